package mneme.lab.fuzz;

import java.util.Random;

/**
 * Small Promela models with few states: channels with and without a buffer, atomic sequences and
 * {@code d_step}, {@code else}, {@code unless}, {@code timeout}, processes that are made while the
 * model runs, channels as parameters, assertions, and sometimes an index that is out of range. The
 * same random numbers give the same model. Not thread-safe.
 */
public final class RandomPromela {
  private final Random random;
  private final StringBuilder out = new StringBuilder();
  private final boolean careless;
  private final boolean waits;
  private final boolean escapes;

  /** How deep loops and selections lie in each other. */
  private int depth;

  private RandomPromela(Random random) {
    this.random = random;
    this.careless = random.nextInt(4) == 0;
    this.waits = random.nextInt(6) == 0;
    this.escapes = random.nextInt(5) == 0;
  }

  /** The text of a model. */
  public static String model(Random random) {
    RandomPromela model = new RandomPromela(random);
    model.write();
    return model.out.toString();
  }

  private int some(int below) {
    return random.nextInt(below);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void write() {
    line("byte x = " + some(3) + ", y, a[2];");
    line("bool f;");
    line("chan q[2] = [" + (1 + some(2)) + "] of { byte };");
    line("chan h = [0] of { byte };");
    boolean dynamic = some(2) == 0;
    int types = 1 + some(3);
    for (int i = 0; i < types; i++) {
      String how = dynamic ? "proctype" : "active" + (some(4) == 0 ? " [2]" : "") + " proctype";
      line(how + " P" + i + "(" + (dynamic ? "byte k; chan c" : "") + ") {");
      if (!dynamic) {
        line("  byte k = " + some(2) + "; chan c = q[" + some(2) + "];");
      }
      line("  byte l;");
      int count = 1 + some(4);
      for (int s = 0; s < count; s++) {
        line((s == 0 && some(3) == 0 ? "end: " : "  ") + statement() + ";");
      }
      line("}");
    }
    if (dynamic) {
      int made = 1 + some(3);
      line("init {");
      line(some(2) == 0 ? "  atomic {" : "  {");
      for (int i = 0; i < made; i++) {
        line("    run P" + some(types) + "(" + some(2) + ", q[" + some(2) + "]);");
      }
      line("  }" + (some(2) == 0 ? "" : "; x = " + some(3)) + "\n}");
    }
  }

  private String statement() {
    if (depth >= 2) {
      return basic();
    }
    depth++;
    String text =
        switch (some(11)) {
          case 0 -> "atomic { " + basic() + "; " + statement() + " }";
          case 1 -> "d_step { " + quick() + "; " + assignment() + " }";
          case 2, 3 ->
              "if :: "
                  + basic()
                  + "; "
                  + statement()
                  + " :: "
                  + (some(2) == 0 ? "else -> skip" : basic())
                  + " fi";
          case 4, 5 ->
              "do :: "
                  + basic()
                  + " :: "
                  + basic()
                  + "; "
                  + statement()
                  + (some(3) == 0 ? "" : " :: " + (some(3) == 0 ? "else -> " : "") + "break")
                  + " od";
          case 6 ->
              escapes ? "{ " + basic() + "; " + basic() + " } unless { " + basic() + " }" : basic();
          default -> basic();
        };
    depth--;
    return text;
  }

  private String basic() {
    return switch (some(15)) {
      case 0 -> channel() + "!" + value();
      case 1 -> channel() + "?l";
      case 2 -> channel() + "?" + some(3);
      case 3 -> "h!" + value();
      case 4 -> "h?" + (some(2) == 0 ? "l" : "" + some(2));
      case 5 -> condition();
      case 6 -> waits && some(2) == 0 ? "timeout" : condition();
      case 7 -> some(3) == 0 ? "assert(" + condition() + ")" : "skip";
      case 8 -> some(3) == 0 ? channel() + "??" + some(2) : channel() + "!!" + value();
      case 9 -> some(2) == 0 ? "l = l + 1" : channel() + "?<l>";
      default -> assignment();
    };
  }

  private String quick() {
    return some(2) == 0 ? condition() : assignment();
  }

  private String channel() {
    return switch (some(6)) {
      case 0 -> "q[0]";
      case 1 -> "q[1]";
      case 2 -> careless ? "q[x]" : "q[x % 2]";
      default -> "c";
    };
  }

  private String value() {
    return switch (some(5)) {
      case 0 -> "x";
      case 1 -> "l % 2";
      case 2 -> careless ? "a[x]" : "a[1]";
      case 3 -> "k";
      default -> "" + some(3);
    };
  }

  private String condition() {
    return switch (some(9)) {
      case 0 -> "(x == " + some(3) + ")";
      case 1 -> "(y < " + (1 + some(2)) + ")";
      case 2 -> "f";
      case 3 -> "!f";
      case 4 -> "nempty(" + channel() + ")";
      case 5 -> "(len(" + channel() + ") < 2 && x != " + some(3) + ")";
      case 6 -> careless ? "(a[x] == 0)" : "(a[k] == 0)";
      case 7 -> some(3) == 0 ? "(_nr_pr < 3)" : "(x == y || l > 0)";
      default -> "q[" + some(2) + "]?[" + some(2) + "]";
    };
  }

  private String assignment() {
    return switch (some(7)) {
      case 0 -> "x = " + some(3);
      case 1 -> "y = (y + 1) % 3";
      case 2 -> "f = " + some(2);
      case 3 -> careless ? "a[x] = k" : "a[k] = 1 - a[k]";
      case 4 -> "x = l % 3";
      case 5 -> "l = k";
      default -> "l = (x + l) % 2";
    };
  }
}
