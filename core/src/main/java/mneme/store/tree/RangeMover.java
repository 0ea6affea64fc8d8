package mneme.store.tree;

import java.util.Arrays;

/**
 * Moves the entries of a range of buckets to a range of buckets under another code, from the lowest
 * to the highest. As homes are in the order of tokens, each bucket of the new range has all its
 * entries together after a few of the old ones were read, and is written at once.
 *
 * <p>Entries that belong to buckets outside of the new range are kept for its owner to put there.
 * Not thread-safe.
 */
final class RangeMover {
  /** So many buckets from the end of a range, some entries may belong to the next one. */
  private static final int BORDER = 4;

  private final long address;
  private final RootCode nextCode;
  private final BucketFormat nextFormat;
  private final BucketTokens tokens;
  private final Targets targets;

  /** The new entries by their homes, a few of which follow each other: home modulo their number. */
  private final long[] gathered;

  /** Where those of a home end. */
  private final int[] ends;

  private final int homesMask;
  private final int most;

  /** What found no room in buckets already written, in the order of homes, and these. */
  private long[] late = new long[64];

  private long[] lateHomes = new long[64];
  private int lateCount;
  private long[] outside = new long[64];
  private int outsideCount;

  RangeMover(
      long address,
      RootCode code,
      BucketFormat format,
      RootCode nextCode,
      BucketFormat nextFormat,
      Targets targets) {
    this.address = address;
    this.nextCode = nextCode;
    this.nextFormat = nextFormat;
    this.tokens = new BucketTokens(address, code, format);
    this.targets = targets;
    // The entries of a bucket have homes among the eight buckets up to it.
    int homes = (int) ((RootCode.FURTHEST + 1) * targets.growth()) + 5;
    int places = Integer.highestOneBit(homes - 1) << 1;
    this.homesMask = places - 1;
    this.ends = new int[places];
    // A new home is part of two old ones at most, each of which has its entries in eight buckets.
    this.most = 2 * (RootCode.FURTHEST + 1) * format.capacity();
    this.gathered = new long[places * most];
    for (int home = 0; home < places; home++) {
      ends[home] = home * most;
    }
  }

  /**
   * Moves what lies in the buckets from one up to, but without, another. What is written over of
   * these was read before.
   *
   * @param low the first bucket written
   * @param high the one behind the last
   */
  void move(long from, long end, long low, long high) {
    long written = low;
    for (long i = from; i < end; i++) {
      int count = tokens.read(i);
      BucketFormat.clear(address + i * BucketFormat.BYTES);
      if (i - from <= RootCode.FURTHEST || end - i < BORDER) {
        gatherInside(count, low, high);
      } else {
        gather(count);
      }
      long next = i + 1 - RootCode.FURTHEST;
      long sure = i + 1 == end ? high : Math.min(high, targets.least(next));
      for (; written < sure; written++) {
        write(written);
      }
    }
    for (int i = 0; i < lateCount; i++) {
      keepOutside(tokenOf(late[i], lateHomes[i]));
    }
    lateCount = 0;
  }

  private void gatherInside(int count, long low, long high) {
    long[] all = tokens.tokens();
    int inside = 0;
    for (int i = 0; i < count; i++) {
      long home = nextCode.home(all[i]);
      if (home >= low && home < high) {
        all[inside++] = all[i];
      } else {
        keepOutside(all[i]);
      }
    }
    gather(inside);
  }

  private void gather(int count) {
    long[] all = tokens.tokens();
    for (int i = 0; i < count; i++) {
      int home = (int) nextCode.home(all[i]) & homesMask;
      gathered[ends[home]++] =
          nextCode.entry(all[i]) | (long) BucketTokens.colour(all[i]) << BucketFormat.COLOUR_SHIFT;
    }
  }

  private void write(long number) {
    int home = (int) number & homesMask;
    int first = home * most;
    int count = ends[home] - first;
    ends[home] = first;
    if (lateCount > 0 || count > nextFormat.capacity()) {
      writeWithLate(number, first, count);
    } else {
      nextFormat.write(address + number * BucketFormat.BYTES, gathered, first, count);
    }
  }

  /** Those that come from buckets before go first; those that find no room here go on. */
  private void writeWithLate(long number, int first, int count) {
    int all = lateCount + count;
    if (all > late.length) {
      late = Arrays.copyOf(late, 2 * all);
      lateHomes = Arrays.copyOf(lateHomes, 2 * all);
    }
    System.arraycopy(gathered, first, late, lateCount, count);
    Arrays.fill(lateHomes, lateCount, all, number);
    int fitting = Math.min(all, nextFormat.capacity());
    for (int i = 0; i < fitting; i++) {
      late[i] += (number - lateHomes[i]) * nextCode.distanceUnit();
    }
    nextFormat.write(address + number * BucketFormat.BYTES, late, 0, fitting);
    int next = fitting;
    while (next < all && number - lateHomes[next] == RootCode.FURTHEST) {
      keepOutside(tokenOf(late[next], lateHomes[next]));
      next++;
    }
    lateCount = all - next;
    System.arraycopy(late, next, late, 0, lateCount);
    System.arraycopy(lateHomes, next, lateHomes, 0, lateCount);
  }

  private long tokenOf(long entry, long home) {
    long colour = entry >>> BucketFormat.COLOUR_SHIFT;
    return nextCode.tokenOf(nextCode.firstAt(home), entry) | colour;
  }

  private void keepOutside(long token) {
    if (outsideCount == outside.length) {
      outside = Arrays.copyOf(outside, 2 * outsideCount);
    }
    outside[outsideCount++] = token;
  }

  /** The tokens that were kept, of all ranges moved so far. */
  long[] outside() {
    return Arrays.copyOf(outside, outsideCount);
  }

  /** Where buckets move to. */
  record Targets(long buckets, long nextBuckets) {
    double growth() {
      return (double) nextBuckets / buckets;
    }

    /** No entry whose home is the given bucket or a higher one moves below this one. */
    long least(long bucket) {
      if (nextBuckets == buckets) {
        return bucket;
      }
      // One less, as the quotient is rounded.
      return Math.max(0, (long) (bucket * growth()) - 1);
    }
  }
}
