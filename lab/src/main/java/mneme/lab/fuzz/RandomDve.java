package mneme.lab.fuzz;

import java.util.Random;

/**
 * Small DVE models with few states: arrays, committed states, channels with and without a buffer,
 * assertions, and sometimes a division by zero or an index that is out of range. The same random
 * numbers give the same model. Not thread-safe.
 */
public final class RandomDve {
  private final Random random;
  private final StringBuilder out = new StringBuilder();

  /** Whether a division by zero and an index out of range are possible. */
  private final boolean careless;

  private int processes;

  private RandomDve(Random random) {
    this.random = random;
    this.careless = random.nextInt(5) == 0;
  }

  /** The text of a model. */
  public static String model(Random random) {
    RandomDve model = new RandomDve(random);
    model.write();
    return model.out.toString();
  }

  private void write() {
    line("byte x = " + some(3) + ";");
    line("int n = " + (some(3) - 1) + ";");
    line("byte a[3] = {0, " + some(3) + ", 1};");
    line("channel c;");
    line("channel {byte} d[" + some(3) + "];");
    line("channel {byte, int} e[1];");
    processes = 1 + some(3);
    for (int i = 0; i < processes; i++) {
      process(i);
    }
    line("system async;");
  }

  private void process(int number) {
    int states = 2 + some(3);
    line("process P" + number + " {");
    line("  byte l = " + some(2) + ";");
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < states; i++) {
      names.append(i == 0 ? "" : ", ").append("s").append(i);
    }
    line("  state " + names + ";");
    if (some(4) == 0) {
      line("  commit s" + (1 + some(states - 1)) + ";");
    }
    line("  init s0;");
    if (some(3) == 0) {
      line("  assert s" + some(states) + ": " + condition() + ";");
    }
    line("  trans");
    int transitions = states + some(4);
    for (int i = 0; i < transitions; i++) {
      // The first ones make a way through all states.
      int from = i < states ? i : some(states);
      int to = i < states - 1 ? i + 1 : some(states);
      line(
          "    s" + from + " -> s" + to + " { " + step() + "}" + (i < transitions - 1 ? "," : ";"));
    }
    line("}");
  }

  private String step() {
    String guard = some(3) == 0 ? "" : "guard " + condition() + "; ";
    String sync = some(3) == 0 ? "sync " + sync() + "; " : "";
    String effect =
        switch (some(4)) {
          case 0 -> "";
          case 1 -> "effect " + assignment() + ", " + assignment() + "; ";
          default -> "effect " + assignment() + "; ";
        };
    return guard + sync + effect;
  }

  private String sync() {
    return switch (some(6)) {
      case 0 -> "c!";
      case 1 -> "c?";
      case 2 -> "d!" + bounded();
      case 3 -> "d?" + variable();
      case 4 -> "e!{" + bounded() + ", " + bounded() + "}";
      default -> "e?{l, n}";
    };
  }

  private String assignment() {
    return variable() + " = " + bounded();
  }

  /** Few values, so that the model has few states. */
  private String bounded() {
    return switch (some(4)) {
      case 0 -> Integer.toString(some(3));
      case 1 -> "(" + value() + " + 1) % 3";
      default -> "(" + value() + ") % 3";
    };
  }

  private String value() {
    return switch (some(careless ? 8 : 6)) {
      case 0 -> Integer.toString(some(4));
      case 1 -> "x + a[1]";
      case 2 -> "l * 2";
      case 3 -> "n - x";
      case 4 -> "(x & 1) | l";
      case 6 -> "2 / x";
      case 7 -> "2 % l";
      default -> variable();
    };
  }

  private String variable() {
    return switch (some(careless ? 7 : 6)) {
      case 0 -> "x";
      case 1 -> "n";
      case 2 -> "a[" + some(3) + "]";
      case 3 -> "a[x % 3]";
      case 6 -> "a[n]";
      default -> "l";
    };
  }

  private String condition() {
    return switch (some(5)) {
      case 0 -> "x < " + (1 + some(2));
      case 1 -> value() + " == " + some(3);
      case 2 -> "not (l == " + some(2) + ")";
      case 3 -> "P" + some(Math.max(1, processes)) + ".s0 or n >= 0";
      default -> value() + " <= " + value() + (some(2) == 0 ? " and x != 2" : "");
    };
  }

  private int some(int bound) {
    return random.nextInt(bound);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
