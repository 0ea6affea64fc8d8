package mneme.store.compaction;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Shortage;

/**
 * A set of fingerprints of 32, 40, 48 or 64 bits, in buckets of one cache line: the fingerprints
 * one behind the other, and at the end an int that says how many there are and whether a thread is
 * adding one. What does not fit goes to the next bucket; a full bucket never changes again.
 *
 * <p>A fingerprint is scaled to the number of buckets, so that buckets are in the order of
 * fingerprints for any size, and the table grows in place, in fine steps: bucket after bucket moves
 * up, the last one first.
 *
 * <p>Several threads may add at the same time; growing is for one thread alone.
 */
final class FingerprintSet implements AutoCloseable {
  private static final int BUCKET_BYTES = 64;
  private static final int STATUS = BUCKET_BYTES - Integer.BYTES;
  private static final long FIRST_BUCKETS = 4096;
  private static final double LOAD = 0.88;
  private static final double GREATEST_LOAD = 0.95;
  private static final double GROWTH = 1.15;

  /** Behind the last bucket: where its overflow goes. */
  private static final long SPARE_BUCKETS = 64;

  private final int bits;
  private final int width;
  private final int perBucket;
  private final long mask;
  private final GrowingRegion region;
  private final long address;
  private long buckets;
  private long limit;

  /**
   * @param bits of a fingerprint: a multiple of 8 from 32 to 64
   */
  FingerprintSet(MemoryBudget budget, int bits) {
    this.bits = bits;
    this.width = bits / Byte.SIZE;
    this.perBucket = STATUS / width;
    this.mask = -1L >>> Long.SIZE - bits;
    this.region = new GrowingRegion(budget, budget.limit(), false);
    this.address = region.address();
    this.buckets = Math.min(FIRST_BUCKETS, Math.max(1, budget.limit() / 8 / BUCKET_BYTES));
    if (!region.commit(bytesFor(buckets))) {
      region.close();
      throw Shortage.atBeginning();
    }
    this.limit = limitFor(buckets, LOAD);
  }

  private static long bytesFor(long count) {
    return (count + SPARE_BUCKETS) * BUCKET_BYTES;
  }

  private long limitFor(long count, double load) {
    return (long) (count * perBucket * load);
  }

  /** How many fingerprints it may hold before it must grow. */
  long limit() {
    return limit;
  }

  long bytes() {
    return region.committed();
  }

  private long bucketOf(long fingerprint) {
    return address
        + Math.unsignedMultiplyHigh(fingerprint << Long.SIZE - bits, buckets) * BUCKET_BYTES;
  }

  /** The fingerprint of a hash. */
  long of(long hash) {
    return hash >>> Long.SIZE - bits;
  }

  /** Reads from the bucket of a fingerprint. */
  long touch(long fingerprint) {
    return Memory.getLong(bucketOf(fingerprint));
  }

  /** Whether it was not there, and is now; for one thread alone. */
  boolean addAlone(long fingerprint) {
    for (long bucket = bucketOf(fingerprint); ; bucket += BUCKET_BYTES) {
      assert bucket < address + region.committed();
      int status = Memory.getInt(bucket + STATUS);
      int count = status >>> 1;
      if (isAmong(bucket, 0, count, fingerprint)) {
        return false;
      }
      if (count < perBucket) {
        write(bucket, count, fingerprint);
        Memory.putInt(bucket + STATUS, count + 1 << 1);
        return true;
      }
    }
  }

  /** The same for several threads. */
  boolean add(long fingerprint) {
    for (long bucket = bucketOf(fingerprint); ; bucket += BUCKET_BYTES) {
      int compared = 0;
      while (true) {
        int status = Memory.getIntAcquire(bucket + STATUS);
        int count = status >>> 1;
        if (isAmong(bucket, compared, count, fingerprint)) {
          return false;
        }
        compared = count;
        if (count == perBucket) {
          break;
        }
        if ((status & 1) != 0) {
          Thread.onSpinWait();
        } else if (Memory.compareAndSetInt(bucket + STATUS, status, status | 1)) {
          write(bucket, count, fingerprint);
          Memory.putIntRelease(bucket + STATUS, count + 1 << 1);
          return true;
        }
      }
    }
  }

  boolean contains(long fingerprint) {
    for (long bucket = bucketOf(fingerprint); ; bucket += BUCKET_BYTES) {
      int count = Memory.getIntAcquire(bucket + STATUS) >>> 1;
      if (isAmong(bucket, 0, count, fingerprint)) {
        return true;
      }
      if (count < perBucket) {
        return false;
      }
    }
  }

  private boolean isAmong(long bucket, int from, int to, long fingerprint) {
    for (int i = from; i < to; i++) {
      if (read(bucket, i) == fingerprint) {
        return true;
      }
    }
    return false;
  }

  /** Reads within the bucket: the last fingerprint ends before the status. */
  private long read(long bucket, int i) {
    if (width == Long.BYTES) {
      return Memory.getLong(bucket + (long) i * Long.BYTES);
    }
    return Memory.getLong(bucket + (long) i * width) & mask;
  }

  /** What lies behind is written as it was: free places, or the status, which is locked. */
  private void write(long bucket, int i, long fingerprint) {
    long at = bucket + (long) i * width;
    Memory.putLong(at, Memory.getLong(at) & ~mask | fingerprint);
  }

  /** Makes room for a step more; false where the budget ends. For one thread alone. */
  boolean grow() {
    long larger = Math.max(buckets + 16, (long) (buckets * GROWTH));
    while (!region.commit(bytesFor(larger))) {
      larger -= Math.max(1, (larger - buckets) / 2);
      if (larger <= buckets + buckets / 256) {
        limit = limitFor(buckets, GREATEST_LOAD);
        return false;
      }
    }
    long formerEnd = address + bytesFor(buckets);
    buckets = larger;
    limit = limitFor(larger, LOAD);
    moveUp(formerEnd);
    return true;
  }

  /**
   * A fingerprint never belongs lower than before. Those that had flowed over from a bucket below,
   * and whose new bucket is among those not yet moved, wait until all others have moved.
   */
  private void moveUp(long formerEnd) {
    long[] waiting = new long[64];
    int waits = 0;
    long[] moved = new long[perBucket];
    for (long bucket = formerEnd - BUCKET_BYTES; bucket >= address; bucket -= BUCKET_BYTES) {
      int n = takeOut(bucket, moved);
      for (int i = 0; i < n; i++) {
        long fingerprint = moved[i];
        if (bucketOf(fingerprint) >= bucket) {
          addAlone(fingerprint);
        } else {
          if (waits == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * waits);
          }
          waiting[waits++] = fingerprint;
        }
      }
    }
    for (int i = 0; i < waits; i++) {
      addAlone(waiting[i]);
    }
  }

  private int takeOut(long bucket, long[] into) {
    int count = Memory.getInt(bucket + STATUS) >>> 1;
    for (int i = 0; i < count; i++) {
      into[i] = read(bucket, i);
    }
    Memory.putInt(bucket + STATUS, 0);
    return count;
  }

  /** How many there are; each must be where it is looked for. */
  long countAndCheck() {
    long sum = 0;
    for (long bucket = address; bucket < address + bytesFor(buckets); bucket += BUCKET_BYTES) {
      int count = Memory.getInt(bucket + STATUS) >>> 1;
      for (int i = 0; i < count; i++) {
        if (!contains(read(bucket, i))) {
          throw new IllegalStateException("a fingerprint is not found");
        }
      }
      sum += count;
    }
    return sum;
  }

  @Override
  public void close() {
    region.close();
  }
}
