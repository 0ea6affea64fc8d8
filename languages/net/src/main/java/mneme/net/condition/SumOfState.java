package mneme.net.condition;

import java.util.Map;
import mneme.model.Measure;

/** Sums of states without walking a map. */
public final class SumOfState {
  private SumOfState() {}

  public static Measure.OfState of(Sum sum) {
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
        value += weights[i] * state[slots[i]];
      }
      return value;
    };
  }
}
