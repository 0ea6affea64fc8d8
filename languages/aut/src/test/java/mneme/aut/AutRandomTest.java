package mneme.aut;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.Effort;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/**
 * Random graphs survive the way through text, and random text never does worse than a clean error.
 */
class AutRandomTest {
  private static final int TEXTS = 20_000;

  private static final String[] LABELS = {
    "a",
    "b",
    "tau",
    "i",
    "",
    "c2(d1, true)",
    "say \"hi\"",
    "back\\",
    "\\\"",
    "f(\"x\",1)",
    "x, 3)",
    "(0,\"a\",1)",
    ",",
    "(",
    "\u2192",
    " padded "
  };

  private record Edge(int from, String label, int to) {}

  @Test
  void randomGraphsSurviveTheWayThroughText() throws SourceException {
    for (long seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int states = random.nextInt(1, 40);
      int first = random.nextInt(states);
      int stride = random.nextInt(5) == 0 ? 50_000_000 : 1;
      List<Edge> edges = new ArrayList<>();
      int count = random.nextInt(120);
      for (int i = 0; i < count; i++) {
        edges.add(
            new Edge(
                random.nextInt(states) * stride,
                LABELS[random.nextInt(LABELS.length)],
                random.nextInt(states) * stride));
      }
      String text = write(random, first * stride, edges, (states - 1) * stride + 1);
      Model model = new AutLanguage().load(new SourceText("r.aut", text), Map.of()).model();
      assertThat(model.initialStates()).containsExactly(new int[] {first * stride});
      for (int state = 0; state < states; state++) {
        assertThat(edgesOf(model, state * stride))
            .as("seed %d, state %d of%n%s", seed, state * stride, text)
            .isEqualTo(expected(model, edges, state * stride));
      }
      ModelContract.verify(model, 100);
      ModelContract.verifyAscending(model, 100);
    }
  }

  private static String write(SplittableRandom random, int first, List<Edge> edges, int states) {
    StringBuilder out = new StringBuilder();
    out.append(blank(random)).append("des").append(blank(random));
    out.append("(%d,%s%d,%d)\n".formatted(first, blank(random), edges.size(), states));
    for (Edge edge : edges) {
      out.append(blank(random)).append('(').append(edge.from()).append(blank(random)).append(',');
      out.append(blank(random)).append(quote(random, edge.label())).append(blank(random));
      out.append(',').append(blank(random)).append(edge.to()).append(blank(random)).append(")");
      out.append(random.nextInt(9) == 0 ? "\r\n\n" : "\n");
    }
    return out.toString();
  }

  private static String blank(SplittableRandom random) {
    return random.nextInt(3) == 0 ? " \t".substring(random.nextInt(2)) : "";
  }

  private static String quote(SplittableRandom random, String label) {
    boolean plain = label.chars().allMatch(Character::isLetterOrDigit) && !label.isEmpty();
    return plain && random.nextBoolean()
        ? label
        : '"' + label.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /**
   * What a state can do: by the first occurrence of the label in the text, then by order of the
   * text.
   */
  private static List<String> expected(Model model, List<Edge> edges, int state) {
    List<String> order = edges.stream().map(Edge::label).distinct().toList();
    assertThat(model.transitionCount()).isEqualTo(order.size());
    return edges.stream()
        .filter(edge -> edge.from() == state)
        .sorted(Comparator.comparingInt(edge -> order.indexOf(edge.label())))
        .map(edge -> edge.label() + " -> " + edge.to())
        .toList();
  }

  private static List<String> edgesOf(Model model, int state) {
    List<String> found = new ArrayList<>();
    Stepper stepper = model.stepper();
    stepper.successors(
        new int[] {state},
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            int label = Event.transition(event, model.choiceBits());
            found.add(model.transition(label).name() + " -> " + next[0]);
          }

          @Override
          public void error(long event, ModelError error) {
            throw new AssertionError("a transition system never errs");
          }
        });
    return found;
  }

  @Test
  void mutatedAndRandomTextGivesAModelOrCleanErrors() {
    SplittableRandom random = new SplittableRandom(42);
    String seed =
        """
        des (0, 5, 4)
        (0, "a", 1)
        (1, c2(d1, true), 2)
        (2, "say \\"hi\\"", 3)
        (3, "b "c" d", 0)
        (3, i, 3)
        """;
    String alphabet = "des(0,1)\"\\ \n\r\t9a-\u0000\uFEFF\u2028";
    int models = 0;
    int refused = 0;
    for (int round = 0; round < TEXTS; round++) {
      StringBuilder text = new StringBuilder(random.nextInt(8) == 0 ? "" : seed);
      int changes = random.nextInt(1, 12);
      for (int i = 0; i < changes; i++) {
        mutate(text, random, alphabet);
      }
      SourceText source = new SourceText("fuzz.aut", text.toString());
      new AutLanguage().recognises(source);
      try {
        Model model = new AutLanguage().load(source, Map.of()).model();
        ModelContract.verify(model, 6);
        models++;
      } catch (SourceException e) {
        assertThat(e.diagnostics()).hasSizeBetween(1, 20);
        assertThat(e.getMessage()).startsWith("fuzz.aut:");
        refused++;
      }
    }
    assertThat(models).isPositive();
    assertThat(refused).isPositive();
  }

  private static void mutate(StringBuilder text, SplittableRandom random, String alphabet) {
    int at = random.nextInt(text.length() + 1);
    int end = Math.min(text.length(), at + random.nextInt(1, 10));
    switch (random.nextInt(5)) {
      case 0 -> text.delete(at, end);
      case 1 -> text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
      case 2 -> text.insert(random.nextInt(text.length() + 1), text.substring(at, end));
      case 3 -> text.insert(at, Long.toString(random.nextLong(0, 5_000_000_000L)));
      default -> text.replace(at, end, "" + alphabet.charAt(random.nextInt(alphabet.length())));
    }
  }

  @Test
  void hostileTextTakesLinearTime() {
    Effort effort = Effort.begin();
    int size = 400_000;
    for (String piece :
        List.of("\"", ",", "(", "(0,\"a\"", "(0,a,1", "\n", "\\", "(0,\n", "\",1", "des", ",1) ")) {
      for (String head : List.of("", "des (0,1,2)\n", "des (0,1,2)\n(0,\"", "des (0,1,2)\n(0,")) {
        SourceText source = new SourceText("hostile.aut", head + piece.repeat(size));
        try {
          new AutLanguage().load(source, Map.of());
        } catch (SourceException e) {
          assertThat(e.diagnostics()).hasSizeBetween(1, 20);
        }
      }
    }
    assertThat(effort.soFar()).isLessThan(Duration.ofSeconds(30));
  }
}
