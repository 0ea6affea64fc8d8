package mneme.net.coloured.marking;

/**
 * Remembers the markings with one token more, for one thread and one slot; those with one less the
 * pool knows itself. Grows while that pays. Not thread-safe.
 */
final class MarkingCache {
  private static final int FIRST_SIZE = 1 << 6;
  private static final int MOST_SIZE = 1 << 20;

  private final MarkingPool pool;

  /** Two numbers an entry: the colour; the marking's number plus 1, and the result's. */
  private long[] entries = new long[2 * FIRST_SIZE];

  private int mask = FIRST_SIZE - 1;
  private int misses;

  MarkingCache(MarkingPool pool) {
    this.pool = pool;
    pool.charge((long) Long.BYTES * entries.length);
  }

  /** The same as {@link MarkingPool#changed}. */
  int changed(int number, long key, int more, int limit) {
    if (more != 1) {
      return pool.changed(number, key, more, limit);
    }
    long from = number + 1L << 32;
    long[] known = entries;
    int at = start(key, from);
    if (known[at] == key && (known[at + 1] & 0xFFFF_FFFF_0000_0000L) == from) {
      return (int) known[at + 1];
    }
    // Two entries are in the same line of the processor's cache.
    int other = at ^ 2;
    if (known[other] == key && (known[other + 1] & 0xFFFF_FFFF_0000_0000L) == from) {
      return (int) known[other + 1];
    }
    int result = pool.changed(number, key, more, limit);
    if (result != MarkingPool.FULL) {
      known[other] = known[at];
      known[other + 1] = known[at + 1];
      known[at] = key;
      known[at + 1] = from | result & 0xFFFF_FFFFL;
      if (++misses > mask && mask + 1 < MOST_SIZE) {
        grow();
      }
    }
    return result;
  }

  private int start(long key, long from) {
    long mixed = (key ^ from * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    return (int) (mixed >>> 40 & mask) << 1;
  }

  private void grow() {
    long[] former = entries;
    entries = new long[4 * former.length];
    mask = entries.length / 2 - 1;
    misses = 0;
    pool.charge((long) Long.BYTES * (entries.length - former.length));
    for (int i = 0; i < former.length; i += 2) {
      if (former[i + 1] != 0) {
        int at = start(former[i], former[i + 1] & 0xFFFF_FFFF_0000_0000L);
        at = entries[at + 1] == 0 ? at : at ^ 2;
        entries[at] = former[i];
        entries[at + 1] = former[i + 1];
      }
    }
  }
}
