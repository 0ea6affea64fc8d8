package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import mneme.source.SourceException;
import mneme.testing.Effort;
import org.junit.jupiter.api.Test;

/** Texts that are broken in every way are refused, and nothing worse happens. */
class FuzzTest {
  private static final int TEXTS = 4000;

  private static final String MODEL =
      """
      #define N 2
      #define wait(c) (c) -> skip
      mtype = { red, green };
      typedef R { byte f; bit g[2] };
      R r; byte x, a[N]; chan q = [2] of { mtype, byte }; chan h = [0] of { byte };
      inline bump(v) { v = (v + 1) % 3 }
      proctype P(byte k; chan c) provided (x < 9) {
        byte l = 1;
      end: do
        :: q?red,l -> bump(x)
        :: atomic { q!green(k); h!1 }
        :: d_step { l == 1; x = 2; if :: x > 1 -> l = 0 :: else fi }
        :: wait(x == 2); goto end
        :: else -> break
        od;
        { x = 1 } unless { x == 2 };
        for (l : 1 .. N) { a[l - 1] = (x > 1 -> len(q) : 4) };
        select (l : 0 .. 3)
      }
      init { atomic { run P(1, q); run P(2, h) }; printf("%d\\n", x); assert(P[1]@end || x < 3) }
      ltl p { [] (x < 5 -> <> q?[red, 1]) }
      """;

  /** File, line, column, what is wrong, the line itself and a caret below it. */
  private static final Pattern PLACED =
      Pattern.compile("(test\\.pml:\\d+:\\d+: error: [^\n]+\n[^\n]*\n *\\^(\n|$))+");

  private static final List<String> WORDS =
      List.of(
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          ";",
          "->",
          "::",
          "if",
          "fi",
          "do",
          "od",
          "atomic",
          "goto",
          "end",
          "x",
          "q",
          "?",
          "!!",
          "1",
          "255",
          "-",
          "#define x x x",
          "#if 1",
          "#endif",
          "'",
          "\"",
          "/*",
          "chan",
          "byte",
          "proctype",
          "run",
          "P",
          "unless",
          "@",
          ":",
          "..",
          "else",
          "never {",
          "U",
          "<>",
          "#define x(x) x(x)");

  @Test
  void nothingWorseThanARefusal() throws SourceException {
    assertThat(Models.load(MODEL).shape().size()).isPositive();
    Random random = new Random(5);
    int loaded = 0;
    Effort effort = Effort.begin();
    for (int i = 0; i < TEXTS; i++) {
      String text = broken(random);
      try {
        Models.load(text, Execution.INTERPRETED);
        loaded++;
      } catch (SourceException e) {
        assertThat(e.getMessage()).as(text).matches(PLACED);
      }
    }
    assertThat(loaded).isBetween(1, TEXTS - 1);
    assertThat(effort.soFar()).isLessThan(Duration.ofMinutes(5));
  }

  private static String broken(Random random) {
    StringBuilder text = new StringBuilder(MODEL);
    for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
      int at = random.nextInt(text.length());
      switch (random.nextInt(4)) {
        case 0 -> text.deleteCharAt(at);
        case 1 -> text.insert(at, " " + WORDS.get(random.nextInt(WORDS.size())) + " ");
        case 2 -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
        default -> {
          int to = Math.min(text.length(), at + 1 + random.nextInt(40));
          String piece = text.substring(at, to);
          if (random.nextBoolean()) {
            text.delete(at, to);
          } else {
            text.insert(random.nextInt(text.length()), piece);
          }
        }
      }
    }
    return text.toString();
  }
}
