package mneme.search.external;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import mneme.disk.Traffic;
import mneme.model.Stepper;
import mneme.search.Crew;
import mneme.search.EventFinder;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/**
 * Finds a shortest way to a state backwards through the files: some state of the level before leads
 * to it, the least of which is taken. Together that expands each level once more, and keeps no copy
 * of the graph.
 */
final class LevelWalker {
  private final WorkerContext ground;
  private final Worker[] workers;

  LevelWalker(WorkerContext ground, Worker[] workers) {
    this.ground = ground;
    this.workers = workers;
  }

  private record Way(int[] from, long event) {}

  /**
   * @param onLevel the level of the state
   * @param erringEvent an event that errs in that state, or -1
   */
  Trace traceTo(int[] target, int onLevel, long erringEvent, Crew crew) {
    Deque<Long> events = new ArrayDeque<>();
    int[] state = target;
    for (int level = onLevel; level > 0; level--) {
      Way way = wayTo(state, level - 1, crew);
      events.addFirst(way.event());
      state = way.from();
    }
    try {
      long[] forward = events.stream().mapToLong(Long::longValue).toArray();
      return Trace.replay(ground.task.model(), state, forward, erringEvent);
    } catch (TraceException e) {
      throw new IllegalStateException("the way to a violation cannot be replayed", e);
    }
  }

  private Way wayTo(int[] target, int level, Crew crew) {
    @Nullable Way[] found = new Way[workers.length];
    ground.goOn();
    ground.lay(ground.levels.blocks(level));
    crew.run(lane -> found[lane] = leastOf(lane, target));
    ground.throwFailure();
    Way best = null;
    for (Way way : found) {
      if (way != null && (best == null || Arrays.compare(way.from(), best.from()) < 0)) {
        best = way;
      }
    }
    if (best == null) {
      throw new IllegalStateException("a state of level " + (level + 1) + " has no predecessor");
    }
    return best;
  }

  private @Nullable Way leastOf(int lane, int[] target) {
    Stepper stepper = ground.task.model().stepper();
    int[] state = new int[ground.layout.slots()];
    @Nullable Way[] best = new Way[1];
    workers[lane].walk(
        (hash, words) -> {
          ground.layout.unpack(words, 0, state);
          long event = EventFinder.eventTo(stepper, state, target);
          Way before = best[0];
          if (event >= 0 && (before == null || Arrays.compare(state, before.from()) < 0)) {
            best[0] = new Way(state.clone(), event);
          }
          return true;
        },
        Traffic.Kind.VISITED);
    return best[0];
  }
}
