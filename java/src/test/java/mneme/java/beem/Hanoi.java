package mneme.java.beem;

import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.StateModel;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/** The towers of Hanoi: the top disc of a peg moves to one whose top is larger. */
record Hanoi(int discs) implements StateModel<Hanoi.State, Hanoi.Move> {
  enum Peg {
    LEFT,
    MIDDLE,
    RIGHT
  }

  /**
   * @param pegs by disc, the smallest first
   */
  record State(@Size(16) List<Peg> pegs) {}

  record Move(Peg from, Peg to) {}

  @Override
  public List<State> initialStates() {
    return List.of(new State(Collections.nCopies(discs, Peg.LEFT)));
  }

  @Override
  public void actions(State state, Consumer<Move> possible) {
    for (Peg from : Peg.values()) {
      for (Peg to : Peg.values()) {
        if (from != to) {
          possible.accept(new Move(from, to));
        }
      }
    }
  }

  @Override
  public @Nullable State next(State state, Move move) {
    int top = state.pegs().indexOf(move.from());
    int below = state.pegs().indexOf(move.to());
    return top < 0 || below >= 0 && below < top
        ? null
        : new State(Lists.with(state.pegs(), top, move.to()));
  }
}
