package mneme.java.beem;

import java.util.List;
import java.util.function.Consumer;
import mneme.java.StateModel;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/** Two processes double a common number in three steps each: read, add, write. */
record Adding(int most) implements StateModel<Adding.State, Step> {
  enum Place {
    READ,
    ADD,
    WRITE
  }

  record Process(Place place, int sum) {}

  record State(int number, @Size(2) List<Process> processes) {}

  @Override
  public List<State> initialStates() {
    Process first = new Process(Place.READ, 0);
    return List.of(new State(1, List.of(first, first)));
  }

  @Override
  public void actions(State state, Consumer<Step> possible) {
    possible.accept(new Step(0, 0));
    possible.accept(new Step(1, 0));
  }

  @Override
  public @Nullable State next(State state, Step step) {
    int me = step.process();
    Process process = state.processes().get(me);
    int number = state.number();
    return switch (process.place()) {
      case READ -> number < most ? moved(state, number, me, Place.ADD, number) : null;
      case ADD -> moved(state, number, me, Place.WRITE, process.sum() + number);
      case WRITE -> moved(state, process.sum(), me, Place.READ, process.sum());
    };
  }

  private static State moved(State state, int number, int me, Place place, int sum) {
    return new State(number, Lists.with(state.processes(), me, new Process(place, sum)));
  }
}
