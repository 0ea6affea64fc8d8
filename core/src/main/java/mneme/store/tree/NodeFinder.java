package mneme.store.tree;

/**
 * Finds the numbers of nodes for one thread, and gives them. Those found lately are remembered:
 * neighbours in a search share most of their nodes. Not thread-safe.
 */
final class NodeFinder {
  private final TreeStore store;
  private final int lane;
  private final NodeTable[] tables = new NodeTable[TreeShape.TABLES];
  private final NodeCache[] caches = new NodeCache[TreeShape.TABLES];

  NodeFinder(TreeStore store, int lane) {
    this.store = store;
    this.lane = lane;
    for (int table = 0; table < tables.length; table++) {
      tables[table] = store.table(table);
      caches[table] = store.cache(lane, table);
    }
  }

  long hash(int table, long[] value, int at) {
    return tables[table].hash(value, at);
  }

  /** The number of a value if it was found lately, else -1. */
  int known(int table, long[] value, int at, long hash) {
    return caches[table].find(value, at, hash);
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
      caches[table].keep(value, at, hash, number);
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
