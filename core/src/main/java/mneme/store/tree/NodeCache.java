package mneme.store.tree;

import mneme.memory.Memory;

/**
 * The numbers of values that one thread found lately in one table. A value lies beside its number
 * in one cache line, so that to find it again takes no look at the table, which mostly is in no
 * cache of the processor; and all of it is small enough to stay in one. A value takes the place of
 * another whose hash begins with the same bits.
 */
final class NodeCache {
  /** What it takes, whatever the width of values. */
  static final long BYTES = 1 << 17;

  private final int width;

  /** Of a value and its number: they never cross the border between two cache lines. */
  private final int strideBits;

  private final int shift;
  private final long address;

  /**
   * @param width how many words a value has, at most 7
   * @param address where {@link #BYTES} bytes are its own, all zero; a multiple of 64
   */
  NodeCache(int width, long address) {
    this.width = width;
    this.strideBits = Long.SIZE - Long.numberOfLeadingZeros((long) width * Long.BYTES);
    this.shift = Long.numberOfLeadingZeros(BYTES >>> strideBits) + 1;
    this.address = address;
  }

  /** The number of a value, or -1 where it is not known. */
  int find(long[] value, int at, long hash) {
    long place = place(hash);
    for (int i = 0; i < width; i++) {
      if (Memory.getLong(place + (long) i * Long.BYTES) != value[at + i]) {
        return -1;
      }
    }
    // In a place that was never used there is a 0.
    return Memory.getInt(place + (long) width * Long.BYTES) - 1;
  }

  void keep(long[] value, int at, long hash, int number) {
    long place = place(hash);
    for (int i = 0; i < width; i++) {
      Memory.putLong(place + (long) i * Long.BYTES, value[at + i]);
    }
    Memory.putInt(place + (long) width * Long.BYTES, number + 1);
  }

  private long place(long hash) {
    return address + (hash >>> shift << strideBits);
  }
}
