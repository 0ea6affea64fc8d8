package mneme.store.tree;

import mneme.memory.Memory;

/**
 * How entries of a given width lie in a bucket of one cache line: a byte that counts them (its
 * highest bit is a lock), then the lowest byte of each, so that eight are compared at once, then
 * the rest of each, one behind the other, to the bit. Where entries have colours, two bits for each
 * are at the end. Immutable.
 */
final class BucketFormat {
  static final int BYTES = 64;
  static final int LEAST_BITS = 12;

  /** In arrays of entries, the colour of each is in the bits above it. */
  static final int COLOUR_SHIFT = 62;

  private static final int COLOUR_BITS = 2;
  private static final long COLOUR_MASK = (1L << COLOUR_BITS) - 1;

  private static final int COUNT_MASK = 0x3f;
  private static final long LOCK = 0x80;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = ONES << 7;

  private final int capacity;
  private final int restBits;
  private final long restMask;
  private final int restStart;
  private final boolean coloured;
  private final int colourStart;

  /**
   * @param bits of an entry, 12 to 62
   * @param coloured whether entries have colours
   */
  BucketFormat(int bits, boolean coloured) {
    int each = coloured ? bits + COLOUR_BITS : bits;
    this.coloured = coloured;
    this.capacity = (BYTES * Byte.SIZE - Byte.SIZE) / each;
    this.colourStart = BYTES * Byte.SIZE - capacity * COLOUR_BITS;
    this.restBits = bits - Byte.SIZE;
    this.restMask = (1L << restBits) - 1;
    this.restStart = Byte.SIZE * (1 + capacity);
  }

  int capacity() {
    return capacity;
  }

  static int count(long head) {
    return (int) head & COUNT_MASK;
  }

  /** Whether one of the first {@code count} entries is this one. */
  boolean has(long bucket, int count, long entry) {
    return find(bucket, count, entry) >= 0;
  }

  /** The place of an entry among the first {@code count}; -1 where it is not there. */
  int find(long bucket, int count, long entry) {
    long pattern = (entry & 0xff) * ONES;
    long rest = entry >>> Byte.SIZE;
    for (int word = 0; word <= count >>> 3; word++) {
      long difference = Memory.getLong(bucket + (long) word * Long.BYTES) ^ pattern;
      // Exactly the bytes that are zero: no sum carries into the next byte.
      long matches = ~((difference & ~HIGHS) + ~HIGHS | difference) & HIGHS;
      if (word == 0) {
        matches &= ~0xffL;
      }
      for (; matches != 0; matches &= matches - 1) {
        int place = (word << 3) + (Long.numberOfTrailingZeros(matches) >>> 3) - 1;
        if (place >= count) {
          return -1;
        }
        if (rest(bucket, place) == rest) {
          return place;
        }
      }
    }
    return -1;
  }

  private long colourWord(long bucket, int place) {
    return bucket + (colourStart + place * COLOUR_BITS >>> 6 << 3);
  }

  /** The shift of a long counts modulo 64. */
  private int colourShift(int place) {
    return colourStart + place * COLOUR_BITS;
  }

  /** The colour of an entry; 0 where entries have none. */
  int colour(long bucket, int place) {
    return coloured
        ? (int)
            (Memory.getLongAcquire(colourWord(bucket, place)) >>> colourShift(place) & COLOUR_MASK)
        : 0;
  }

  /** Gives an entry a colour. For one thread at a time; others may read. */
  void paint(long bucket, int place, int colour) {
    long at = colourWord(bucket, place);
    long others = Memory.getLong(at) & ~(COLOUR_MASK << colourShift(place));
    Memory.putLongRelease(at, others | (long) colour << colourShift(place));
  }

  private long rest(long bucket, int place) {
    int bit = restStart + place * restBits;
    int at = Math.min(bit >>> 3, BYTES - Long.BYTES);
    return Memory.getLong(bucket + at) >>> bit - 8 * at & restMask;
  }

  /** Reads all entries of a bucket and returns how many there are. */
  int read(long bucket, long[] into) {
    int count = count(Memory.getLong(bucket));
    int bit = restStart;
    for (int place = 0; place < count; place++) {
      int at = Math.min(bit >>> 3, BYTES - Long.BYTES);
      long rest = Memory.getLong(bucket + at) >>> bit - 8 * at & restMask;
      into[place] = rest << Byte.SIZE | Memory.getByte(bucket + 1 + place) & 0xff;
      bit += restBits;
    }
    return count;
  }

  /**
   * Writes the next entry with its colour and counts it, which unlocks the bucket. For one thread
   * at a time; others may read.
   */
  void append(long bucket, int count, long entry, int colour) {
    if (coloured) {
      paint(bucket, count, colour);
    }
    int bit = restStart + count * restBits;
    int at = Math.min(bit >>> 3, BYTES - Long.BYTES);
    int shift = bit - 8 * at;
    long former = Memory.getLong(bucket + at);
    Memory.putLong(bucket + at, former & ~(restMask << shift) | (entry >>> Byte.SIZE) << shift);
    int tagShift = 8 * (count + 1 & 7);
    long tagAt = bucket + (count + 1 & -8);
    long tags = Memory.getLong(tagAt) & ~(0xffL << tagShift) | (entry & 0xff) << tagShift;
    if (tagAt == bucket) {
      Memory.putLongRelease(bucket, withCount(tags, count + 1));
    } else {
      Memory.putLong(tagAt, tags);
      Memory.putLongRelease(bucket, withCount(Memory.getLong(bucket), count + 1));
    }
  }

  /**
   * Writes a whole bucket, whatever there was in it. For one thread, with no other about.
   *
   * @param entries with their colours above them
   * @param first where in the array its entries begin
   */
  void write(long bucket, long[] entries, int first, int count) {
    long word = count;
    long at = bucket;
    int shift = Byte.SIZE;
    for (int i = first; i < first + count; i++) {
      word |= (entries[i] & 0xff) << shift;
      shift += Byte.SIZE;
      if (shift == Long.SIZE) {
        Memory.putLong(at, word);
        at += Long.BYTES;
        word = 0;
        shift = 0;
      }
    }
    long rests = bucket + (restStart >>> 6 << 3);
    if (at < rests) {
      Memory.putLong(at, word);
      at = rests;
      word = 0;
    }
    shift = restStart & 63;
    for (int i = first; i < first + count; i++) {
      long rest = entries[i] >>> Byte.SIZE & restMask;
      word |= rest << shift;
      shift += restBits;
      if (shift >= Long.SIZE) {
        Memory.putLong(at, word);
        at += Long.BYTES;
        shift -= Long.SIZE;
        word = rest >>> restBits - shift;
      }
    }
    if (shift > 0) {
      Memory.putLong(at, word);
    }
    for (int place = 0; coloured && place < count; place++) {
      paint(bucket, place, (int) (entries[first + place] >>> COLOUR_SHIFT));
    }
  }

  private static long withCount(long head, int count) {
    return head & ~0xffL | count;
  }

  static void clear(long bucket) {
    Memory.putLong(bucket, 0);
  }

  /** Waits for the lock of a bucket and takes it; returns how many entries there are. */
  static int lock(long bucket) {
    while (true) {
      long head = Memory.getLongAcquire(bucket);
      if ((head & LOCK) == 0 && Memory.compareAndSetLong(bucket, head, head | LOCK)) {
        return count(head);
      }
      Thread.onSpinWait();
    }
  }

  static void unlock(long bucket) {
    Memory.putLongRelease(bucket, Memory.getLong(bucket) & ~LOCK);
  }
}
