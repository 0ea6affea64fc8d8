package mneme.store.delta;

import java.util.Arrays;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;

/**
 * The states that were met last, in full: most states that are met again are met soon. A state has
 * one place, which it takes from the state that was there. Not thread-safe.
 */
final class RecentStates extends KeptStates {
  private static final int FIRST = 1 << 10;
  private static final int MOST = 1 << 20;

  private long[] numbers = new long[FIRST];

  RecentStates(MemoryBudget budget, Layout layout) {
    super(budget, layout, FIRST);
    Arrays.fill(numbers, -1);
    if (!states.reserve(FIRST)) {
      numbers = new long[0];
    }
  }

  /** Grows with the number of states, where memory is plenty. */
  private void growFor(long count) {
    int wanted = 2 * numbers.length;
    long more = (long) numbers.length * (Long.BYTES + 1);
    if (numbers.length == 0
        || wanted > MOST
        || count >>> 7 < wanted
        || budget.available() < 64 * (long) wanted * states.layout().stride()
        || !reserve(wanted, more)) {
      return;
    }
    numbers = new long[wanted];
    labels = new byte[wanted];
    Arrays.fill(numbers, -1);
  }

  @Override
  long placeOf(long number) {
    if (numbers.length == 0) {
      return -1;
    }
    int place = (int) number & numbers.length - 1;
    return numbers[place] == number ? place : -1;
  }

  @Override
  void added(long number, int label, long[] words, int at) {
    rebuilt(number, label, words, at);
    if ((number & 0xfff) == 0) {
      growFor(number);
    }
  }

  @Override
  void rebuilt(long number, int label, long[] words, int at) {
    if (numbers.length > 0) {
      int place = (int) number & numbers.length - 1;
      numbers[place] = number;
      put(place, label, words, at);
    }
  }

  @Override
  void expanded(long number) {}

  @Override
  long waiting() {
    return 0;
  }

  @Override
  void widen(Layout wider) {
    if (!states.widen(wider)) {
      numbers = new long[0];
    }
  }

  @Override
  long bytes() {
    return states.bytes() + (long) numbers.length * (Long.BYTES + 1);
  }
}
