package mneme.store.delta;

/**
 * RebuildPaths on which states can be rebuilt: the numbers of the events, the last one first, and
 * where the way begins. A way that was noted stays one, whatever other way a state gets. Not
 * thread-safe.
 */
final class RebuildPaths {
  private final int longest;
  private final int[] events;
  private final int[] lengths;
  private final long[] numbers;

  /** Where each way has come to; in the end a state that is kept or full. */
  private final long[] ends;

  RebuildPaths(int ways, int longest) {
    this.longest = longest;
    this.events = new int[ways * longest];
    this.lengths = new int[ways];
    this.numbers = new long[ways];
    this.ends = new long[ways];
  }

  /** Begins a way at the state to which it leads. */
  void begin(int way, long number) {
    lengths[way] = 0;
    numbers[way] = number;
    ends[way] = number;
  }

  /** Goes a step further back; false where the way is complete. */
  boolean advance(DeltaStore store, int way) {
    long before = store.stepBack(ends[way], events, way * longest + lengths[way]);
    if (before < 0) {
      return false;
    }
    ends[way] = before;
    lengths[way]++;
    return true;
  }

  /** Notes all of a way. */
  void follow(DeltaStore store, int way, long number) {
    begin(way, number);
    while (advance(store, way)) {
      // until it is complete
    }
  }

  /** The state to which a way leads. */
  long number(int way) {
    return numbers[way];
  }

  int length(int way) {
    return lengths[way];
  }

  /** An event of a way, counted from its last one. */
  int event(int way, int step) {
    return events[way * longest + step];
  }

  /** The state from which a way leads. */
  long end(int way) {
    return ends[way];
  }
}
