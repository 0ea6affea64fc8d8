package mneme.search;

import mneme.model.Model;
import mneme.model.Stepper;
import mneme.store.Store;
import mneme.trace.Trace;
import mneme.trace.TraceException;

/** Finds the events along a path of states. */
final class PathTracer {
  private PathTracer() {}

  /** A path longer than this would not fit into the Java heap as a trace, and would help nobody. */
  static long longestTrace(Model model) {
    long bytesPerStep = 128 + 4L * model.shape().size();
    return Runtime.getRuntime().maxMemory() / 4 / bytesPerStep;
  }

  /**
   * @param path ids, each but the first a successor of the one before
   * @param erringEvent an event that errs in the last state, or -1
   */
  static Trace trace(Model model, Store store, long[] path, long erringEvent) {
    Stepper stepper = model.stepper();
    int[] initial = store.load(path[0], new int[0]).clone();
    int[] state = initial;
    long[] events = new long[path.length - 1];
    for (int i = 0; i < events.length; i++) {
      int[] next = store.load(path[i + 1], new int[0]).clone();
      events[i] = EventFinder.eventTo(stepper, state, next);
      state = next;
    }
    try {
      return Trace.replay(model, initial, events, erringEvent);
    } catch (TraceException e) {
      throw new IllegalStateException("the way to a violation cannot be replayed", e);
    }
  }
}
