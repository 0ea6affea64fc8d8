package mneme.java.beem;

import java.util.Collections;
import java.util.List;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/**
 * Lamport's bakery: whoever wants to enter takes a number above all others, and waits for those
 * with smaller ones. Numbers end at a bound, which stops everybody.
 */
record Bakery(int count, int most) implements ProcessModel<Bakery.State> {
  enum Place {
    OUTSIDE,
    CHOOSING,
    COMPARING,
    WAITING,
    INSIDE
  }

  /**
   * @param other whom it looks at
   * @param highest number it has seen
   */
  record Process(Place place, @Range(max = 255) int other, @Range(max = 255) int highest) {}

  record State(
      @Size(4) List<Boolean> choosing,
      @Size(4) List<@Range(max = 255) Integer> numbers,
      @Size(4) List<Process> processes) {}

  @Override
  public List<State> initialStates() {
    return List.of(
        new State(
            Collections.nCopies(count, false),
            Collections.nCopies(count, 0),
            Collections.nCopies(count, new Process(Place.OUTSIDE, 0, 0))));
  }

  @Override
  public @Nullable State next(State state, Step step) {
    int me = step.process();
    Process process = state.processes().get(me);
    int other = process.other();
    int highest = process.highest();
    boolean all = other == count;
    boolean first = step.way() == 0;
    return switch (process.place()) {
      case OUTSIDE ->
          first
              ? new State(
                  Lists.with(state.choosing(), me, true),
                  state.numbers(),
                  moved(state, me, new Process(Place.CHOOSING, 0, 0)))
              : null;
      case CHOOSING -> {
        if (first) {
          yield all
              ? null
              : changed(
                  state,
                  me,
                  new Process(
                      Place.CHOOSING, other + 1, Math.max(highest, state.numbers().get(other))));
        }
        yield all && highest < most
            ? new State(
                Lists.with(state.choosing(), me, false),
                Lists.with(state.numbers(), me, highest + 1),
                moved(state, me, new Process(Place.COMPARING, 0, highest)))
            : null;
      }
      case COMPARING -> {
        if (first) {
          yield !all && !state.choosing().get(other)
              ? changed(state, me, new Process(Place.WAITING, other, highest))
              : null;
        }
        yield all ? changed(state, me, new Process(Place.INSIDE, other, highest)) : null;
      }
      case WAITING -> {
        int theirs = state.numbers().get(other);
        int mine = state.numbers().get(me);
        yield first && (theirs == 0 || theirs > mine || theirs == mine && me <= other)
            ? changed(state, me, new Process(Place.COMPARING, other + 1, highest))
            : null;
      }
      case INSIDE ->
          first
              ? new State(
                  state.choosing(),
                  Lists.with(state.numbers(), me, 0),
                  moved(state, me, new Process(Place.OUTSIDE, other, highest)))
              : null;
    };
  }

  private static State changed(State state, int me, Process process) {
    return new State(state.choosing(), state.numbers(), moved(state, me, process));
  }

  private static List<Process> moved(State state, int me, Process process) {
    return Lists.with(state.processes(), me, process);
  }
}
