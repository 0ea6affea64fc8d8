package mneme.java.beem;

import java.util.Collections;
import java.util.List;
import mneme.java.Requirement;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/** Anderson's queue lock: each process waits at a slot of its own, and frees the next one. */
record Anderson(int count) implements ProcessModel<Anderson.State> {
  enum Place {
    OUTSIDE,
    NUMBERED,
    WAITING,
    ADMITTED,
    INSIDE
  }

  record Process(Place place, @Range(max = 255) int slot) {}

  record State(
      @Size(7) List<Boolean> free, @Range(max = 255) int next, @Size(7) List<Process> processes) {}

  @Override
  public List<State> initialStates() {
    return List.of(
        new State(
            Lists.with(Collections.nCopies(count, false), 0, true),
            0,
            Collections.nCopies(count, new Process(Place.OUTSIDE, 0))));
  }

  @Override
  public @Nullable State next(State state, Step step) {
    int me = step.process();
    Process process = state.processes().get(me);
    int slot = process.slot();
    if (step.way() == 1) {
      return process.place() == Place.NUMBERED && slot == count - 1
          ? new State(state.free(), state.next() - count, moved(state, me, Place.WAITING, slot))
          : null;
    }
    return switch (process.place()) {
      case OUTSIDE ->
          new State(state.free(), state.next() + 1, moved(state, me, Place.NUMBERED, state.next()));
      case NUMBERED ->
          slot == count - 1
              ? null
              : new State(
                  state.free(), state.next(), moved(state, me, Place.WAITING, slot % count));
      case WAITING ->
          state.free().get(slot)
              ? new State(state.free(), state.next(), moved(state, me, Place.ADMITTED, slot))
              : null;
      case ADMITTED ->
          new State(
              Lists.with(state.free(), slot, false),
              state.next(),
              moved(state, me, Place.INSIDE, slot));
      case INSIDE ->
          new State(
              Lists.with(state.free(), (slot + 1) % count, true),
              state.next(),
              moved(state, me, Place.OUTSIDE, slot));
    };
  }

  private static List<Process> moved(State state, int me, Place place, int slot) {
    return Lists.with(state.processes(), me, new Process(place, slot));
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
