package example;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import mneme.java.Requirement;
import mneme.java.StateModel;
import mneme.java.layout.Range;
import mneme.java.layout.Size;

/**
 * A cache-coherence protocol with the states modified, shared and invalid (MSI) over one bus. Each
 * write stores the next of three values.
 *
 * @param forgetful whether caches miss that another one writes
 */
public record CacheCoherence(int caches, boolean forgetful)
    implements StateModel<CacheCoherence.State, CacheCoherence.Action> {
  public enum Line {
    INVALID,
    SHARED,
    MODIFIED
  }

  public record Cache(Line line, @Range(max = 2) int value) {}

  /**
   * @param newest the value that was written last, which no part of the hardware knows
   */
  public record State(
      @Size(6) List<Cache> caches, @Range(max = 2) int memory, @Range(max = 2) int newest) {}

  public enum What {
    READ,
    WRITE,
    EVICT
  }

  public record Action(@Range(max = 5) int cache, What what) {}

  @Override
  public List<State> initialStates() {
    return List.of(new State(Collections.nCopies(caches, new Cache(Line.INVALID, 0)), 0, 0));
  }

  @Override
  public void actions(State state, Consumer<Action> possible) {
    for (int i = 0; i < caches; i++) {
      Line line = state.caches().get(i).line();
      possible.accept(new Action(i, What.WRITE));
      possible.accept(new Action(i, line == Line.INVALID ? What.READ : What.EVICT));
    }
  }

  @Override
  public State next(State state, Action action) {
    List<Cache> lines = new ArrayList<>(state.caches());
    int memory = state.memory();
    int newest = state.newest();
    for (int i = 0; i < caches; i++) {
      Cache other = lines.get(i);
      boolean leaves = i == action.cache() ? action.what() == What.EVICT : true;
      if (leaves && other.line() == Line.MODIFIED && concerns(i, action)) {
        memory = other.value();
        lines.set(i, new Cache(Line.SHARED, other.value()));
      }
      if (i != action.cache() && action.what() == What.WRITE && !forgetful) {
        lines.set(i, new Cache(Line.INVALID, 0));
      }
    }
    switch (action.what()) {
      case READ -> lines.set(action.cache(), new Cache(Line.SHARED, memory));
      case EVICT -> lines.set(action.cache(), new Cache(Line.INVALID, 0));
      case WRITE -> {
        newest = (newest + 1) % 3;
        lines.set(action.cache(), new Cache(Line.MODIFIED, newest));
      }
    }
    return new State(lines, memory, newest);
  }

  private static boolean concerns(int cache, Action action) {
    return cache == action.cache() || action.what() != What.EVICT;
  }

  @Override
  public List<Requirement<State>> requirements() {
    return List.of(
        Requirement.always(
            "one writer",
            state ->
                state.caches().stream().filter(each -> each.line() == Line.MODIFIED).count() <= 1),
        Requirement.always(
            "readers see the newest value",
            state ->
                state.caches().stream()
                    .allMatch(
                        each -> each.line() == Line.INVALID || each.value() == state.newest())));
  }
}
