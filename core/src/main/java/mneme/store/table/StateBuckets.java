package mneme.store.table;

import mneme.memory.Memory;

/**
 * How the buckets of a {@link KeyTable} of so many buckets are laid out. A bucket is a cache line
 * with as many entries as fit into it, which are filled in order. It begins with a byte of each
 * tag, so that all are compared in two steps; behind them lie, bit behind bit, the rests: a number
 * + 1, so that 0 is a free entry, and what more bits the tag has. Immutable.
 */
final class StateBuckets {
  static final int BYTES = 64;

  /** Two words hold a byte of each. */
  static final int MOST_ENTRIES = 2 * Long.BYTES;

  private static final int DISPLACED_BITS = 2;

  /** How many buckets further than its own a key may lie. */
  static final int FURTHEST = (1 << DISPLACED_BITS) - 1;

  /** The last place of a bucket where a word can be read. */
  private static final int LAST_WORD = BYTES - Long.BYTES;

  /** A word that is read at a whole byte has all of a rest. */
  private static final int WIDEST = Long.SIZE - Byte.SIZE + 1;

  private static final long LOW = 0x0101_0101_0101_0101L;
  private static final long REST = 0x7f7f_7f7f_7f7f_7f7fL;

  private final long buckets;
  private final int keyBits;
  private final int entries;

  /** Bits of the place of a key inside its bucket. */
  private final int fractionBits;

  /** Bits of a tag that are not in its byte. */
  private final int moreTagBits;

  /** Bits of a rest. */
  private final int width;

  private final long widthMask;
  private final long moreTagMask;

  /** The highest bits of those bytes of the first and of the second word that belong to entries. */
  private final long firstBytes;

  private final long secondBytes;

  /**
   * @param numbers how many numbers there are, from 0 on; 0 if only as many as entries
   */
  StateBuckets(long buckets, int keyBits, long numbers) {
    this.buckets = buckets;
    this.keyBits = keyBits;
    this.fractionBits = Math.max(0, keyBits - (Long.SIZE - 1 - Long.numberOfLeadingZeros(buckets)));
    this.moreTagBits = Math.max(0, fractionBits + DISPLACED_BITS - Byte.SIZE);
    this.moreTagMask = (1L << moreTagBits) - 1;
    int most = MOST_ENTRIES;
    while (most * (Byte.SIZE + widthFor(numbers, most)) > BYTES * Byte.SIZE) {
      most--;
    }
    this.entries = most;
    this.width = widthFor(numbers, most);
    assert width <= WIDEST : "a rest of " + width + " bits";
    this.widthMask = (1L << width) - 1;
    this.firstBytes = highestBits(Math.min(most, Long.BYTES));
    this.secondBytes = highestBits(most - Long.BYTES);
  }

  /** The highest bits of the first bytes of a word. */
  private static long highestBits(int bytes) {
    return bytes <= 0 ? 0 : ~REST >>> (Long.BYTES - bytes) * Byte.SIZE;
  }

  private int widthFor(long numbers, int someEntries) {
    long most = numbers == 0 ? buckets * someEntries : numbers;
    return moreTagBits + Long.SIZE - Long.numberOfLeadingZeros(most + 1);
  }

  long buckets() {
    return buckets;
  }

  int entries() {
    return entries;
  }

  /** The bucket of a key that is aligned to the left. */
  long bucketOf(long scaled) {
    return Math.unsignedMultiplyHigh(scaled, buckets);
  }

  /** The tag of a key that lies in its own bucket. */
  long tagOf(long scaled) {
    return fractionBits == 0 ? 0 : scaled * buckets >>> Long.SIZE - fractionBits;
  }

  /** The tag of a key that lies one bucket further. */
  long furtherOn(long tag) {
    return tag + (1L << fractionBits);
  }

  /** Entries whose byte is that of a tag, as bits; free ones may be among them. */
  long matches(long bucket, long tag) {
    long pattern = (tag & 0xff) * LOW;
    long first = equalBytes(Memory.getLong(bucket) ^ pattern) & firstBytes;
    long second = equalBytes(Memory.getLong(bucket + Long.BYTES) ^ pattern) & secondBytes;
    return first | second >>> 1;
  }

  /** The bytes that are 0, as their highest bits. */
  private static long equalBytes(long difference) {
    return ~((difference & REST) + REST | difference | REST);
  }

  /** The first of the entries that match. */
  static int entryOf(long matches) {
    int bit = Long.numberOfTrailingZeros(matches);
    return (bit >>> 3) + (~bit & 1) * Long.BYTES;
  }

  /**
   * The rest of an entry, 0 where it is free. All in one, for every look-up is made of this, and
   * calls within calls are the first that the compiler leaves as they are.
   */
  long rest(long bucket, int entry) {
    int bit = entries * Byte.SIZE + entry * width;
    int at = Math.min(bit >>> 3, LAST_WORD);
    return Memory.getLong(bucket + at) >>> bit - (at << 3) & widthMask;
  }

  /** Whether an entry whose byte matches has the tag, and is not free. */
  boolean hasTag(long rest, long tag) {
    return (rest & moreTagMask) == tag >>> Byte.SIZE && rest != 0;
  }

  long numberOf(long rest) {
    return (rest >>> moreTagBits) - 1;
  }

  boolean hasRoom(long bucket) {
    return rest(bucket, entries - 1) == 0;
  }

  /**
   * How many entries of a bucket with room are taken; without a branch, for none can be guessed.
   */
  int taken(long bucket) {
    int low = 0;
    for (int step = MOST_ENTRIES / 2; step > 0; step /= 2) {
      long rest = rest(bucket, Math.min(low + step, entries) - 1);
      low += step & (int) (-rest >> Long.SIZE - 1);
    }
    return low;
  }

  void write(long bucket, int entry, long tag, long number) {
    Memory.putByte(bucket + entry, (byte) tag);
    int bit = bitOf(entry);
    long at = bucket + wordOf(bit);
    Memory.putLong(at, Memory.getLong(at) | restOf(tag, number) << shiftOf(bit));
  }

  /** The bit of a bucket at which the rest of an entry begins. */
  int bitOf(int entry) {
    return entries * Byte.SIZE + entry * width;
  }

  /** The byte of a bucket at which the word begins that has the rest from some bit on. */
  static int wordOf(int bit) {
    return Math.min(bit >>> 3, LAST_WORD);
  }

  /** Where that rest lies in the word. */
  static int shiftOf(int bit) {
    return bit - (wordOf(bit) << 3);
  }

  long restOf(long tag, long number) {
    return number + 1 << moreTagBits | tag >>> Byte.SIZE;
  }

  /**
   * Empties a bucket.
   *
   * @return how many entries it had; their keys, aligned to the right, and numbers are in the
   *     arrays
   */
  int takeOut(long address, long bucket, long[] keys, long[] numbers) {
    int n = 0;
    for (; n < entries; n++) {
      long rest = rest(address, n);
      if (rest == 0) {
        break;
      }
      long tag = (rest & moreTagMask) << Byte.SIZE | Memory.getByte(address + n) & 0xff;
      keys[n] = keyOf(bucket - (tag >>> fractionBits), tag & (1L << fractionBits) - 1);
      numbers[n] = numberOf(rest);
    }
    for (int at = 0; at < BYTES; at += Long.BYTES) {
      Memory.putLong(address + at, 0);
    }
    return n;
  }

  /** The only key that falls into the bucket with that fraction. */
  private long keyOf(long bucket, long fraction) {
    long position = (bucket << fractionBits | fraction) << keyBits - fractionBits;
    return (position + buckets - 1) / buckets;
  }
}
