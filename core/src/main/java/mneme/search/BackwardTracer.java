package mneme.search;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import mneme.model.Model;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Finds a shortest way to a state without having kept predecessors: some state of the level before
 * leads to it, and is found by expanding that level again. In all that costs at most one more walk
 * over the graph, without look-ups, and only when there is something to show; predecessors for
 * every state would cost memory in every run.
 */
public record BackwardTracer(Model model, Levels levels) {
  /** The levels of a search. */
  @FunctionalInterface
  public interface Levels {
    /** A state of a level that leads to another; null where there is none. */
    @Nullable Predecessor before(int[] target, int level);
  }

  /** A state, and the event that leads on from it. */
  public record Predecessor(int[] state, long event) {
    /** Whether it is to be preferred, as the least, so that the order of states does not matter. */
    public static boolean isBetter(int[] state, @Nullable Predecessor than) {
      return than == null || Arrays.compare(state, than.state) < 0;
    }
  }

  /**
   * @param onLevel the level of the state
   * @param erringEvent an event that errs in that state, or -1
   */
  public Trace traceTo(int[] target, int onLevel, long erringEvent) {
    Deque<Long> events = new ArrayDeque<>();
    int[] state = target;
    for (int level = onLevel - 1; level >= 0; level--) {
      Predecessor before = levels.before(state, level);
      if (before == null) {
        throw new IllegalStateException("a state of level " + (level + 1) + " has no predecessor");
      }
      events.addFirst(before.event());
      state = before.state();
    }
    long[] forward = events.stream().mapToLong(Long::longValue).toArray();
    return PathTracer.replay(model, state, forward, erringEvent);
  }
}
