package mneme.net.coloured.marking;

/** Remembers what changes of markings led to, for one thread and one place. */
final class MarkingCache {
  private static final int SIZE = 1 << 15;

  /** What an entry takes, half a cache line: number and change, key, result. */
  private static final int STRIDE = 4;

  private final long[] entries = new long[STRIDE * SIZE];

  /** The same as {@link MarkingPool#changed}. */
  int changed(MarkingPool pool, int number, long key, int more, int limit) {
    long what = (long) number << 32 | more & 0xFFFFFFFFL;
    long mixed = (key ^ what * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
    int at = (int) (mixed >>> 40 & SIZE - 1) * STRIDE;
    // A change of 0 tokens never happens, so an entry that was never written does not match.
    if (entries[at] == what && entries[at + 1] == key) {
      return (int) entries[at + 2];
    }
    int result = pool.changed(number, key, more, limit);
    if (result != MarkingPool.FULL) {
      entries[at] = what;
      entries[at + 1] = key;
      entries[at + 2] = result;
    }
    return result;
  }
}
