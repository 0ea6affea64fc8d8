package mneme.promela.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a claim that finite beginnings of runs can break, as an automaton over states. It
 * starts in location 0. Immutable.
 *
 * @param edges the ways out of each location
 * @param slot where states keep its locations; -1 where they need not
 */
public record Monitor(List<List<Edge>> edges, int slot) {
  /** The target of an edge that breaks the claim. */
  public static final int VIOLATED = -1;

  /**
   * A way taken together with a state.
   *
   * @param guard must hold in the state; null where every state will do
   * @param text the guard as written; guards that are written alike are the same
   */
  public record Edge(@Nullable Expression guard, String text, int to) {}

  public Monitor {
    edges = edges.stream().map(List::copyOf).toList();
  }

  public Monitor at(int place) {
    return new Monitor(edges, place);
  }

  /** Whether it has nothing to remember: it waits where it is for a state that breaks the claim. */
  public boolean waits() {
    return edges.size() == 1
        && edges.getFirst().stream().anyMatch(edge -> edge.guard() == null && edge.to() == 0);
  }
}
