package mneme.store.delta;

import mneme.memory.MemoryBudget;

/**
 * The predecessors and events that were changed since they were first written; few, and unless all
 * may change never more than a small share. Open addressing over a Java array that is taken from
 * the budget. Not thread-safe.
 */
final class UpdatedEntries implements AutoCloseable {
  private static final int FIRST = 1 << 10;

  /** No more than one entry for so many states. */
  private static final int STATES_PER_ENTRY = 64;

  private static final int EVENT_BITS = 24;

  private final MemoryBudget budget;

  /** The number of a state + 1, then its predecessor and event. */
  private long[] table = new long[0];

  private int size;

  /** Whether any number of entries is allowed. */
  private final boolean many;

  UpdatedEntries(MemoryBudget budget, boolean many) {
    this.budget = budget;
    this.many = many;
  }

  /**
   * Sets an entry; false, and nothing changed, where there is no room for it.
   *
   * @param known whether the state has an entry
   * @param states how many there are in all
   */
  boolean put(long number, long predecessor, int event, boolean known, long states) {
    if (event >>> EVENT_BITS != 0) {
      return false;
    }
    long value = predecessor << EVENT_BITS | event;
    if (known) {
      table[placeOf(number) + 1] = value;
      return true;
    }
    if (size * 3L >= table.length && !enlarge(states)) {
      return false;
    }
    insert(number + 1, value);
    size++;
    return true;
  }

  private boolean enlarge(long states) {
    int wanted = Math.max(FIRST, 2 * table.length);
    if (!many && wanted > FIRST && wanted / 6L > states / STATES_PER_ENTRY
        || wanted > 1 << 28
        || !budget.take((long) wanted * Long.BYTES)) {
      return false;
    }
    long[] former = table;
    table = new long[wanted];
    for (int at = 0; at < former.length; at += 2) {
      if (former[at] != 0) {
        insert(former[at], former[at + 1]);
      }
    }
    budget.giveBack((long) former.length * Long.BYTES);
    return true;
  }

  private void insert(long key, long value) {
    int at = home(key);
    while (table[at] != 0) {
      at = at + 2 & table.length - 1;
    }
    table[at] = key;
    table[at + 1] = value;
  }

  /** Where the entry of a state is, which has one. */
  int placeOf(long number) {
    long key = number + 1;
    int at = home(key);
    while (table[at] != key) {
      assert table[at] != 0;
      at = at + 2 & table.length - 1;
    }
    return at;
  }

  private int home(long key) {
    return (int) (key * 0x9e37_79b9_7f4a_7c15L >>> 36) & table.length - 2;
  }

  long predecessor(int place) {
    return table[place + 1] >>> EVENT_BITS;
  }

  int event(int place) {
    return (int) table[place + 1] & (1 << EVENT_BITS) - 1;
  }

  long bytes() {
    return (long) table.length * Long.BYTES;
  }

  @Override
  public void close() {
    budget.giveBack(bytes());
    table = new long[0];
    size = 0;
  }
}
