package example;

import java.util.concurrent.atomic.LongAdder;
import mneme.search.Observer;

/** An observer: counts states, and those with at most one way out. */
public final class DeadEnds implements Observer {
  private final LongAdder states = new LongAdder();
  private final LongAdder narrow = new LongAdder();

  @Override
  public void expanded(int lane, long id, int[] state, int successors) {
    states.increment();
    if (successors <= 1) {
      narrow.increment();
    }
  }

  public long states() {
    return states.sum();
  }

  public long narrow() {
    return narrow.sum();
  }
}
