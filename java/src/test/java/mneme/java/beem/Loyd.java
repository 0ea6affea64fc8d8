package mneme.java.beem;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.StateModel;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/**
 * Sam Loyd's sliding tiles: one of the four beside the gap, which is tile 0, slides into it.
 * Somebody may say that all tiles stand in the reverse of their first order.
 */
record Loyd(int columns, int rows) implements StateModel<Loyd.State, Loyd.Action> {
  enum Action {
    LEFT,
    RIGHT,
    UP,
    DOWN,
    DONE
  }

  record State(@Size(16) List<@Range(max = 15) Integer> tiles, boolean done) {}

  private List<Integer> ordered() {
    List<Integer> tiles = new ArrayList<>();
    for (int i = 0; i < columns * rows; i++) {
      tiles.add(i);
    }
    return tiles;
  }

  @Override
  public List<State> initialStates() {
    return List.of(new State(ordered(), false));
  }

  @Override
  public void actions(State state, Consumer<Action> possible) {
    for (Action action : Action.values()) {
      possible.accept(action);
    }
  }

  @Override
  public @Nullable State next(State state, Action action) {
    int gap = state.tiles().indexOf(0);
    int column = gap % columns;
    int row = gap / columns;
    return switch (action) {
      case LEFT -> column > 0 ? slid(state, gap, gap - 1) : null;
      case RIGHT -> column < columns - 1 ? slid(state, gap, gap + 1) : null;
      case UP -> row > 0 ? slid(state, gap, gap - columns) : null;
      case DOWN -> row < rows - 1 ? slid(state, gap, gap + columns) : null;
      case DONE ->
          !state.done() && state.tiles().equals(ordered().reversed())
              ? new State(state.tiles(), true)
              : null;
    };
  }

  private static State slid(State state, int gap, int from) {
    List<Integer> tiles = new ArrayList<>(state.tiles());
    Collections.swap(tiles, gap, from);
    return new State(tiles, state.done());
  }
}
