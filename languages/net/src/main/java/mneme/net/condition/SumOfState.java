package mneme.net.condition;

import java.util.Map;
import mneme.model.Measure;

/** Sums of states without walking a map. */
public final class SumOfState {
  private SumOfState() {}

  /**
   * @param oracle thread-safe as far as it counts
   */
  public static Measure.OfState of(Sum sum, Condition.Oracle oracle) {
    int[] slots = new int[sum.weights().size()];
    long[] weights = new long[slots.length];
    int at = 0;
    for (Map.Entry<Integer, Long> term : sum.weights().entrySet()) {
      slots[at] = term.getKey();
      weights[at++] = term.getValue();
    }
    long constant = sum.constant();
    return state -> {
      long value = constant;
      for (int i = 0; i < slots.length; i++) {
        int slot = slots[i];
        value += weights[i] * (slot < 0 ? oracle.count(Sum.question(slot), state) : state[slot]);
      }
      return value;
    };
  }
}
