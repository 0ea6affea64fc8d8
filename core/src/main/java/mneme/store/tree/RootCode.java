package mneme.store.tree;

import java.util.Arrays;

/**
 * How the root of a state becomes a place in a table and an entry there. A root is a pair of
 * numbers, of which only the bits in use count. These bits, some forty, are shuffled by a mapping
 * that can be undone; the result, the <em>token</em>, is read as a fraction of 2^64. Scaled to the
 * number of buckets it gives the home bucket. As the home bucket then tells the high bits of the
 * token, an entry may leave them out: what remains are as many low bits as tell apart the tokens of
 * one bucket, and the number of buckets it lies behind its home.
 *
 * <p>When numbers get longer, the new bits are appended at the low end of tokens, and choose among
 * different shuffles of the others. Tokens that were there keep their value, and their order.
 *
 * <p>Immutable.
 */
final class RootCode {
  /** How many buckets behind its home an entry may lie. */
  static final int FURTHEST = 7;

  private static final int DISTANCE_BITS = 3;

  /** Fewer bits would not spread over the buckets of a large table. */
  private static final int LEAST_BASE_BITS = 32;

  static final int LEFT_BITS = 30;
  static final int RIGHT_BITS = 32;

  private static final long MULTIPLIER = 0x9e37_79b9_7f4a_7c15L;
  private static final long MULTIPLIER_2 = 0xbf58_476d_1ce4_e5b9L;
  private static final long INVERSE = inverse(MULTIPLIER);
  private static final long INVERSE_2 = inverse(MULTIPLIER_2);

  private final boolean compact;
  private final int hashBits;

  private final int leftBase;
  private final int rightBase;
  private final int baseBits;
  private final long leftMask;
  private final long rightMask;
  private final long baseMask;
  private final int half;

  /** Where in a root the bits appended later lie, the earliest first. */
  private final int[] appended;

  private final long appendedMask;
  private final long covered;
  private final int bits;
  private final int unused;

  private final long buckets;
  private final long placeMask;
  private final int placeBits;
  private final int remainderBits;
  private final long remainderMask;
  private final long distanceUnit;

  private RootCode(
      boolean compact, int hashBits, int leftBase, int rightBase, int[] appended, long buckets) {
    this.compact = compact;
    this.hashBits = hashBits;
    this.leftBase = leftBase;
    this.rightBase = rightBase;
    this.baseBits = leftBase + rightBase;
    this.leftMask = (1L << leftBase) - 1;
    this.rightMask = (1L << rightBase) - 1;
    this.baseMask = (1L << baseBits) - 1;
    this.half = (baseBits + 1) / 2;
    this.appended = appended;
    this.bits = baseBits + appended.length;
    this.unused = Long.SIZE - bits;
    long mask = 0;
    for (int at : appended) {
      mask |= 1L << at;
    }
    this.appendedMask = mask;
    this.covered = leftMask << RIGHT_BITS | rightMask | mask;
    this.buckets = buckets;
    this.placeBits = Math.min(hashBits, bits);
    this.placeMask = placeBits == 0 ? 0 : -1L << Long.SIZE - placeBits;
    long places = ((1L << placeBits) + buckets - 1) / buckets;
    this.remainderBits =
        compact ? bits - placeBits + Long.SIZE - Long.numberOfLeadingZeros(places - 1) : bits;
    this.remainderMask = (1L << remainderBits) - 1;
    this.distanceUnit = compact ? 1L << remainderBits : 0;
  }

  /**
   * @param compact whether entries leave out what their home tells
   * @param hashBits how many bits of a token choose its home; fewer than 64 make collisions
   * @param roots all bits that occur in roots
   */
  static RootCode of(boolean compact, int hashBits, long roots, long buckets) {
    int left = bitsOf(roots >>> RIGHT_BITS);
    int right = bitsOf(roots & (1L << RIGHT_BITS) - 1);
    int missing = Math.max(0, LEAST_BASE_BITS - left - right);
    int more = Math.min(missing / 2, LEFT_BITS - left);
    if (right + missing - more > RIGHT_BITS) {
      more = missing - (RIGHT_BITS - right);
    }
    return new RootCode(
        compact, hashBits, left + more, right + missing - more, new int[0], buckets);
  }

  private static int bitsOf(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  RootCode withBuckets(long count) {
    return new RootCode(compact, hashBits, leftBase, rightBase, appended, count);
  }

  /** A code for longer numbers, with the same tokens for the roots there are. */
  RootCode widened(long roots) {
    long left = (1L << bitsOf(roots >>> RIGHT_BITS)) - 1;
    long right = (1L << bitsOf(roots & (1L << RIGHT_BITS) - 1)) - 1;
    long missing = (left << RIGHT_BITS | right) & ~covered;
    int[] more = appended;
    for (long m = missing; m != 0; m &= m - 1) {
      more = Arrays.copyOf(more, more.length + 1);
      more[more.length - 1] = Long.numberOfTrailingZeros(m);
    }
    return new RootCode(compact, hashBits, leftBase, rightBase, more, buckets);
  }

  boolean fits(long roots) {
    return (roots & ~covered) == 0;
  }

  long buckets() {
    return buckets;
  }

  int entryBits() {
    int needed = compact ? remainderBits + DISTANCE_BITS : remainderBits;
    return Math.max(BucketFormat.LEAST_BITS, needed);
  }

  long token(long root) {
    long base = (root >>> RIGHT_BITS & leftMask) << rightBase | root & rightMask;
    if (appended.length == 0) {
      return shuffle(base) << unused;
    }
    long tail = 0;
    for (int at : appended) {
      tail = tail << 1 | root >>> at & 1;
    }
    return (shuffle(base ^ choice(root)) << appended.length | tail) << unused;
  }

  long root(long token) {
    long all = token >>> unused;
    int n = appended.length;
    long root = 0;
    for (int i = 0; i < n; i++) {
      root |= (all >>> n - 1 - i & 1) << appended[i];
    }
    long base = unshuffle(all >>> n) ^ choice(root);
    return root | base >>> rightBase << RIGHT_BITS | base & rightMask;
  }

  /**
   * Which of the shuffles the appended bits of a root choose. Bits that were not there before are 0
   * and change nothing.
   */
  private long choice(long root) {
    return (root & appendedMask) * MULTIPLIER >>> 20 & baseMask;
  }

  private long shuffle(long base) {
    long x = base ^ base >>> half;
    x = x * MULTIPLIER & baseMask;
    x ^= x >>> half;
    x = x * MULTIPLIER_2 & baseMask;
    return x ^ x >>> half;
  }

  /** As half the bits or more are shifted out, such a step undoes itself. */
  private long unshuffle(long shuffled) {
    long x = shuffled ^ shuffled >>> half;
    x = x * INVERSE_2 & baseMask;
    x ^= x >>> half;
    x = x * INVERSE & baseMask;
    return x ^ x >>> half;
  }

  /** Modulo 2^64; each step doubles the number of right bits. */
  private static long inverse(long odd) {
    long x = odd;
    for (int i = 0; i < 6; i++) {
      x *= 2 - odd * x;
    }
    return x;
  }

  /** The number of the home bucket. */
  long home(long token) {
    return Math.unsignedMultiplyHigh(token & placeMask, buckets);
  }

  /** The entry in the home bucket itself. */
  long entry(long token) {
    return token >>> unused & remainderMask;
  }

  /** What an entry grows by with each bucket it lies behind its home. */
  long distanceUnit() {
    return distanceUnit;
  }

  /**
   * Undoes {@link #entry} for the entries of a bucket.
   *
   * @param firsts what {@link #firstAt} says of the homes they may have, by home modulo eight
   */
  void toTokens(long[] entries, int count, long bucket, long[] firsts) {
    if (!compact) {
      for (int i = 0; i < count; i++) {
        entries[i] <<= unused;
      }
      return;
    }
    for (int i = 0; i < count; i++) {
      long entry = entries[i];
      long first = firsts[(int) (bucket - (entry >>> remainderBits)) & FURTHEST];
      entries[i] = tokenOf(first, entry);
    }
  }

  /**
   * Undoes {@link #entry}.
   *
   * @param first what {@link #firstAt} says of the home
   */
  long tokenOf(long first, long entry) {
    return compact ? first + (entry - first & remainderMask) << unused : entry << unused;
  }

  /** The least token whose home is this bucket, without the unused bits at its end. */
  long firstAt(long bucket) {
    if (!compact) {
      return 0;
    }
    // The quotient bucket * 2^placeBits / buckets, rounded up: an estimate, and what it lacks.
    long estimate = (long) ((double) bucket / buckets * (1L << placeBits));
    long lacks = (bucket << placeBits) - estimate * buckets;
    long quotient = estimate + Math.floorDiv(lacks, buckets);
    if (Math.floorMod(lacks, buckets) != 0) {
      quotient++;
    }
    return quotient << bits - placeBits;
  }
}
