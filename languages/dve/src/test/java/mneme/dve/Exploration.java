package mneme.dve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Assertion;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;

/** Figures of a plain breadth-first search over a hash set. */
record Exploration(
    int states,
    int transitions,
    int deadlocks,
    int levels,
    int assertionsViolated,
    int runtimeErrors,
    boolean complete) {

  private record State(int[] slots) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State state && Arrays.equals(slots, state.slots);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(slots);
    }
  }

  /** Gives up, incomplete, beyond a number of states. */
  static Exploration of(Model model, int mostStates) {
    return new Search(model).run(mostStates);
  }

  private static final class Search implements SuccessorSink {
    private final Model model;
    private final Stepper stepper;
    private final List<Predicate.Test> assertions = new ArrayList<>();
    private final Set<State> seen = new HashSet<>();
    private List<State> nextLevel = new ArrayList<>();
    private int transitions;
    private int outcomes;
    private int runtimeErrors;
    private int assertionsViolated;

    Search(Model model) {
      this.model = model;
      this.stepper = model.stepper();
      for (Assertion assertion : model.assertions()) {
        assertions.add(assertion.holds().test());
      }
    }

    Exploration run(int mostStates) {
      int deadlocks = 0;
      int levels = 0;
      model.initialStates().forEach(this::reach);
      while (!nextLevel.isEmpty() && seen.size() <= mostStates) {
        List<State> level = nextLevel;
        nextLevel = new ArrayList<>();
        levels++;
        for (State state : level) {
          outcomes = 0;
          stepper.successors(state.slots(), this);
          if (outcomes == 0) {
            deadlocks++;
          }
        }
      }
      return new Exploration(
          seen.size(),
          transitions,
          deadlocks,
          levels,
          assertionsViolated,
          runtimeErrors,
          nextLevel.isEmpty());
    }

    private void reach(int[] slots) {
      State state = new State(slots.clone());
      if (seen.add(state)) {
        nextLevel.add(state);
        for (Predicate.Test test : assertions) {
          if (test.holdsIn(state.slots()) != Predicate.Outcome.TRUE) {
            assertionsViolated++;
          }
        }
      }
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      transitions++;
      outcomes++;
      reach(next);
    }

    @Override
    public void error(long event, ModelError error) {
      outcomes++;
      runtimeErrors++;
    }
  }
}
