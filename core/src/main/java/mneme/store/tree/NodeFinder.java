package mneme.store.tree;

/**
 * Finds the numbers of nodes for one thread, and gives them. Those found lately are remembered:
 * neighbours in a search share most of their nodes. Not thread-safe.
 */
final class NodeFinder {
  private static final int CACHE_BITS = 14;
  private static final int TABLE_BITS = 3;

  /** Values of so many words are remembered themselves, of longer ones the hash. */
  private static final int SHORT = 2;

  private final TreeStore store;
  private final int lane;
  private final NodeTable[] tables = new NodeTable[TreeShape.TABLES];

  private final int[] widths = new int[TreeShape.TABLES];

  /** Two words of a short value, or the hash of a longer one; then table and number. */
  private final long[] cache = new long[4 << CACHE_BITS];

  NodeFinder(TreeStore store, int lane) {
    this.store = store;
    this.lane = lane;
    for (int table = 0; table < tables.length; table++) {
      tables[table] = store.table(table);
      widths[table] = store.tree().width(table);
    }
  }

  long hash(int table, long[] value, int at) {
    return tables[table].hash(value, at);
  }

  /** The number of a value if it was found lately, else -1. */
  int known(int table, long[] value, int at, long hash) {
    int place = place(hash);
    // The number of a table plus one, so that an empty place names none.
    long known = cache[place + 2];
    int number = (int) (known >>> TABLE_BITS);
    boolean same = (known & (1 << TABLE_BITS) - 1) == table + 1;
    int width = widths[table];
    if (width > SHORT) {
      same = same && cache[place] == hash && tables[table].isValue(number, value, at);
    } else {
      // Without a look at the table, which mostly is in no cache of this processor.
      same = same && cache[place] == value[at] && (width == 1 || cache[place + 1] == value[at + 1]);
    }
    return same ? number : -1;
  }

  private static int place(long hash) {
    return (int) (hash >>> Long.SIZE - CACHE_BITS) << 2;
  }

  /** The number of a value, or a negative number where there is no room for it. */
  int numberOf(int table, long[] value, int at) {
    long hash = hash(table, value, at);
    int number = known(table, value, at, hash);
    if (number >= 0) {
      return number;
    }
    store.lock().enter(lane);
    try {
      return lookUp(table, value, at, hash);
    } finally {
      store.lock().leave(lane);
    }
  }

  /**
   * The same for a thread that has entered the lock of the store, and still has when it returns.
   */
  int numberOfWithin(int table, long[] value, int at, long hash) {
    int number = known(table, value, at, hash);
    return number >= 0 ? number : lookUp(table, value, at, hash);
  }

  private int lookUp(int table, long[] value, int at, long hash) {
    int number = tables[table].numberOf(lane, value, at, hash);
    while (number == NodeTable.NO_ROOM && makeRoom(table)) {
      number = tables[table].numberOf(lane, value, at, hash);
    }
    if (number >= 0) {
      int place = place(hash);
      boolean isShort = widths[table] <= SHORT;
      cache[place] = isShort ? value[at] : hash;
      cache[place + 1] = widths[table] == SHORT ? value[at + 1] : 0;
      cache[place + 2] = (long) number << TABLE_BITS | table + 1;
    }
    return number;
  }

  private boolean makeRoom(int table) {
    store.lock().leave(lane);
    try {
      return store.makeRoomForNode(table);
    } finally {
      store.lock().enter(lane);
    }
  }
}
