package mneme.promela.ltl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Automata accept exactly the runs on which their formulas hold. */
class TableauTest {
  private static final int PROPOSITIONS = 3;

  /** A run that comes round: its last state is followed by the one where the loop begins. */
  private record Lasso(int[] states, int loop) {
    int after(int place) {
      return place + 1 < states.length ? place + 1 : loop;
    }

    boolean holds(int place, int proposition) {
      return (states[place] >> proposition & 1) != 0;
    }
  }

  @Test
  void randomFormulasOnRandomRuns() {
    Random random = new Random(7);
    int accepted = 0;
    for (int i = 0; i < 1500; i++) {
      Formula formula = formula(random, 3);
      Buchi automaton = Tableau.automaton(formula);
      Buchi opposite = Tableau.automaton(Formula.not(formula));
      for (int k = 0; k < 6; k++) {
        Lasso run = run(random);
        boolean expected = evaluate(formula, run)[0];
        assertThat(accepts(automaton, run)).as("%s on %s", formula, run).isEqualTo(expected);
        assertThat(accepts(opposite, run)).as("not %s on %s", formula, run).isEqualTo(!expected);
        accepted += expected ? 1 : 0;
      }
    }
    assertThat(accepted).isBetween(2000, 7000);
  }

  @Test
  void knownAutomataAreSmall() {
    Formula p = Formula.proposition(0);
    Formula q = Formula.proposition(1);
    assertThat(Tableau.automaton(Formula.always(p)).size()).isEqualTo(2);
    assertThat(Tableau.automaton(Formula.eventually(Formula.always(p))).size()).isLessThan(6);
    Formula response = Formula.always(Formula.implies(p, Formula.eventually(q)));
    assertThat(Tableau.automaton(Formula.not(response)).size()).isLessThan(8);
    assertThat(Tableau.automaton(Formula.FALSE).edges().getFirst()).isEmpty();
  }

  @Test
  void whatIsTooLargeIsRefused() {
    Formula many = Formula.TRUE;
    for (int i = 0; i < 24; i++) {
      many = Formula.and(many, Formula.always(Formula.eventually(Formula.proposition(i))));
    }
    Formula large = many;
    assertThatThrownBy(() -> Tableau.automaton(large))
        .isInstanceOf(Tableau.TooLargeException.class);
  }

  private static Lasso run(Random random) {
    int[] states = new int[1 + random.nextInt(7)];
    for (int i = 0; i < states.length; i++) {
      states[i] = random.nextInt(1 << PROPOSITIONS);
    }
    return new Lasso(states, random.nextInt(states.length));
  }

  private static Formula formula(Random random, int depth) {
    if (depth == 0 || random.nextInt(6) == 0) {
      return random.nextInt(8) == 0
          ? Formula.TRUE
          : Formula.proposition(random.nextInt(PROPOSITIONS));
    }
    Formula left = formula(random, depth - 1);
    Formula right = formula(random, depth - 1);
    return switch (random.nextInt(11)) {
      case 0 -> Formula.and(left, right);
      case 1 -> Formula.or(left, right);
      case 2 -> Formula.not(left);
      case 3 -> Formula.next(left);
      case 4 -> Formula.always(left);
      case 5 -> Formula.eventually(left);
      case 6 -> Formula.until(left, right);
      case 7 -> Formula.release(left, right);
      case 8 -> Formula.weakUntil(left, right);
      case 9 -> Formula.implies(left, right);
      default -> Formula.equivalent(left, right);
    };
  }

  /** By place of the run whether the formula holds there: from the meaning of the operators. */
  private static boolean[] evaluate(Formula formula, Lasso run) {
    int n = run.states().length;
    boolean[] result = new boolean[n];
    switch (formula) {
      case Formula.Constant(boolean value) -> java.util.Arrays.fill(result, value);
      case Formula.Literal(int proposition, boolean positive) -> {
        for (int i = 0; i < n; i++) {
          result[i] = run.holds(i, proposition) == positive;
        }
      }
      case Formula.And(Formula left, Formula right) -> {
        boolean[] l = evaluate(left, run);
        boolean[] r = evaluate(right, run);
        for (int i = 0; i < n; i++) {
          result[i] = l[i] && r[i];
        }
      }
      case Formula.Or(Formula left, Formula right) -> {
        boolean[] l = evaluate(left, run);
        boolean[] r = evaluate(right, run);
        for (int i = 0; i < n; i++) {
          result[i] = l[i] || r[i];
        }
      }
      case Formula.Next(Formula operand) -> {
        boolean[] o = evaluate(operand, run);
        for (int i = 0; i < n; i++) {
          result[i] = o[run.after(i)];
        }
      }
      case Formula.Until(Formula left, Formula right) -> {
        boolean[] l = evaluate(left, run);
        boolean[] r = evaluate(right, run);
        for (int i = 0; i < n; i++) {
          result[i] = comesToHold(run, i, l, r);
        }
      }
      case Formula.Release(Formula left, Formula right) -> {
        boolean[] l = evaluate(left, run);
        boolean[] r = evaluate(right, run);
        for (int i = 0; i < n; i++) {
          l[i] = !l[i];
          r[i] = !r[i];
        }
        for (int i = 0; i < n; i++) {
          result[i] = !comesToHold(run, i, l, r);
        }
      }
    }
    return result;
  }

  private static boolean comesToHold(Lasso run, int from, boolean[] left, boolean[] right) {
    int place = from;
    for (int steps = 0; steps < 2 * run.states().length; steps++) {
      if (right[place]) {
        return true;
      }
      if (!left[place]) {
        return false;
      }
      place = run.after(place);
    }
    return false;
  }

  /** Whether some accepting state, at some place of the loop, can be reached and comes again. */
  private static boolean accepts(Buchi automaton, Lasso run) {
    int n = run.states().length;
    BitSet reached = closure(automaton, run, 0);
    for (int pair = reached.nextSetBit(0); pair >= 0; pair = reached.nextSetBit(pair + 1)) {
      if (automaton.accepting().get(pair / n) && closure(automaton, run, pair).get(pair)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Pairs of a state and a place that come after a pair; the pair itself only if it comes again.
   */
  private static BitSet closure(Buchi automaton, Lasso run, int start) {
    int n = run.states().length;
    BitSet seen = new BitSet();
    Deque<Integer> waiting = new ArrayDeque<>();
    waiting.add(start);
    while (!waiting.isEmpty()) {
      int pair = waiting.remove();
      int place = pair % n;
      for (Buchi.Edge edge : automaton.edges().get(pair / n)) {
        if (edge.holds().stream().allMatch(p -> run.holds(place, p))
            && edge.fails().stream().noneMatch(p -> run.holds(place, p))) {
          int next = edge.to() * n + run.after(place);
          if (!seen.get(next)) {
            seen.set(next);
            waiting.add(next);
          }
        }
      }
    }
    return seen;
  }
}
