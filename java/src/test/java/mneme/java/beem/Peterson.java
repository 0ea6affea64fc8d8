package mneme.java.beem;

import java.util.Collections;
import java.util.List;
import mneme.java.Requirement;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/** Peterson's mutual exclusion: whoever came last to a stage waits there while others are ahead. */
record Peterson(int count) implements ProcessModel<Peterson.State> {
  enum Place {
    OUTSIDE,
    INSIDE,
    ENTERING,
    ANNOUNCED,
    LOOKING
  }

  /**
   * @param stage it has come to
   * @param other whom it looks at
   */
  record Process(Place place, @Range(max = 255) int stage, @Range(max = 255) int other) {}

  /**
   * @param stages of all processes
   * @param last who came last to each stage
   */
  record State(
      @Size(5) List<@Range(max = 255) Integer> stages,
      @Size(5) List<@Range(max = 255) Integer> last,
      @Size(5) List<Process> processes) {}

  @Override
  public List<State> initialStates() {
    List<Integer> zeros = Collections.nCopies(count, 0);
    Process first = new Process(Place.OUTSIDE, 0, 0);
    return List.of(new State(zeros, zeros, Collections.nCopies(count, first)));
  }

  @Override
  public @Nullable State next(State state, Step step) {
    int me = step.process();
    Process process = state.processes().get(me);
    int stage = process.stage();
    boolean first = step.way() == 0;
    return switch (process.place()) {
      case OUTSIDE ->
          first ? moved(state, me, new Process(Place.ENTERING, 1, process.other())) : null;
      case ENTERING -> {
        if (first) {
          yield stage < count
              ? new State(
                  Lists.with(state.stages(), me, stage),
                  state.last(),
                  Lists.with(
                      state.processes(), me, new Process(Place.ANNOUNCED, stage, process.other())))
              : null;
        }
        yield stage == count
            ? moved(state, me, new Process(Place.INSIDE, stage, process.other()))
            : null;
      }
      case ANNOUNCED ->
          first
              ? new State(
                  state.stages(),
                  Lists.with(state.last(), stage - 1, me),
                  Lists.with(state.processes(), me, new Process(Place.LOOKING, stage, 0)))
              : null;
      case LOOKING -> {
        int other = process.other();
        if (first) {
          yield other < count && (other == me || state.stages().get(other) < stage)
              ? moved(state, me, new Process(Place.LOOKING, stage, other + 1))
              : null;
        }
        yield state.last().get(stage - 1) != me || other == count
            ? moved(state, me, new Process(Place.ENTERING, stage + 1, other))
            : null;
      }
      case INSIDE ->
          first
              ? new State(
                  Lists.with(state.stages(), me, 0),
                  state.last(),
                  Lists.with(
                      state.processes(), me, new Process(Place.OUTSIDE, stage, process.other())))
              : null;
    };
  }

  private static State moved(State state, int me, Process process) {
    return new State(state.stages(), state.last(), Lists.with(state.processes(), me, process));
  }

  @Override
  public List<Requirement<State>> requirements() {
    return List.of(
        Requirement.always(
            "mutual exclusion",
            state ->
                state.processes().stream().filter(each -> each.place() == Place.INSIDE).count()
                    < 2));
  }
}
