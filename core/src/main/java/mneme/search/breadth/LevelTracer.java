package mneme.search.breadth;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.search.EventFinder;
import mneme.trace.Trace;
import mneme.trace.TraceException;

/**
 * Finds a shortest way to a state without having kept predecessors: some state of the level before
 * leads to it, and is found by expanding that level again. In all that costs at most one more walk
 * over the graph, without look-ups, and only when there is something to show; predecessors for
 * every state would cost memory in every run.
 */
final class LevelTracer {
  private final Model model;
  private final int lanes;
  private final Levels levels;

  LevelTracer(Model model, int lanes, Levels levels) {
    this.model = model;
    this.lanes = lanes;
    this.levels = levels;
  }

  /**
   * @param onLevel the level of the state
   * @param erringEvent an event that errs in that state, or -1
   */
  Trace traceTo(int[] target, int onLevel, long erringEvent) {
    Deque<Long> events = new ArrayDeque<>();
    int[] state = target;
    for (int level = onLevel; level > 0; level--) {
      Way way = wayTo(state, level - 1);
      events.addFirst(way.event);
      state = way.from;
    }
    try {
      long[] forward = events.stream().mapToLong(Long::longValue).toArray();
      return Trace.replay(model, state, forward, erringEvent);
    } catch (TraceException e) {
      throw new IllegalStateException("the way to a violation cannot be replayed", e);
    }
  }

  private record Way(int[] from, long event) {}

  /**
   * The least predecessor where several threads make the order of a level accidental, else the
   * first.
   */
  private Way wayTo(int[] target, int level) {
    Stepper stepper = model.stepper();
    Way best = null;
    int[] state = new int[0];
    for (int lane = 0; lane < lanes; lane++) {
      for (long number = levels.from(lane, level); number < levels.to(lane, level); number++) {
        state = levels.load(lane, level, number, state);
        long event = EventFinder.eventTo(stepper, state, target);
        if (event >= 0 && (best == null || Arrays.compare(state, best.from) < 0)) {
          best = new Way(state.clone(), event);
          if (lanes == 1) {
            return best;
          }
        }
      }
    }
    if (best == null) {
      throw new IllegalStateException("a state of level " + (level + 1) + " has no predecessor");
    }
    return best;
  }
}
