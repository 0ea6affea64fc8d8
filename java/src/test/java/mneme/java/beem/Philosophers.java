package mneme.java.beem;

import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.StateModel;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/**
 * Philosophers round a table take the fork at their left, then that at their right, and put them
 * back in the same order.
 *
 * @param oneIsDifferent whether the first philosopher takes the fork at the right first, so that
 *     they do not all wait for each other
 */
record Philosophers(int count, boolean oneIsDifferent)
    implements StateModel<Philosophers.State, Step> {
  enum Philosopher {
    THINKS,
    HAS_ONE,
    EATS,
    HAS_ANOTHER
  }

  record State(@Size(16) List<Boolean> taken, @Size(16) List<Philosopher> philosophers) {}

  @Override
  public List<State> initialStates() {
    return List.of(
        new State(
            Collections.nCopies(count, false), Collections.nCopies(count, Philosopher.THINKS)));
  }

  @Override
  public void actions(State state, Consumer<Step> possible) {
    for (int i = 0; i < count; i++) {
      possible.accept(new Step(i, 0));
    }
  }

  @Override
  public @Nullable State next(State state, Step step) {
    int me = step.process();
    int left = me;
    int right = (me + 1) % count;
    boolean turned = oneIsDifferent && me == 0;
    int first = turned ? right : left;
    int second = turned ? left : right;
    return switch (state.philosophers().get(me)) {
      case THINKS -> takes(state, me, first, true, Philosopher.HAS_ONE);
      case HAS_ONE -> takes(state, me, second, true, Philosopher.EATS);
      case EATS -> takes(state, me, first, false, Philosopher.HAS_ANOTHER);
      case HAS_ANOTHER -> takes(state, me, second, false, Philosopher.THINKS);
    };
  }

  private static @Nullable State takes(
      State state, int me, int fork, boolean taken, Philosopher then) {
    return state.taken().get(fork) == taken
        ? null
        : new State(
            Lists.with(state.taken(), fork, taken), Lists.with(state.philosophers(), me, then));
  }
}
