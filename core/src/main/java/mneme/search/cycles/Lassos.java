package mneme.search.cycles;

import java.util.List;
import mneme.liveness.Product;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.search.EventFinder;
import mneme.trace.Trace;
import mneme.trace.TraceException;

/** Makes lassos of the states along them. */
public final class Lassos {
  private Lassos() {}

  /**
   * The lasso through some states, replayed.
   *
   * @param states each but the first a successor of the one before
   * @param loopStart the place of the state to which the last one leads
   */
  public static Trace of(Product product, List<int[]> states, int loopStart) {
    Model model = product.model();
    Stepper stepper = model.stepper();
    long[] events = new long[states.size()];
    for (int i = 0; i < events.length; i++) {
      int next = i + 1 < events.length ? i + 1 : loopStart;
      events[i] = EventFinder.eventTo(stepper, states.get(i), states.get(next));
    }
    return replayed(product, states.getFirst(), events, loopStart);
  }

  /** The lasso of some events, which go round from a place on. */
  static Trace replayed(Product product, int[] initial, long[] events, int loopStart) {
    try {
      return Trace.replayLasso(product.model(), initial, events, loopStart);
    } catch (TraceException e) {
      throw new IllegalStateException("a cycle cannot be replayed", e);
    }
  }
}
