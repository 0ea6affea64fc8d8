package mneme.store.table;

import mneme.memory.MemoryBudget;

/**
 * Keys and numbers that found no place in the {@link StateTable}: a handful in millions, unless a
 * test forces collisions. Open addressing over a Java array, which grows only when asked to, and
 * only as far as the budget allows. Not thread-safe.
 */
final class CollisionList implements AutoCloseable {
  /** Receives what was in the list. */
  interface Receiver {
    void take(long key, long number);
  }

  private static final int FIRST = 64;

  /** What is added to twice the size before a move. */
  private static final int ROOM = 512;

  private final MemoryBudget budget;

  /** Key + 1 and number by turns; 0 is free. */
  private long[] table = new long[0];

  private int size;

  /** Taken for the time of a move. */
  private long copy;

  CollisionList(MemoryBudget budget) {
    this.budget = budget;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  /** Makes room for so many in all; false where the budget ends. */
  boolean reserve(long entries) {
    if (4 * entries <= table.length) {
      return true;
    }
    long wanted = Math.max(2 * FIRST, Long.highestOneBit(4 * entries - 1) << 1);
    if (wanted > 1 << 30 || !budget.take(wanted * Long.BYTES)) {
      return false;
    }
    long[] former = table;
    table = new long[(int) wanted];
    for (int at = 0; at < former.length; at += 2) {
      if (former[at] != 0) {
        put(former[at] - 1, former[at + 1]);
      }
    }
    budget.giveBack((long) former.length * Long.BYTES);
    return true;
  }

  /** Whether {@link #makeRoom} has nothing to do. */
  boolean hasRoom() {
    return 4 * (size + 1L) <= table.length;
  }

  /** Whether one more finds room; where the budget has ended, the list gets fuller than usual. */
  boolean makeRoom() {
    return reserve(size + 1L) || size + 1L < table.length * 3L / 8;
  }

  /**
   * Takes what {@link #moveTo} needs; false where the budget ends. A larger table has more places
   * near each key, so that hardly more than before will find none; there is room for twice as many.
   */
  boolean prepareMove() {
    assert copy == 0;
    if (!reserve(2L * size + ROOM) || !budget.take((long) table.length * Long.BYTES)) {
      return false;
    }
    copy = (long) table.length * Long.BYTES;
    return true;
  }

  /** Adds an entry, for which there is room; without it the list gets as full as it can. */
  void add(long key, long number) {
    if (!reserve(size + 1L) && size >= table.length / 2 - 1) {
      throw new IllegalStateException("no room for a state without a place");
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

  /** Takes everything out, and hands it on; {@link #prepareMove} comes before. */
  void moveTo(Receiver receiver) {
    long[] former = table;
    table = new long[former.length];
    size = 0;
    for (int at = 0; at < former.length; at += 2) {
      if (former[at] != 0) {
        receiver.take(former[at] - 1, former[at + 1]);
      }
    }
    stay();
  }

  /** There is no move, or it is over. */
  void stay() {
    budget.giveBack(copy);
    copy = 0;
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
    budget.giveBack(bytes() + copy);
    table = new long[0];
    copy = 0;
    size = 0;
  }
}
