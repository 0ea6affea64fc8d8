package mneme.java.beem;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.StateModel;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/**
 * Toads hop down and frogs hop up a row of stones with one that is free: to the next stone, or over
 * one animal of the other kind. Somebody may say that all have changed sides.
 */
record Frogs(int each) implements StateModel<Frogs.State, Frogs.Action> {
  enum Stone {
    FREE,
    TOAD,
    FROG
  }

  enum Action {
    TOAD_STEPS,
    TOAD_JUMPS,
    FROG_STEPS,
    FROG_JUMPS,
    DONE
  }

  record State(@Size(17) List<Stone> stones, boolean done) {}

  private static List<Stone> row(int each, Stone first, Stone last) {
    List<Stone> row = new ArrayList<>(Collections.nCopies(each, first));
    row.add(Stone.FREE);
    row.addAll(Collections.nCopies(each, last));
    return row;
  }

  @Override
  public List<State> initialStates() {
    return List.of(new State(row(each, Stone.TOAD, Stone.FROG), false));
  }

  @Override
  public void actions(State state, Consumer<Action> possible) {
    for (Action action : Action.values()) {
      possible.accept(action);
    }
  }

  @Override
  public @Nullable State next(State state, Action action) {
    return switch (action) {
      case TOAD_STEPS -> hop(state, Stone.TOAD, -1);
      case TOAD_JUMPS -> hop(state, Stone.TOAD, -2);
      case FROG_STEPS -> hop(state, Stone.FROG, 1);
      case FROG_JUMPS -> hop(state, Stone.FROG, 2);
      case DONE ->
          !state.done() && state.stones().equals(row(each, Stone.FROG, Stone.TOAD))
              ? new State(state.stones(), true)
              : null;
    };
  }

  /**
   * @param from where the animal sits, seen from the free stone
   */
  private static @Nullable State hop(State state, Stone who, int from) {
    List<Stone> stones = state.stones();
    int free = stones.indexOf(Stone.FREE);
    int start = free + from;
    if (start < 0 || start >= stones.size() || stones.get(start) != who) {
      return null;
    }
    boolean jumps = from % 2 == 0;
    if (jumps && stones.get((start + free) / 2) == who) {
      return null;
    }
    return new State(Lists.with(Lists.with(stones, start, Stone.FREE), free, who), state.done());
  }
}
