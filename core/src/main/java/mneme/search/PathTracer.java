package mneme.search;

import java.util.List;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.store.Rebuilding;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/** Finds the events along a path of states. */
public final class PathTracer {
  private PathTracer() {}

  /** A path longer than this would not fit into the Java heap as a trace, and would help nobody. */
  public static long longestTrace(Model model) {
    long bytesPerStep = 128 + 4L * model.shape().size();
    return Runtime.getRuntime().maxMemory() / 4 / bytesPerStep;
  }

  /**
   * @param path states, each but the first a successor of the one before
   * @param erringEvent an event that errs in the last state, or -1
   */
  public static Trace trace(Model model, List<int[]> path, long erringEvent) {
    Stepper stepper = model.stepper();
    int[] initial = path.getFirst();
    long[] events = new long[path.size() - 1];
    for (int i = 0; i < events.length; i++) {
      events[i] = EventFinder.eventTo(stepper, path.get(i), path.get(i + 1));
    }
    return replay(model, initial, events, erringEvent);
  }

  /**
   * The way a store remembers.
   *
   * @param erringEvent an event that errs in the state, or -1
   */
  public static @Nullable Trace trace(Model model, Rebuilding store, long id, long erringEvent) {
    return store.distance(id) > longestTrace(model)
        ? null
        : replay(model, store.originOf(id), store.eventsTo(id), erringEvent);
  }

  /** Replays events a search has found; they must be possible. */
  public static Trace replay(Model model, int[] initial, long[] events, long erringEvent) {
    try {
      return Trace.replay(model, initial, events, erringEvent);
    } catch (TraceException e) {
      throw new IllegalStateException("the way to a violation cannot be replayed", e);
    }
  }
}
