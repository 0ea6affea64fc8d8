package mneme.promela;

import mneme.promela.program.Proctype;

/** What processes are called. */
final class Naming {
  private Naming() {}

  /** {@code P[2]}: a type and a number. */
  static String process(Proctype type, int pid) {
    String name = type.name().equals(":init:") ? "init" : type.name();
    return name + "[" + pid + "]";
  }
}
