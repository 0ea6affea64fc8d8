package mneme.store.table;

import mneme.memory.GrowingRegion;
import mneme.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Keys and numbers in buckets, in few bits: of a key only what its place does not say is kept
 * (quotienting). A key, aligned to the left of a word, is scaled to the number of buckets; the
 * whole part is its bucket, the leading bits of the fraction are its tag. A full bucket flows over
 * into one of the next three, which the tag says too; where these are full as well, there is no
 * place.
 *
 * <p>Because scaled keys keep their order, the table grows in place, in steps as fine as one likes:
 * bucket after bucket moves up, the last one first. Nothing is ever removed.
 *
 * <p>Not thread-safe.
 */
final class KeyTable implements AutoCloseable {
  private static final int BUCKET_BYTES = StateBuckets.BYTES;
  private static final int FURTHEST = StateBuckets.FURTHEST;
  private static final long MOST_BUCKETS = 1L << 28;

  /** It grows by such a part at least: the less, the more keys have to wait while it moves. */
  private static final int LEAST_STEP = 64;

  /** Takes what has no place. */
  interface Homeless {
    void take(long scaled, long number);
  }

  private final int keyBits;

  /** How many numbers there are, of which only some are here; 0 where all are. */
  private long allNumbers;

  private final GrowingRegion region;
  private final long address;
  private StateBuckets format;
  private long count;

  private KeyTable(int keyBits, long allNumbers, GrowingRegion region, StateBuckets format) {
    this.keyBits = keyBits;
    this.allNumbers = allNumbers;
    this.region = region;
    this.address = region.address();
    this.format = format;
  }

  /**
   * A table for all states; null where there is no memory for it.
   *
   * @param load how full it gets by so many states
   */
  static @Nullable KeyTable create(MemoryBudget budget, int keyBits, long states, double load) {
    return create(new GrowingRegion(budget, budget.limit(), false), keyBits, 0, states, load);
  }

  /**
   * A table for some of many states; null where there is no memory for it.
   *
   * @param numbers how many numbers there are, from 0 on
   */
  static @Nullable KeyTable createSmall(
      MemoryBudget budget, int keyBits, long numbers, long states, double load) {
    GrowingRegion region = GrowingRegion.inSmallSteps(budget, budget.limit());
    return create(region, keyBits, numbers, states, load);
  }

  private static @Nullable KeyTable create(
      GrowingRegion region, int keyBits, long numbers, long states, double load) {
    // How many entries a bucket has depends on how many buckets there are, though hardly.
    long about = Math.min(MOST_BUCKETS, states / 8 + 1);
    int entries = new StateBuckets(about, keyBits, numbers).entries();
    long buckets = Math.min(MOST_BUCKETS, (long) (states / (entries * load)) + 1);
    if (!region.commit(bytesFor(buckets))) {
      region.close();
      return null;
    }
    return new KeyTable(keyBits, numbers, region, new StateBuckets(buckets, keyBits, numbers));
  }

  private static long bytesFor(long buckets) {
    return (buckets + FURTHEST) * BUCKET_BYTES;
  }

  /** How many there are when a share of all entries is taken. */
  long capacity(double load) {
    return (long) (format.buckets() * format.entries() * load);
  }

  long count() {
    return count;
  }

  /** Where the entries for a key begin. */
  long placeOf(long scaled) {
    return address + format.bucketOf(scaled) * BUCKET_BYTES;
  }

  /** Where they may go on; where they begin if that is all. */
  long nextPlaceOf(long scaled) {
    long bucket = placeOf(scaled);
    return bucket + format.isFull(bucket) * BUCKET_BYTES;
  }

  /**
   * Finds the numbers with a key.
   *
   * @param most how many are enough
   * @return whether there may be more that are wanted, and had no place
   */
  boolean find(long scaled, int most, FoundNumbers found) {
    StateBuckets current = format;
    long bucket = placeOf(scaled);
    long tag = current.tagOf(scaled);
    for (int displaced = 0; displaced <= FURTHEST; displaced++) {
      for (long same = current.matches(bucket, tag); same != 0; same &= same - 1) {
        long rest = current.rest(bucket, StateBuckets.entryOf(same));
        if (current.hasTag(rest, tag)) {
          found.add(current.numberOf(rest));
          if (found.size() >= most) {
            return false;
          }
        }
      }
      if (!StateBuckets.hasFlownOver(bucket)) {
        return false;
      }
      bucket += BUCKET_BYTES;
      tag = current.furtherOn(tag);
    }
    return true;
  }

  /** False where there is no place. */
  boolean put(long scaled, long number) {
    StateBuckets current = format;
    long bucket = placeOf(scaled);
    long tag = current.tagOf(scaled);
    for (int displaced = 0; displaced <= FURTHEST; displaced++) {
      if (StateBuckets.taken(bucket) < current.entries()) {
        current.append(bucket, tag, number);
        count++;
        return true;
      }
      StateBuckets.flowOver(bucket);
      bucket += BUCKET_BYTES;
      tag = current.furtherOn(tag);
    }
    return false;
  }

  /** Whether it can become larger by a factor, or nearly; takes the memory for it. */
  boolean makeRoom(double factor) {
    long buckets = bucketsFor(factor);
    return (buckets - format.buckets()) * LEAST_STEP >= format.buckets()
        && region.commit(bytesFor(buckets));
  }

  private long bucketsFor(double factor) {
    long wanted = Math.max(format.buckets() + 4, (long) (format.buckets() * factor));
    return Math.min(MOST_BUCKETS, wanted);
  }

  /** How many entries it will have at most when it has become larger. */
  long roomFor(double factor) {
    return bucketsFor(factor) * StateBuckets.MOST_ENTRIES;
  }

  /** Makes it larger, after {@link #makeRoom}. */
  void grow(double factor, Homeless homeless) {
    StateBuckets former = format;
    format = new StateBuckets(bucketsFor(factor), keyBits, allNumbers);
    count = 0;
    moveUp(former, homeless);
  }

  /**
   * A key's place never lies lower than before, but for the few that had flowed over at the very
   * beginning; what lies there waits until all others have moved.
   */
  private void moveUp(StateBuckets former, Homeless homeless) {
    long[] keys = new long[StateBuckets.MOST_ENTRIES];
    long[] numbers = new long[StateBuckets.MOST_ENTRIES];
    BucketFiller filler = new BucketFiller(format, address);
    long bucket = former.buckets() + FURTHEST - 1;
    for (long lowest; (lowest = former.lowestFor(bucket, format)) > bucket; bucket--) {
      filler.open(lowest);
      int n = former.read(address + bucket * BUCKET_BYTES, bucket, keys, numbers);
      int left = filler.put(keys, numbers, n);
      count += n - left;
      for (int i = 0; i < left; i++) {
        homeless.take(keys[i], numbers[i]);
      }
    }
    moveLowest(former, bucket + 1, filler, homeless);
  }

  /** Moves what lies in so many buckets at the beginning, after all others have moved. */
  private void moveLowest(
      StateBuckets former, long buckets, BucketFiller filler, Homeless homeless) {
    int most = (int) buckets * StateBuckets.MOST_ENTRIES;
    long[] keys = new long[most];
    long[] numbers = new long[most];
    int n = takeOut(former, buckets, keys, numbers);
    filler.open(0);
    filler.finish();
    for (int i = 0; i < n; i++) {
      if (!put(keys[i], numbers[i])) {
        homeless.take(keys[i], numbers[i]);
      }
    }
  }

  /**
   * Takes everything out.
   *
   * @param keys get the keys, as {@code numbers} get the numbers; as long as {@link #count}
   */
  void takeAll(long[] keys, long[] numbers) {
    takeOut(format, format.buckets() + FURTHEST, keys, numbers);
    count = 0;
  }

  /** Empties so many buckets at the beginning; returns how many keys were there. */
  private int takeOut(StateBuckets from, long buckets, long[] keys, long[] numbers) {
    long[] someKeys = new long[StateBuckets.MOST_ENTRIES];
    long[] someNumbers = new long[StateBuckets.MOST_ENTRIES];
    int taken = 0;
    for (long bucket = 0; bucket < buckets; bucket++) {
      long place = address + bucket * BUCKET_BYTES;
      int n = from.read(place, bucket, someKeys, someNumbers);
      StateBuckets.clear(place);
      for (int i = 0; i < n; i++) {
        keys[taken] = someKeys[i];
        numbers[taken++] = someNumbers[i];
      }
    }
    return taken;
  }

  /** Has an empty table take more numbers from now on. */
  void widen(long moreNumbers) {
    allNumbers = moreNumbers;
    format = new StateBuckets(format.buckets(), keyBits, moreNumbers);
  }

  long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
