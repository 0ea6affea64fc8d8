package mneme.java.beem;

import java.util.Collections;
import java.util.List;
import mneme.java.Requirement;
import mneme.java.layout.Range;
import mneme.java.layout.Size;
import org.jspecify.annotations.Nullable;

/** A leader is elected by filters: each lets at least one process through, and not all. */
record LeaderFilters(int count) implements ProcessModel<LeaderFilters.State> {
  enum Place {
    ARRIVING,
    TURNED,
    PASSING,
    MARKED,
    BEATEN,
    BEATEN_AND_SAID,
    OUT,
    THROUGH,
    ALONE,
    ELECTED
  }

  record Process(Place place, @Range(max = 255) int filter) {}

  /** What processes leave at one filter. */
  record Filter(@Range(max = 255) int turn, boolean closed, boolean several) {}

  record State(@Size(5) List<Filter> filters, @Size(5) List<Process> processes) {}

  @Override
  public List<State> initialStates() {
    return List.of(
        new State(
            Collections.nCopies(5, new Filter(0, false, false)),
            Collections.nCopies(count, new Process(Place.ARRIVING, 0))));
  }

  @Override
  public @Nullable State next(State state, Step step) {
    int me = step.process();
    Process process = state.processes().get(me);
    int at = process.filter();
    Filter filter = state.filters().get(at);
    boolean last = filter.turn() == me;
    boolean beatsAll = at > 0 && !state.filters().get(at - 1).several();
    if (step.way() == 1) {
      return switch (process.place()) {
        case MARKED -> last ? moved(state, me, Place.THROUGH, at) : null;
        case THROUGH ->
            at == 0 || state.filters().get(at - 1).several()
                ? moved(state, me, Place.ARRIVING, at + 1)
                : null;
        default -> null;
      };
    }
    return switch (process.place()) {
      case ARRIVING ->
          left(state, me, Place.TURNED, new Filter(me, filter.closed(), filter.several()));
      case TURNED -> filter.closed() ? null : moved(state, me, Place.PASSING, at);
      case PASSING ->
          left(state, me, Place.MARKED, new Filter(filter.turn(), true, filter.several()));
      case MARKED -> last ? null : moved(state, me, Place.BEATEN, at);
      case BEATEN ->
          left(state, me, Place.BEATEN_AND_SAID, new Filter(filter.turn(), filter.closed(), true));
      case BEATEN_AND_SAID ->
          left(state, me, Place.OUT, new Filter(filter.turn(), false, filter.several()));
      case THROUGH -> beatsAll ? moved(state, me, Place.ALONE, at) : null;
      case ALONE -> moved(state, me, Place.ELECTED, at);
      case OUT, ELECTED -> null;
    };
  }

  private static State moved(State state, int me, Place place, int filter) {
    return new State(
        state.filters(), Lists.with(state.processes(), me, new Process(place, filter)));
  }

  private static State left(State state, int me, Place place, Filter filter) {
    int at = state.processes().get(me).filter();
    return moved(
        new State(Lists.with(state.filters(), at, filter), state.processes()), me, place, at);
  }

  @Override
  public List<Requirement<State>> requirements() {
    return List.of(
        Requirement.always(
            "one leader",
            state ->
                state.processes().stream().filter(each -> each.place() == Place.ELECTED).count()
                    < 2));
  }
}
