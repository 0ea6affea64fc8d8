package mneme.net.coloured.marking;

/** Remembers what changes of markings led to, for one thread and one place. */
final class MarkingCache {
  private static final int SIZE = 1 << 14;

  private final int[] numbers = new int[SIZE];
  private final long[] keys = new long[SIZE];
  private final int[] changes = new int[SIZE];
  private final int[] results = new int[SIZE];

  /** The same as {@link MarkingPool#changed}. */
  int changed(MarkingPool pool, int number, long key, int more) {
    long mixed = (key * 31 + number) * 0x9E3779B97F4A7C15L + more * 0x632BE59BD9B4E019L;
    int at = (int) (mixed >>> 40) & SIZE - 1;
    // A change of 0 tokens never happens, so an entry that was never written does not match.
    if (changes[at] == more && numbers[at] == number && keys[at] == key) {
      return results[at];
    }
    int result = pool.changed(number, key, more);
    if (result >= 0) {
      numbers[at] = number;
      keys[at] = key;
      changes[at] = more;
      results[at] = result;
    }
    return result;
  }
}
