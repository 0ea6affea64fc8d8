package mneme.liveness;

import java.util.ArrayList;
import java.util.List;
import mneme.logic.automaton.Automaton.Edge;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;

/**
 * Tells where an automaton goes from a state of a run. First {@link #read} looks at the state; the
 * targets are the same for all its steps, unless labels ask about the step: then {@link #step}
 * looks at each. Not thread-safe.
 */
final class AutomatonReader {
  private final Predicate.Test[] tests;
  private final Proposition.OfStep[] steps;

  /** By automaton state and edge. */
  private final long[][] holds;

  private final long[][] fails;
  private final int[][] targets;

  /** By automaton state the propositions its labels ask. */
  private final long[] asked;

  /** The propositions that ask about the step. */
  private final long ofSteps;

  private final int[] found;
  private int count;
  private int location;
  private long values;

  /** The proposition that has no value in the state read last; -1 where all have one. */
  private int undefined;

  private final List<Proposition> propositions;

  AutomatonReader(RunAutomaton automaton) {
    propositions = automaton.propositions();
    tests = new Predicate.Test[propositions.size()];
    steps = new Proposition.OfStep[propositions.size()];
    long stepBits = 0;
    for (int i = 0; i < tests.length; i++) {
      switch (propositions.get(i)) {
        case Proposition.OfState(Predicate predicate) -> tests[i] = predicate.test();
        case Proposition.OfStep step -> {
          steps[i] = step;
          stepBits |= 1L << i;
        }
      }
    }
    ofSteps = stepBits;
    int states = automaton.buchi().size();
    holds = new long[states][];
    fails = new long[states][];
    targets = new int[states][];
    asked = new long[states];
    int most = 0;
    for (int state = 0; state < states; state++) {
      List<Edge> edges = new ArrayList<>(automaton.buchi().edges().get(state));
      holds[state] = edges.stream().mapToLong(edge -> edge.label().holds()).toArray();
      fails[state] = edges.stream().mapToLong(edge -> edge.label().fails()).toArray();
      targets[state] = edges.stream().mapToInt(Edge::to).toArray();
      for (int i = 0; i < edges.size(); i++) {
        asked[state] |= holds[state][i] | fails[state][i];
      }
      most = Math.max(most, edges.size());
    }
    found = new int[most];
  }

  /**
   * Looks at a state.
   *
   * @param from where the automaton is
   * @return false where a proposition that matters has no value; {@link #undefined} names it
   */
  boolean read(int from, int[] state) {
    location = from;
    values = 0;
    for (long left = asked[from] & ~ofSteps; left != 0; left &= left - 1) {
      int proposition = Long.numberOfTrailingZeros(left);
      Outcome outcome = tests[proposition].holdsIn(state);
      if (outcome == Outcome.ERROR) {
        undefined = proposition;
        count = 0;
        return false;
      }
      if (outcome == Outcome.TRUE) {
        values |= 1L << proposition;
      }
    }
    if (!asksAboutStep()) {
      choose(values);
    }
    return true;
  }

  /** Whether the targets can differ from step to step. */
  boolean asksAboutStep() {
    return (asked[location] & ofSteps) != 0;
  }

  /** Looks at a step of the state read last, where {@link #asksAboutStep}. */
  void step(long event) {
    long both = values;
    for (long left = asked[location] & ofSteps; left != 0; left &= left - 1) {
      int proposition = Long.numberOfTrailingZeros(left);
      if (steps[proposition].events().test(event)) {
        both |= 1L << proposition;
      }
    }
    choose(both);
  }

  /** A step in which nobody moves, where {@link #asksAboutStep}. */
  void noStep() {
    choose(values);
  }

  private void choose(long bits) {
    long[] must = holds[location];
    long[] mustNot = fails[location];
    count = 0;
    for (int i = 0; i < must.length; i++) {
      if ((must[i] & ~bits) == 0 && (mustNot[i] & bits) == 0) {
        add(targets[location][i]);
      }
    }
  }

  /** Several labels that lead to one target are one way. */
  private void add(int target) {
    if (indexOf(target) < 0) {
      found[count++] = target;
    }
  }

  /** How many targets there are. */
  int count() {
    return count;
  }

  int target(int index) {
    return found[index];
  }

  /** Which of the targets a state is; -1 for none. */
  int indexOf(int target) {
    for (int i = 0; i < count; i++) {
      if (found[i] == target) {
        return i;
      }
    }
    return -1;
  }

  /** The text of the proposition that has no value in the state read last. */
  String undefined() {
    return propositions.get(undefined).text();
  }
}
