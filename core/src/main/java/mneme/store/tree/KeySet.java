package mneme.store.tree;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * A set of keys below 2^62, eight to a bucket of one cache line; a full bucket flows over into the
 * next. Hashes are scaled to the number of buckets, so that the order of buckets is the order of
 * hashes for any size, and the table grows in place, in steps as fine as one likes: bucket after
 * bucket moves up, the last one first.
 *
 * <p>Several threads may add at the same time; growing is for one thread alone.
 */
final class KeySet implements AutoCloseable {
  static final int KEYS = 8;
  private static final int BUCKET_BYTES = 64;
  private static final long FIRST_BUCKETS = 4096;

  /** Above this share of keys the table grows. */
  private static final double GREATEST_LOAD = 0.88;

  private static final double GROWTH = 1.15;

  /** Behind the last bucket: where its overflow goes. */
  private static final long SPARE_BUCKETS = 64;

  private final GrowingRegion region;
  private final long address;
  private final int hashBits;
  private long buckets;
  private long limit;

  KeySet(MemoryBudget budget, int hashBits) {
    this.hashBits = hashBits;
    this.region = new GrowingRegion(budget, budget.limit(), false);
    this.address = region.address();
    this.buckets = Math.min(FIRST_BUCKETS, Math.max(1, budget.limit() / 8 / BUCKET_BYTES));
    if (!region.commit(bytesFor(buckets))) {
      region.close();
      throw new IllegalStateException("a budget of " + budget.limit() + " bytes is too small");
    }
    this.limit = limitFor(buckets);
  }

  private long bytesFor(long count) {
    // With a hash of few bits, as in tests, many keys begin in the last bucket.
    long spare = hashBits == Long.SIZE ? SPARE_BUCKETS : SPARE_BUCKETS + count;
    return (count + spare) * BUCKET_BYTES;
  }

  private static long limitFor(long count) {
    return (long) (count * KEYS * GREATEST_LOAD);
  }

  long bytes() {
    return region.committed();
  }

  /** How many keys it may hold before it must grow. */
  long limit() {
    return limit;
  }

  long hash(long key) {
    long x = (key ^ key >>> 31) * 0x9e37_79b9_7f4a_7c15L;
    x = (x ^ x >>> 29) * 0xbf58_476d_1ce4_e5b9L;
    x ^= x >>> 32;
    if (hashBits < Long.SIZE) {
      x = x >>> Long.SIZE - hashBits << Long.SIZE - hashBits;
    }
    return x;
  }

  long bucketOf(long hash) {
    return address + Math.unsignedMultiplyHigh(hash, buckets) * BUCKET_BYTES;
  }

  /** Whether the key was not there, and is now. */
  boolean add(long key, long firstBucket) {
    long wanted = key + 1;
    for (long at = firstBucket; ; at += Long.BYTES) {
      long found = Memory.getLongAcquire(at);
      if (found == wanted) {
        return false;
      }
      if (found == 0) {
        if (Memory.compareAndSetLong(at, 0, wanted)) {
          return true;
        }
        if (Memory.getLongAcquire(at) == wanted) {
          return false;
        }
      }
      assert at < address + region.committed();
    }
  }

  /** The same for one thread alone. */
  boolean addAlone(long key, long firstBucket) {
    long wanted = key + 1;
    for (long at = firstBucket; ; at += Long.BYTES) {
      long found = Memory.getLong(at);
      if (found == wanted) {
        return false;
      }
      if (found == 0) {
        Memory.putLong(at, wanted);
        return true;
      }
    }
  }

  boolean contains(long key) {
    long wanted = key + 1;
    for (long at = bucketOf(hash(key)); ; at += Long.BYTES) {
      long found = Memory.getLong(at);
      if (found == wanted || found == 0) {
        return found == wanted;
      }
    }
  }

  /** Makes room for a step more; false, and nothing changed, where the budget ends. */
  boolean grow() {
    long larger = Math.max(buckets + 16, (long) (buckets * GROWTH));
    while (!region.commit(bytesFor(larger))) {
      larger -= Math.max(1, (larger - buckets) / 2);
      if (larger <= buckets + buckets / 256) {
        return false;
      }
    }
    long former = buckets;
    long formerEnd = address + bytesFor(former);
    buckets = larger;
    limit = limitFor(larger);
    moveUp(formerEnd);
    return true;
  }

  /**
   * A key never belongs lower than before. Those that had flowed over from a bucket below, and
   * whose new bucket is among those not yet moved, wait until all others have moved.
   */
  private void moveUp(long formerEnd) {
    long[] waiting = new long[64];
    int waits = 0;
    long[] bucketKeys = new long[KEYS];
    for (long bucket = formerEnd - BUCKET_BYTES; bucket >= address; bucket -= BUCKET_BYTES) {
      int n = takeOut(bucket, bucketKeys);
      for (int i = 0; i < n; i++) {
        long key = bucketKeys[i];
        long home = bucketOf(hash(key));
        if (home >= bucket) {
          addAlone(key, home);
        } else {
          if (waits == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * waits);
          }
          waiting[waits++] = key;
        }
      }
    }
    for (int i = 0; i < waits; i++) {
      addAlone(waiting[i], bucketOf(hash(waiting[i])));
    }
  }

  private static int takeOut(long bucket, long[] into) {
    int n = 0;
    for (int i = 0; i < KEYS; i++) {
      long found = Memory.getLong(bucket + (long) i * Long.BYTES);
      if (found != 0) {
        into[n++] = found - 1;
        Memory.putLong(bucket + (long) i * Long.BYTES, 0);
      }
    }
    return n;
  }

  /** How many keys there are; each must be where it is looked for. */
  long countAndCheck() {
    long count = 0;
    for (long at = address; at < address + bytesFor(buckets); at += Long.BYTES) {
      long found = Memory.getLong(at);
      if (found != 0) {
        count++;
        if (!contains(found - 1)) {
          throw new IllegalStateException("key " + (found - 1) + " is not found");
        }
      }
    }
    return count;
  }

  @Override
  public void close() {
    region.close();
  }
}
