package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions as bytecode say what the interpreter says, in every state of a model. */
class ConditionsTest {
  private static final String GLOBALS =
      """
      byte x; short y = -3; bool b; byte a[4]; mtype = { red, green }; mtype m = red;
      chan q = [2] of { byte };
      """;

  private static final String STATIC =
      GLOBALS
          + """
          active [2] proctype P() { byte n; do :: n < 3 -> n++; a[n] = n * 2
            :: n == 3 -> progress: n = 0; b = !b od }
          active proctype Q() { do :: x < 4 -> x++; y = y * 2 + 1; q!x :: q?_ -> m = green
            :: x == 4 -> L: x = 0; y = -3 od }
          """;

  private static final String COMING =
      GLOBALS
          + """
          proctype P() { byte n; do :: n < 3 -> n++; a[n] = n :: n == 3 -> progress: n = 0; b = !b od }
          init { run P(); do :: x < 3 -> x++; y = -x :: else -> q!x; m = green; break od }
          """;

  /** Some are an error in some states, and some ask more than slots: they are interpreted. */
  private static final List<String> PARTS =
      List.of(
          "x",
          "y",
          "b",
          "a[1]",
          "a[x]",
          "m",
          "len(q)",
          "3",
          "-1",
          "x % 3",
          "y / 2",
          "6 / x",
          "x << 2",
          "y >> 1",
          "~x",
          "-y",
          "(x & 5)",
          "(x | 2)",
          "(x ^ y)",
          "(b -> x : y)",
          "(x > 2)",
          "(y <= -3)",
          "nempty(q)",
          "full(q)",
          "(m == green)",
          "P:n",
          "P[0]:n",
          "P[1]:n",
          "P[7]:n",
          "Q@L",
          "np_",
          "enabled(0)",
          "(a[2] != a[3])",
          "a[b]",
          "q?[2]");

  private static String condition(Random random, int depth, boolean isStatic) {
    if (depth == 0) {
      String part;
      do {
        part = PARTS.get(random.nextInt(PARTS.size()));
      } while (!isStatic && part.startsWith("Q"));
      return part;
    }
    String left = condition(random, depth - 1, isStatic);
    String right = condition(random, depth - 1, isStatic);
    return switch (random.nextInt(7)) {
      case 0 -> "!(" + left + ")";
      case 1 -> "((" + left + ") && (" + right + "))";
      case 2 -> "((" + left + ") || (" + right + "))";
      case 3 -> "((" + left + ") == (" + right + "))";
      case 4 -> "((" + left + ") < (" + right + "))";
      case 5 -> "((" + left + ") + (" + right + "))";
      default -> "((" + left + ") - (" + right + "))";
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void areWhatTheInterpreterSays(boolean isStatic) throws Exception {
    Model model = Models.load(isStatic ? STATIC : COMING);
    Model interpreted = Models.load(isStatic ? STATIC : COMING, Execution.INTERPRETED);
    List<int[]> states = states(model);
    assertThat(states).hasSizeGreaterThan(100);
    Random random = new Random(30);
    int compiled = 0;
    int errors = 0;
    for (int i = 0; i < 600; i++) {
      String text = condition(random, i < 100 ? 0 : 1 + i % 3, isStatic);
      Predicate predicate = model.predicate(text);
      Predicate.Test test = predicate.test();
      // Threads share what is compiled.
      compiled += test == predicate.test() ? 1 : 0;
      Predicate.Test oracle = interpreted.predicate(text).test();
      for (int[] state : states) {
        Predicate.Outcome expected = oracle.holdsIn(state);
        errors += expected == Predicate.Outcome.ERROR ? 1 : 0;
        assertThat(test.holdsIn(state)).as(text).isEqualTo(expected);
      }
    }
    // Both ways were taken.
    assertThat(compiled).isBetween(150, 560);
    assertThat(errors).isPositive();
  }

  @Test
  void whatIsTooLongIsInterpreted() throws Exception {
    Model model = Models.load(STATIC);
    String sum = "x" + " + x".repeat(3000) + " == 3001 * x";
    for (int[] state : states(model)) {
      assertThat(model.predicate(sum).test().holdsIn(state)).isEqualTo(Predicate.Outcome.TRUE);
    }
  }

  private static List<int[]> states(Model model) {
    Set<List<Integer>> seen = new HashSet<>();
    List<int[]> states = new ArrayList<>();
    Deque<int[]> waiting = new ArrayDeque<>(model.initialStates());
    Stepper stepper = model.stepper();
    SuccessorSink sink =
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            waiting.add(next.clone());
          }

          @Override
          public void error(long event, ModelError error) {}
        };
    while (!waiting.isEmpty() && states.size() < 300) {
      int[] state = waiting.remove();
      if (seen.add(Arrays.stream(state).boxed().toList())) {
        states.add(state);
        stepper.successors(state.clone(), sink);
      }
    }
    return states;
  }
}
