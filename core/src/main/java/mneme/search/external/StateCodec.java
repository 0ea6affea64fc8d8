package mneme.search.external;

import mneme.memory.Memory;
import mneme.store.Layout;

/**
 * Packed states as they lie in files: of each word, the bytes in which it differs from the state
 * before, behind a byte that says which these are. Neighbours in breadth-first order differ little.
 * Immutable.
 */
final class StateCodec {
  private static final long LOW_BITS = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = LOW_BITS << 7;

  private final Layout layout;
  private final int words;

  StateCodec(Layout layout) {
    this.layout = layout;
    this.words = layout.usedWords();
  }

  /** Bytes that so many states take at the most, with the slack that writing needs. */
  int mostBytes(int states) {
    return states * words * (Long.BYTES + 1) + Long.BYTES;
  }

  /** Encodes states that lie one behind the other; returns the bytes written. */
  int encode(long from, int count, long into) {
    long[] before = new long[layout.words()];
    long[] now = new long[layout.words()];
    int stride = layout.stride();
    long at = into;
    for (int i = 0; i < count; i++) {
      layout.fetch(from + (long) i * stride, now, 0);
      for (int w = 0; w < words; w++) {
        long difference = now[w] ^ before[w];
        long which = ((difference & ~HIGH_BITS) + ~HIGH_BITS | difference) & HIGH_BITS;
        int mask = (int) Long.compress(which, HIGH_BITS);
        Memory.putByte(at, (byte) mask);
        Memory.putLong(at + 1, Long.compress(difference, (which >>> 7) * 0xff));
        at += 1 + Integer.bitCount(mask);
      }
      long[] swap = before;
      before = now;
      now = swap;
    }
    return (int) (at - into);
  }

  /**
   * Decodes the next state in place of the one before.
   *
   * @param from where it begins; up to 8 bytes behind its end are read
   * @param state the words of the state before, zero for the first
   * @return where the next one begins
   */
  long next(long from, long[] state) {
    long at = from;
    for (int w = 0; w < words; w++) {
      int mask = Memory.getByte(at) & 0xff;
      long where = Long.expand(mask, LOW_BITS) * 0xff;
      state[w] ^= Long.expand(Memory.getLong(at + 1), where);
      at += 1 + Integer.bitCount(mask);
    }
    return at;
  }

  /**
   * Decodes states to lie one behind the other; reads up to 8 bytes, and writes up to 7, behind the
   * end. False where the bytes are not as long as these states.
   */
  boolean decode(long from, int length, int count, long into) {
    long[] state = new long[layout.words()];
    int stride = layout.stride();
    long at = from;
    long end = from + length;
    for (int i = 0; i < count; i++) {
      if (at >= end) {
        return false;
      }
      at = next(at, state);
      layout.store(state, 0, into + (long) i * stride);
    }
    return at == end;
  }
}
