package mneme.search.caching;

/**
 * A few events, found at once and forgotten at once: a hash table whose entries count only if they
 * are of its present round. Not thread-safe.
 */
final class EventMarks {
  /** Four times as many as events in a set. */
  private static final int SIZE = 4 * SearchFrames.IN_SETS;

  private static final int SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(SIZE);

  private final long[] events = new long[SIZE];
  private final int[] rounds = new int[SIZE];
  private int round = 1;
  private int size;

  void clear() {
    if (size > 0) {
      round++;
      size = 0;
    }
  }

  /** Adds an event that is not there; there are at most as many as in a set. */
  void add(long event) {
    int at = home(event);
    while (rounds[at] == round) {
      at = at + 1 & SIZE - 1;
    }
    rounds[at] = round;
    events[at] = event;
    size++;
  }

  boolean has(long event) {
    if (size == 0) {
      return false;
    }
    for (int at = home(event); rounds[at] == round; at = at + 1 & SIZE - 1) {
      if (events[at] == event) {
        return true;
      }
    }
    return false;
  }

  int size() {
    return size;
  }

  private static int home(long event) {
    return (int) (event * 0x9e37_79b9_7f4a_7c15L >>> SHIFT);
  }
}
