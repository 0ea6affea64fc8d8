package mneme.store.table;

import mneme.memory.Memory;

/**
 * How the buckets of a {@link KeyTable} of so many buckets are laid out. A bucket is a cache line
 * with as many entries as fit into it, which are filled in order. It begins with a byte of each
 * tag, so that all are compared in two steps; behind them lie, bit behind bit, the rests: a number
 * + 1, so that 0 is a free entry, and what more bits the tag has. The last bits say how many
 * entries are taken, and whether keys flowed over: whether one has to look further. Immutable.
 */
final class StateBuckets {
  static final int BYTES = 64;

  /** Two words hold a byte of each, and four bits say how many there are. */
  static final int MOST_ENTRIES = 2 * Long.BYTES - 1;

  /** Its high bits are those last ones. */
  private static final int LAST_BYTE = BYTES - 1;

  private static final int ONE_MORE = 1 << 4;
  private static final int FLOWN_OVER = 1 << 3;
  private static final int RESTS_BITS = BYTES * Byte.SIZE - 5;

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

  /** 2^64 divided by the number of buckets: to multiply by it is faster than to divide. */
  private final long reciprocal;

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
    this.reciprocal = Long.divideUnsigned(-1, buckets);
    this.keyBits = keyBits;
    this.fractionBits = Math.max(0, keyBits - (Long.SIZE - 1 - Long.numberOfLeadingZeros(buckets)));
    this.moreTagBits = Math.max(0, fractionBits + DISPLACED_BITS - Byte.SIZE);
    this.moreTagMask = (1L << moreTagBits) - 1;
    int most = MOST_ENTRIES;
    while (most * (Byte.SIZE + widthFor(numbers, most)) > RESTS_BITS) {
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

  /** How many entries of a bucket are taken. */
  static int taken(long bucket) {
    return (Memory.getByte(bucket + LAST_BYTE) & 0xff) / ONE_MORE;
  }

  /** 1 where a bucket has no room, else 0; without a branch, for none can be guessed. */
  long isFull(long bucket) {
    return (long) entries - 1 - taken(bucket) >>> Long.SIZE - 1;
  }

  /** Whether keys that had no room in a bucket lie further on, or elsewhere. */
  static boolean hasFlownOver(long bucket) {
    return (Memory.getByte(bucket + LAST_BYTE) & FLOWN_OVER) != 0;
  }

  static void flowOver(long bucket) {
    long at = bucket + LAST_BYTE;
    Memory.putByte(at, (byte) (Memory.getByte(at) | FLOWN_OVER));
  }

  /** Appends an entry to a bucket with room. */
  void append(long bucket, long tag, long number) {
    int entry = taken(bucket);
    Memory.putByte(bucket + entry, (byte) tag);
    int bit = bitOf(entry);
    long at = bucket + wordOf(bit);
    Memory.putLong(at, Memory.getLong(at) | restOf(tag, number) << shiftOf(bit));
    note(bucket, 1);
  }

  /** Notes that more entries are taken. */
  static void note(long bucket, int more) {
    long at = bucket + LAST_BYTE;
    Memory.putByte(at, (byte) (Memory.getByte(at) + more * ONE_MORE));
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

  /** The lowest bucket into which, in another table, a key can fall that lies in a bucket here. */
  long lowestFor(long bucket, StateBuckets other) {
    return Math.max(0, bucket - FURTHEST) * other.buckets / buckets;
  }

  /**
   * Reads a bucket.
   *
   * @return how many entries it has; their keys, aligned to the left, and numbers are in the arrays
   */
  int read(long address, long bucket, long[] keys, long[] numbers) {
    int most = entries;
    int restWidth = width;
    long restMask = widthMask;
    int moreBits = moreTagBits;
    long moreMask = moreTagMask;
    int fraction = fractionBits;
    int n = taken(address);
    for (int i = 0; i < n; i++) {
      int bit = most * Byte.SIZE + i * restWidth;
      int at = Math.min(bit >>> 3, LAST_WORD);
      long rest = Memory.getLong(address + at) >>> bit - (at << 3) & restMask;
      long tag = (rest & moreMask) << Byte.SIZE | Memory.getByte(address + i) & 0xff;
      keys[i] = keyOf(bucket - (tag >>> fraction), tag & (1L << fraction) - 1);
      numbers[i] = (rest >>> moreBits) - 1;
    }
    return n;
  }

  static void clear(long bucket) {
    for (int at = 0; at < BYTES; at += Long.BYTES) {
      Memory.putLong(bucket + at, 0);
    }
  }

  /** The only key, aligned to the left, that falls into the bucket with that fraction. */
  private long keyOf(long bucket, long fraction) {
    long position = (bucket << fractionBits | fraction) << keyBits - fractionBits;
    long dividend = position + buckets - 1;
    long quotient = Math.unsignedMultiplyHigh(dividend, reciprocal);
    // Dividends are less than 2^63, so it is the quotient or one less.
    long remainder = dividend - quotient * buckets;
    return quotient + (buckets - 1 - remainder >>> Long.SIZE - 1) << Long.SIZE - keyBits;
  }
}
