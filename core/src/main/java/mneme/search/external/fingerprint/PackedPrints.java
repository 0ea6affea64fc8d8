package mneme.search.external.fingerprint;

import java.util.concurrent.atomic.LongAdder;
import mneme.memory.Memory;
import mneme.search.disk.MemoryBlock;

/**
 * Fingerprints as long as there is room for. They lie in blocks of 256 bytes; a block that is full
 * drops a bit of each of its fingerprints, which needs nothing but the block itself. So all memory
 * is used from the first state to the last, and fingerprints are as long as they can be at any
 * time.
 *
 * <p>A block has 128 buckets. How many fingerprints each holds is written in unary behind the head,
 * a one for each and a zero at the end of each bucket; the fingerprints themselves, all with the
 * same number of bits, lie one before the other from the end of the block. A fingerprint takes two
 * bits more than its length, and a state looks like one of a block with n fingerprints of r bits by
 * chance n / (128 · 2ʳ) times.
 *
 * <p>Thread-safe: each operation locks the block.
 */
final class PackedPrints implements Fingerprints {
  private static final int BLOCK = 256;
  private static final int END = BLOCK * Byte.SIZE;
  private static final int BUCKET_BITS = 7;
  private static final int BUCKETS = 1 << BUCKET_BITS;

  /** Bits of the head: how many fingerprints, and how many bits they have lost. */
  private static final int HEAD = 32;

  private static final int COUNT_BITS = 16;

  /** Bits of the first fingerprints. */
  private static final int LONGEST = 24;

  /** Longer ones drop several bits at once: they are next to never wrong in any case. */
  private static final int LONG = 20;

  private static final int SEVERAL = 4;

  private final long address;
  private final long blocks;
  private final SpinLocks locks = new SpinLocks();

  /** The sum over all fingerprints of the chance that something looks like it, with LONGEST = 1. */
  private final LongAdder chances = new LongAdder();

  private final LongAdder size = new LongAdder();
  private final LongAdder bits = new LongAdder();

  PackedPrints(MemoryBlock room) {
    this.address = room.address();
    this.blocks = Math.max(1, room.bytes() / BLOCK);
  }

  @Override
  public boolean isCrowded() {
    return false;
  }

  @Override
  public int bits() {
    long count = size.sum();
    return BUCKET_BITS + (count == 0 ? LONGEST : (int) (bits.sum() / count));
  }

  @Override
  public double errorRate() {
    double each = (double) (1 << LONGEST) * BUCKETS;
    return Math.min(1, chances.sum() / (each * blocks));
  }

  @Override
  public long lineOf(long hash) {
    return address + Math.unsignedMultiplyHigh(hash, blocks) * BLOCK;
  }

  @Override
  public boolean add(long hash) {
    long block = lineOf(hash);
    long number = (block - address) / BLOCK;
    locks.lock(number);
    try {
      int bucket = (int) hash & BUCKETS - 1;
      long print = hash >>> BUCKET_BITS;
      int count = count(block);
      int width = width(block);
      int at = start(block, bucket);
      if (holds(block, at, bucket, print & ones(width), width)) {
        return false;
      }
      while (HEAD + BUCKETS + (count + 1) * (width + 1) > END) {
        shorten(block, count, width);
        count = count(block);
        width = width(block);
        at = start(block, bucket);
      }
      // It is new, even if it looks like another one now that all are shorter.
      if (!holds(block, at, bucket, print & ones(width), width)) {
        insert(block, count, width, at, bucket, print & ones(width));
      }
      return true;
    } finally {
      locks.unlock(number);
    }
  }

  private static int count(long block) {
    return Memory.getInt(block) & (1 << COUNT_BITS) - 1;
  }

  private static int width(long block) {
    return LONGEST - (Memory.getInt(block) >>> COUNT_BITS);
  }

  private static void head(long block, int count, int width) {
    Memory.putInt(block, LONGEST - width << COUNT_BITS | count);
  }

  private static long ones(int width) {
    return width == Long.SIZE ? -1 : (1L << width) - 1;
  }

  /** Where the ones of a bucket begin. */
  private static int start(long block, int bucket) {
    if (bucket == 0) {
      return HEAD;
    }
    int zeros = bucket;
    long free = ~Memory.getLong(block) & ~ones(HEAD);
    for (int word = 0; ; free = ~Memory.getLong(block + ++word * Long.BYTES)) {
      int here = Long.bitCount(free);
      if (here >= zeros) {
        return word * Long.SIZE
            + Long.numberOfTrailingZeros(Long.expand(1L << zeros - 1, free))
            + 1;
      }
      zeros -= here;
    }
  }

  /** Ones from here on. */
  private static int run(long block, int at) {
    int length = 0;
    while (true) {
      int more = Long.numberOfTrailingZeros(~get(block, at + length, Integer.SIZE));
      length += more;
      if (more < Integer.SIZE) {
        return length;
      }
    }
  }

  private static boolean holds(long block, int at, int bucket, long print, int width) {
    int first = at - HEAD - bucket;
    int end = first + run(block, at);
    for (int i = first; i < end; i++) {
      if (get(block, END - (i + 1) * width, width) == print) {
        return true;
      }
    }
    return false;
  }

  private void insert(long block, int count, int width, int at, int bucket, long print) {
    int index = at - HEAD - bucket;
    // What comes behind it moves one place further from the end of the block.
    int to = END - index * width;
    if (width > 0) {
      moveDown(block, END - count * width, to, width);
    }
    put(block, to - width, width, print);
    // A one for it; the ones and zeros behind move up.
    long carried = 1;
    int left = HEAD + BUCKETS + count - at;
    for (int from = at; left >= 0; from += Long.SIZE) {
      int several = Math.min(Long.SIZE, left + 1);
      long word = get(block, from, several);
      put(block, from, several, word << 1 | carried);
      carried = word >>> several - 1;
      left -= several;
    }
    head(block, count + 1, width);
    size.increment();
    bits.add(width);
    chances.add(1L << LONGEST - width);
  }

  /** Moves bits towards the beginning of the block, over what is there. */
  private static void moveDown(long block, int from, int to, int by) {
    if (from == to) {
      return;
    }
    int first = from - by >> 6;
    int last = to - by - 1 >> 6;
    long keptBelow = ones(from - by & 63);
    int end = to - by & 63;
    long keptAbove = end == 0 ? 0 : ~ones(end);
    int lastSource = to - 1 >> 6;
    long word = Memory.getLong(block + first * Long.BYTES);
    for (int i = first; i <= last; i++) {
      long next = i < lastSource ? Memory.getLong(block + (i + 1) * Long.BYTES) : 0;
      long kept = (i == first ? keptBelow : 0) | (i == last ? keptAbove : 0);
      long moved = word >>> by | next << Long.SIZE - by;
      Memory.putLong(block + i * Long.BYTES, word & kept | moved & ~kept);
      word = next;
    }
  }

  /** Drops bits of each fingerprint; those that are alike then become one. */
  private void shorten(long block, int count, int width) {
    int shorter = width > LONG ? width - SEVERAL : width - 1;
    long[] fresh = new long[BLOCK / Long.BYTES];
    long[] prints = new long[count];
    int kept = 0;
    int read = 0;
    int first = 0;
    int bit = HEAD;
    int end = HEAD + BUCKETS + count;
    for (int from = HEAD; from < end; from++) {
      if ((Memory.getLong(block + (from >> 6) * Long.BYTES) >>> from & 1) == 0) {
        // The end of a bucket.
        first = kept;
        bit++;
        continue;
      }
      read++;
      long print = get(block, END - read * width, width) & ones(shorter);
      boolean known = false;
      for (int other = first; other < kept; other++) {
        known |= prints[other] == print;
      }
      if (!known) {
        prints[kept++] = print;
        fresh[bit >> 6] |= 1L << bit;
        bit++;
        int at = END - kept * shorter;
        fresh[at >> 6] |= print << at;
        if ((at & 63) + shorter > Long.SIZE) {
          fresh[(at >> 6) + 1] |= print >>> Long.SIZE - (at & 63);
        }
      }
    }
    for (int i = 0; i < fresh.length; i++) {
      Memory.putLong(block + i * Long.BYTES, fresh[i]);
    }
    head(block, kept, shorter);
    size.add(kept - count);
    bits.add((long) kept * shorter - (long) count * width);
    chances.add(((long) kept << LONGEST - shorter) - ((long) count << LONGEST - width));
  }

  /** Bits of a block, 64 at the most. */
  private static long get(long block, int from, int width) {
    long word = block + (from >> 6) * Long.BYTES;
    int shift = from & Long.SIZE - 1;
    long value = Memory.getLong(word) >>> shift;
    if (shift + width > Long.SIZE) {
      value |= Memory.getLong(word + Long.BYTES) << Long.SIZE - shift;
    }
    return value & ones(width);
  }

  /** No other block is written to, not even for a moment. */
  private static void put(long block, int from, int width, long value) {
    long word = block + (from >> 6) * Long.BYTES;
    int shift = from & Long.SIZE - 1;
    long mask = ones(width);
    long bits = value & mask;
    Memory.putLong(word, Memory.getLong(word) & ~(mask << shift) | bits << shift);
    if (shift + width > Long.SIZE) {
      int done = Long.SIZE - shift;
      long next = word + Long.BYTES;
      Memory.putLong(next, Memory.getLong(next) & ~(mask >>> done) | bits >>> done);
    }
  }
}
