package mneme.search.delayed;

import java.util.BitSet;
import java.util.function.LongPredicate;
import mneme.memory.Memory;
import mneme.store.Layout;

/**
 * States met lately, each in one of a few places that its hash gives it. Some of them are not on
 * disk yet: those are fresh. What is on disk makes room first, the oldest before the others. The
 * places are in the order of the parts, so that the fresh states of a part lie together. For one
 * thread.
 */
final class LevelCache {
  private static final int WAYS = 8;

  /** A stretch takes so many bits of an address. */
  private static final int STRETCH_BITS = 12;

  private static final byte STORED = 1;
  private static final byte FRESH = 2;

  private final Layout layout;
  private final int stride;
  private final long setBytes;
  private final long address;
  private final long sets;

  /** Which stretches of the places may have fresh states: few of them have after a small level. */
  private final BitSet touched = new BitSet();

  /** Those that ever had some, but for those that have now. */
  private final BitSet touchedBefore = new BitSet();

  private long fresh;

  /** Uses a room that reads as zero. */
  LevelCache(Layout layout, long address, long bytes) {
    this.layout = layout;
    // Behind a state one byte says what it is; behind a set one says which was replaced last.
    this.stride = layout.stride() + 1;
    this.setBytes = (long) WAYS * stride + 1;
    this.address = address;
    this.sets = Math.max(1, bytes / setBytes);
  }

  /** What a cache needs at least. */
  static long leastBytes(Layout layout) {
    return WAYS * (layout.stride() + 1L) + 1;
  }

  /** Where a hash stands in the order of places and of parts. */
  static long order(long hashed) {
    return hashed * 0xd6e8_feb8_6659_fd93L;
  }

  private long setOf(long order) {
    return address + Math.unsignedMultiplyHigh(order, sets) * setBytes;
  }

  private byte mark(long place) {
    return Memory.getByte(place + stride - 1);
  }

  boolean holds(long hashed, long[] words) {
    long place = setOf(order(hashed));
    for (int way = 0; way < WAYS; way++, place += stride) {
      if (mark(place) == 0) {
        return false;
      }
      if (layout.matches(words, 0, place)) {
        return true;
      }
    }
    return false;
  }

  /** The place for another state; what is there must be written first where it is fresh. */
  long placeFor(long hashed) {
    long set = setOf(order(hashed));
    long turn = set + setBytes - 1;
    int first = Memory.getByte(turn);
    int chosen = first;
    for (int i = 0; i < WAYS; i++) {
      int way = (first + i) % WAYS;
      if (mark(set + (long) way * stride) != FRESH) {
        chosen = way;
        break;
      }
    }
    Memory.putByte(turn, (byte) ((chosen + 1) % WAYS));
    return set + (long) chosen * stride;
  }

  boolean isFresh(long place) {
    return mark(place) == FRESH;
  }

  /** Puts a state that is not on disk yet. */
  void putFresh(long place, long[] words) {
    fresh += isFresh(place) ? 0 : 1;
    touched.set(stretchOf(place));
    layout.storeExactly(words, 0, place);
    Memory.putByte(place + stride - 1, FRESH);
  }

  /** How many states are not on disk. */
  long fresh() {
    return fresh;
  }

  /**
   * Shows the fresh states with these hashes, and a few others; what is taken is fresh no more.
   *
   * @param from the least hash, in the order of places
   * @param to the greatest
   */
  void takeFresh(long from, long to, LongPredicate taker) {
    long last = setOf(to);
    for (long set = nextTouched(setOf(from)); set <= last; set = nextTouched(set + setBytes)) {
      for (int way = 0; way < WAYS; way++) {
        long place = set + (long) way * stride;
        if (isFresh(place) && taker.test(place)) {
          Memory.putByte(place + stride - 1, STORED);
          fresh--;
        }
      }
    }
    if (fresh == 0) {
      touchedBefore.or(touched);
      touched.clear();
    }
  }

  /** How much of its memory was ever written to. */
  long usedBytes() {
    BitSet all = (BitSet) touchedBefore.clone();
    all.or(touched);
    return Math.min((long) all.cardinality() << STRETCH_BITS, sets * setBytes);
  }

  private int stretchOf(long place) {
    return (int) (place - address >>> STRETCH_BITS);
  }

  /** The first set from one on that may have a fresh state; beyond all sets where none has. */
  private long nextTouched(long set) {
    int first = stretchOf(set);
    int next = touched.nextSetBit(first);
    if (next < 0) {
      return Long.MAX_VALUE;
    }
    if (next <= stretchOf(set + setBytes - 1)) {
      return set;
    }
    // The set in which the stretch begins may begin before it.
    return address + ((long) next << STRETCH_BITS) / setBytes * setBytes;
  }
}
