package mneme.java.beem;

import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.Requirement;
import mneme.java.StateModel;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/** Soldiers cross a bridge by night, two at most at a time, with one torch, each at a speed. */
record Bridge(List<Integer> minutes, int most) implements StateModel<Bridge.State, Bridge.Action> {
  enum Soldier {
    LEFT,
    TO_RIGHT,
    RIGHT,
    TO_LEFT
  }

  enum Torch {
    FREE,
    ONE,
    TWO,
    GOING
  }

  /**
   * @param first minutes of who came first to the torch, and later of the slower one
   */
  record State(
      @Range(max = 255) int total,
      boolean torchIsRight,
      @Range(max = 255) int right,
      Torch torch,
      @Range(max = 255) int first,
      @Range(max = 255) int second,
      @Size(6) List<Soldier> soldiers) {}

  sealed interface Action {}

  /** A soldier comes to the torch. */
  record Comes(@Range(max = 5) int soldier) implements Action {}

  /** The torch leaves with one soldier. */
  record LeavesWithOne() implements Action {}

  /** A soldier arrives; the torch stays until the last one has. */
  record Arrives(@Range(max = 5) int soldier) implements Action {}

  @Override
  public List<State> initialStates() {
    return List.of(
        new State(
            0, false, 0, Torch.FREE, 0, 0, Collections.nCopies(minutes.size(), Soldier.LEFT)));
  }

  @Override
  public void actions(State state, Consumer<Action> possible) {
    if (state.torch() == Torch.ONE) {
      possible.accept(new LeavesWithOne());
    }
    for (int i = 0; i < minutes.size(); i++) {
      possible.accept(new Comes(i));
      possible.accept(new Arrives(i));
    }
  }

  @Override
  public @Nullable State next(State state, Action action) {
    return switch (action) {
      case LeavesWithOne _ -> torch(state, Torch.GOING, state.first(), state.second());
      case Comes(int soldier) -> comes(state, soldier);
      case Arrives(int soldier) -> arrives(state, soldier);
    };
  }

  private @Nullable State comes(State state, int soldier) {
    Soldier waits = state.torchIsRight() ? Soldier.RIGHT : Soldier.LEFT;
    boolean taken = state.torch() == Torch.TWO || state.torch() == Torch.GOING;
    if (taken || state.soldiers().get(soldier) != waits) {
      return null;
    }
    boolean first = state.torch() == Torch.FREE;
    int takes = minutes.get(soldier);
    return new State(
        state.total(),
        state.torchIsRight(),
        state.right() - (state.torchIsRight() ? 1 : 0),
        first ? Torch.ONE : Torch.TWO,
        first ? takes : state.first(),
        first ? state.second() : takes,
        Lists.with(
            state.soldiers(), soldier, state.torchIsRight() ? Soldier.TO_LEFT : Soldier.TO_RIGHT));
  }

  private @Nullable State arrives(State state, int soldier) {
    Soldier now = state.soldiers().get(soldier);
    if (now != Soldier.TO_RIGHT && now != Soldier.TO_LEFT) {
      return null;
    }
    boolean right = now == Soldier.TO_RIGHT;
    State after =
        new State(
            state.total(),
            state.torchIsRight(),
            state.right() + (right ? 1 : 0),
            state.torch(),
            state.first(),
            state.second(),
            Lists.with(state.soldiers(), soldier, right ? Soldier.RIGHT : Soldier.LEFT));
    return switch (state.torch()) {
      case FREE, ONE -> null;
      case TWO ->
          state.first() >= state.second()
              ? torch(after, Torch.GOING, state.first(), state.second())
              : torch(after, Torch.GOING, state.second(), 0);
      case GOING ->
          state.total() + state.first() <= most
              ? new State(
                  state.total() + state.first(),
                  !state.torchIsRight(),
                  after.right(),
                  Torch.FREE,
                  0,
                  state.second(),
                  after.soldiers())
              : null;
    };
  }

  private static State torch(State state, Torch torch, int first, int second) {
    return new State(
        state.total(), state.torchIsRight(), state.right(), torch, first, second, state.soldiers());
  }

  @Override
  public List<Requirement<State>> requirements() {
    return List.of(Requirement.sometimes("all are over", state -> state.right() == minutes.size()));
  }
}
