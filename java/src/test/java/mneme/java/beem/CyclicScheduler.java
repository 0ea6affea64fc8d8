package mneme.java.beem;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.StateModel;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/** Milner's scheduler: cells in a ring start their customers one after the other. */
record CyclicScheduler(int count)
    implements StateModel<CyclicScheduler.State, CyclicScheduler.Action> {
  enum Place {
    IDLE,
    TO_START,
    STARTED,
    WAITING
  }

  record Cell(Place place, boolean done, boolean ready) {}

  /**
   * @param running by customer whether it runs
   */
  record State(@Size(10) List<Cell> cells, @Size(10) List<Boolean> running) {}

  enum Kind {
    START,
    PASS_ON,
    FINISH,
    GO_ROUND
  }

  record Action(@Range(max = 9) int cell, Kind kind) {}

  @Override
  public List<State> initialStates() {
    List<Cell> cells =
        new ArrayList<>(Collections.nCopies(count, new Cell(Place.IDLE, false, false)));
    cells.set(0, new Cell(Place.TO_START, false, false));
    return List.of(new State(cells, Collections.nCopies(count, false)));
  }

  @Override
  public void actions(State state, Consumer<Action> possible) {
    for (int cell = 0; cell < count; cell++) {
      for (Kind kind : Kind.values()) {
        possible.accept(new Action(cell, kind));
      }
    }
  }

  @Override
  public @Nullable State next(State state, Action action) {
    int me = action.cell();
    Cell cell = state.cells().get(me);
    return switch (action.kind()) {
      case START -> {
        if (cell.place() == Place.TO_START && state.running().get(me)) {
          throw new IllegalStateException("a customer is started while it runs");
        }
        yield cell.place() == Place.TO_START
            ? new State(
                moved(state, me, new Cell(Place.STARTED, cell.done(), cell.ready())),
                Lists.with(state.running(), me, true))
            : null;
      }
      case PASS_ON -> cell.place() == Place.STARTED ? passedOn(state, me) : null;
      case FINISH ->
          cell.place() == Place.WAITING && !cell.done() && state.running().get(me)
              ? new State(
                  moved(state, me, new Cell(Place.WAITING, true, cell.ready())),
                  Lists.with(state.running(), me, false))
              : null;
      case GO_ROUND ->
          cell.place() == Place.WAITING && cell.done() && cell.ready()
              ? new State(moved(state, me, new Cell(Place.TO_START, true, true)), state.running())
              : null;
    };
  }

  /** The next cell takes the turn, if it has none yet. */
  private @Nullable State passedOn(State state, int me) {
    int other = (me + 1) % count;
    Cell next = state.cells().get(other);
    Cell then;
    if (next.place() == Place.IDLE) {
      then = new Cell(Place.TO_START, next.done(), next.ready());
    } else if (next.place() == Place.WAITING && !next.ready()) {
      then = new Cell(Place.WAITING, next.done(), true);
    } else {
      return null;
    }
    List<Cell> cells = moved(state, me, new Cell(Place.WAITING, false, false));
    return new State(Lists.with(cells, other, then), state.running());
  }

  private static List<Cell> moved(State state, int me, Cell cell) {
    return Lists.with(state.cells(), me, cell);
  }
}
