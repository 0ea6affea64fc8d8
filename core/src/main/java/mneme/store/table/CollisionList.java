package mneme.store.table;

import mneme.memory.MemoryBudget;

/**
 * Keys and numbers that found no place in the {@link StateTable}: a handful in millions, unless a
 * test forces collisions. Open addressing over a Java array, accounted for where the budget has
 * room. Not thread-safe.
 */
final class CollisionList implements AutoCloseable {
  /** Receives what was in the list. */
  interface Receiver {
    void take(long key, long number);
  }

  private static final int FIRST = 64;

  private final MemoryBudget budget;

  /** Key + 1 and number by turns; 0 is free. */
  private long[] table = new long[0];

  private int size;
  private long taken;

  CollisionList(MemoryBudget budget) {
    this.budget = budget;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  void add(long key, long number) {
    if (4 * (size + 1) > table.length) {
      enlarge();
    }
    put(key, number);
    size++;
  }

  private void put(long key, long number) {
    int at = home(key);
    while (table[at] != 0) {
      at = at + 2 & table.length - 1;
    }
    table[at] = key + 1;
    table[at + 1] = number;
  }

  /**
   * Cannot be refused, for the table may be moving: this is the one table that may exceed the
   * budget.
   */
  private void enlarge() {
    long[] former = table;
    table = new long[Math.max(2 * FIRST, 2 * former.length)];
    long more = (long) (table.length - former.length) * Long.BYTES;
    if (budget.take(more)) {
      taken += more;
    }
    for (int at = 0; at < former.length; at += 2) {
      if (former[at] != 0) {
        put(former[at] - 1, former[at + 1]);
      }
    }
  }

  /** Takes everything out, and hands it on. */
  void moveTo(Receiver receiver) {
    long[] former = table;
    table = new long[former.length];
    size = 0;
    for (int at = 0; at < former.length; at += 2) {
      if (former[at] != 0) {
        receiver.take(former[at] - 1, former[at + 1]);
      }
    }
  }

  /** A place with that key, or -1. */
  int first(long key) {
    return search(home(key), key);
  }

  /** The next place with that key, or -1. */
  int next(int place, long key) {
    return search(place + 2 & table.length - 1, key);
  }

  private int search(int from, long key) {
    for (int at = from; table[at] != 0; at = at + 2 & table.length - 1) {
      if (table[at] == key + 1) {
        return at;
      }
    }
    return -1;
  }

  long number(int place) {
    return table[place + 1];
  }

  private int home(long key) {
    return (int) (key * 0x9e37_79b9_7f4a_7c15L >>> Integer.SIZE) & table.length - 2;
  }

  long bytes() {
    return (long) table.length * Long.BYTES;
  }

  @Override
  public void close() {
    budget.giveBack(taken);
    taken = 0;
  }
}
