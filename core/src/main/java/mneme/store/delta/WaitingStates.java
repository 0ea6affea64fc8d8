package mneme.store.delta;

import java.util.Arrays;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;

/**
 * The queue of a breadth-first search: the states found last, in a ring, which grows so that it
 * holds all that wait for their expansion. States that are expanded stay until their place is
 * needed, and most states that are met again are still there. Where memory is scarce even states
 * that wait may be gone: the store can rebuild them. Not thread-safe.
 */
final class WaitingStates extends KeptStates {
  private static final int FIRST = 1 << 6;
  private static final int SMALL = 1 << 16;

  private long capacity;

  /** The number of the state that lies at place 0. */
  private long origin;

  /** The numbers that are here: from the first up to, and without, the next. */
  private long first;

  private long next;

  /** States from here on wait. */
  private long waiting;

  WaitingStates(MemoryBudget budget, Layout layout) {
    super(budget, layout, FIRST);
    this.capacity = states.reserve(FIRST) ? FIRST : 0;
  }

  @Override
  long placeOf(long number) {
    if (number < first) {
      return -1;
    }
    long place = number - origin;
    return place >= 0 ? place : place + capacity;
  }

  @Override
  void added(long number, int label, long[] words, int at) {
    assert number == next;
    if (next - first == capacity) {
      if (first >= waiting) {
        grow();
      }
      if (next - first == capacity) {
        first++;
      }
    }
    if (next - origin == capacity) {
      origin = next;
    }
    next++;
    if (capacity > 0) {
      put(number - origin, label, words, at);
    } else {
      first = next;
      origin = next;
    }
  }

  private void grow() {
    long wanted =
        Math.min(capacity < SMALL ? 2 * capacity : capacity + capacity / 4, Integer.MAX_VALUE - 8);
    long more = wanted - capacity;
    // Tables need memory as well, and cannot do without.
    if (capacity == 0
        || more * (states.layout().stride() + 1) > budget.available() / 2
        || !reserve(wanted, more)) {
      return;
    }
    labels = Arrays.copyOf(labels, (int) wanted);
    // What lies behind the newest goes to the end.
    int from = (int) (first < origin ? first - origin + capacity : capacity);
    int length = (int) capacity - from;
    System.arraycopy(labels, from, labels, (int) wanted - length, length);
    long[] words = new long[states.layout().words()];
    for (long place = capacity - 1; place >= from; place--) {
      states.get(place, words, 0);
      states.put(place + more, words, 0);
    }
    capacity = wanted;
  }

  @Override
  void rebuilt(long number, int label, long[] words, int at) {}

  @Override
  void expanded(long number) {
    waiting = Math.max(waiting, number + 1);
  }

  @Override
  long waiting() {
    return next - waiting;
  }

  @Override
  void widen(Layout wider) {
    if (!states.widen(wider)) {
      capacity = 0;
      first = next;
      origin = next;
    }
  }

  @Override
  long bytes() {
    return states.bytes() + labels.length;
  }
}
