package mneme.search.breadth;

import mneme.memory.Memory;

/**
 * A bit for each state, by lane and number. Threads that write stay away from the words of others,
 * see {@link #roundUp}.
 */
final class StateBits {
  private final long[] addresses;
  private final long[] words;

  /**
   * @param address zeroed memory, of {@link #bytesFor} bytes
   * @param counts how many states each lane has
   */
  StateBits(long address, long[] counts) {
    this.addresses = new long[counts.length];
    this.words = new long[counts.length];
    long at = address;
    for (int lane = 0; lane < counts.length; lane++) {
      addresses[lane] = at;
      words[lane] = counts[lane] / Long.SIZE + 1;
      at += words[lane] * Long.BYTES;
    }
  }

  static long bytesFor(long[] counts) {
    long bytes = 0;
    for (long count : counts) {
      bytes += (count / Long.SIZE + 1) * Long.BYTES;
    }
    return bytes;
  }

  /** The next number whose bit is the first of a word. */
  static long roundUp(long number) {
    return number + Long.SIZE - 1 & -Long.SIZE;
  }

  private long at(int lane, long number) {
    return addresses[lane] + (number >>> 6) * Long.BYTES;
  }

  boolean holds(int lane, long number) {
    return (Memory.getLong(at(lane, number)) >>> number & 1) != 0;
  }

  void set(int lane, long number) {
    long at = at(lane, number);
    Memory.putLong(at, Memory.getLong(at) | 1L << number);
  }

  void clear(int lane, long number) {
    long at = at(lane, number);
    Memory.putLong(at, Memory.getLong(at) & ~(1L << number));
  }

  /** The first number from one on whose bit is set; {@code end} or more where there is none. */
  long next(int lane, long from, long end) {
    long number = from;
    while (number < end) {
      long rest = Memory.getLong(at(lane, number)) >>> number;
      if (rest != 0) {
        return Math.min(end, number + Long.numberOfTrailingZeros(rest));
      }
      number = (number & -Long.SIZE) + Long.SIZE;
    }
    return end;
  }

  /** Clears all bits. */
  void clear() {
    for (int lane = 0; lane < words.length; lane++) {
      Memory.clear(addresses[lane], words[lane] * Long.BYTES);
    }
  }

  /** Clears the bits that others do not have; returns how many are left. */
  long retain(StateBits others) {
    long left = 0;
    for (int lane = 0; lane < words.length; lane++) {
      for (long word = 0; word < words[lane]; word++) {
        long at = addresses[lane] + word * Long.BYTES;
        long both = Memory.getLong(at) & Memory.getLong(others.addresses[lane] + word * Long.BYTES);
        Memory.putLong(at, both);
        left += Long.bitCount(both);
      }
    }
    return left;
  }
}
