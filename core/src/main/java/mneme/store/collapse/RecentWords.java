package mneme.store.collapse;

/**
 * The numbers of values that one thread looked up lately, of all parts together. Neighbours of a
 * level have most values in common; to find one again here takes one look into memory that stays in
 * a cache of the processor, to find it in its table at least two, mostly elsewhere. A value takes
 * the place of another with the same few bits of a hash.
 */
final class RecentWords {
  private static final int BITS = 14;

  /** A value, and behind it the part it belongs to and its number plus one; 0 for none. */
  private final long[] entries = new long[2 << BITS];

  /** The number of a value of a part, or -1 where it is not known here. */
  int find(int part, long word) {
    int place = place(part, word);
    long known = entries[place + 1];
    return entries[place] == word && known >>> Integer.SIZE == part ? (int) known - 1 : -1;
  }

  void keep(int part, long word, int number) {
    int place = place(part, word);
    entries[place] = word;
    entries[place + 1] = (long) part << Integer.SIZE | number + 1;
  }

  private static int place(int part, long word) {
    long x = (word ^ word >>> 32) + part * 0xd6e8_feb8_6659_fd93L;
    return (int) (x * 0x9e37_79b9_7f4a_7c15L >>> Long.SIZE - BITS) << 1;
  }
}
