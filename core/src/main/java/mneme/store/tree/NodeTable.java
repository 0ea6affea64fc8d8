package mneme.store.tree;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.table.HashIndex;

/**
 * Gives each 64-bit value a number below 2^31, the same for equal values, and the value back for
 * the number. Several threads may add at the same time, each in a lane of its own; growing is for
 * one thread alone.
 */
final class NodeTable implements AutoCloseable {
  /** No more numbers, or no more memory. */
  static final int FULL = -1;

  /** The index must grow first. */
  static final int NO_ROOM = -2;

  private static final double GREATEST_LOAD = 0.8;
  private static final long FIRST_BUCKETS = 256;

  /** Smaller indexes double. */
  private static final long LARGE_BUCKETS = 1 << 14;

  private static final double GROWTH = 1.4;

  private final int laneBits;
  private final int laneMask;
  private final int hashBits;
  private final GrowingRegion[] values;
  private final long[] addresses;

  /** How many values a lane has; written by its thread, read by others when no one adds. */
  private final long[][] counts;

  private final long greatestNumber;
  private HashIndex index;
  private long limit;

  /**
   * @param numberBits how long a number may get
   */
  NodeTable(MemoryBudget budget, int lanes, int laneBits, int hashBits, int numberBits) {
    this.greatestNumber = Math.min(Integer.MAX_VALUE - 1L, (1L << numberBits) - 1);
    this.laneBits = laneBits;
    this.laneMask = (1 << laneBits) - 1;
    this.hashBits = hashBits;
    this.values = new GrowingRegion[lanes];
    this.addresses = new long[lanes];
    // A row of its own for each lane, so that the threads do not share cache lines.
    this.counts = new long[lanes][16];
    for (int lane = 0; lane < lanes; lane++) {
      values[lane] = GrowingRegion.inSmallSteps(budget, budget.limit());
      addresses[lane] = values[lane].address();
    }
    HashIndex first = HashIndex.create(budget, FIRST_BUCKETS);
    if (first == null) {
      throw new IllegalArgumentException("a budget of " + budget.limit() + " bytes is too small");
    }
    this.index = first;
    this.limit = limitFor(first);
  }

  private static long limitFor(HashIndex index) {
    return (long) (index.buckets() * HashIndex.ENTRIES * GREATEST_LOAD);
  }

  long value(int number) {
    return Memory.getLong(addresses[number & laneMask] + (long) (number >>> laneBits) * Long.BYTES);
  }

  long size() {
    long sum = 0;
    for (long[] count : counts) {
      sum += count[0];
    }
    return sum;
  }

  long bytes() {
    long sum = index.bytes();
    for (GrowingRegion region : values) {
      sum += region.committed();
    }
    return sum;
  }

  private long hash(long value) {
    long x = (value ^ value >>> 32) * 0x9e37_79b9_7f4a_7c15L;
    x = (x ^ x >>> 29) * 0x94d0_49bb_1331_11ebL;
    x ^= x >>> 32;
    return hashBits == Long.SIZE ? x : x >>> Long.SIZE - hashBits << Long.SIZE - hashBits;
  }

  /** The number of a value, given now if it has none; or {@link #FULL} or {@link #NO_ROOM}. */
  int numberOf(int lane, long value) {
    long hashed = hash(value);
    long pattern = HashIndex.pattern(hashed);
    for (long bucket = index.bucketOf(hashed); ; bucket = index.nextBucket(bucket)) {
      for (int group = 0; group < 2; group++) {
        while (true) {
          long tags = Memory.getLongAcquire(bucket + (long) group * Long.BYTES);
          int known = find(value, bucket, group, HashIndex.matches(tags, pattern));
          if (known >= 0) {
            return known;
          }
          if (!HashIndex.hasRoom(tags)) {
            break;
          }
          if (size() >= limit) {
            return NO_ROOM;
          }
          int number = write(lane, value);
          if (number < 0) {
            return FULL;
          }
          if (HashIndex.tryAppend(bucket, group, tags, pattern, number + 1)) {
            counts[lane][0]++;
            return number;
          }
        }
      }
    }
  }

  private int find(long value, long bucket, int group, long matches) {
    for (long m = matches; m != 0; m &= m - 1) {
      long address = HashIndex.numberAddress(bucket, group, m);
      int number = Memory.getIntAcquire(address);
      while (number == 0) {
        Thread.onSpinWait();
        number = Memory.getIntAcquire(address);
      }
      if (value(number - 1) == value) {
        return number - 1;
      }
    }
    return -1;
  }

  /** Writes the value to the end of the lane, where it stays if the entry can be claimed. */
  private int write(int lane, long value) {
    long at = counts[lane][0];
    if ((at << laneBits | lane) > greatestNumber || !values[lane].commit((at + 1) * Long.BYTES)) {
      return FULL;
    }
    Memory.putLong(addresses[lane] + at * Long.BYTES, value);
    return (int) (at << laneBits | lane);
  }

  /** Whether the index takes another value without growing. */
  boolean hasRoom() {
    return size() < limit;
  }

  /** Makes the index larger; false, and nothing changed, where the budget ends. */
  boolean grow() {
    long former = index.buckets();
    long larger = former < LARGE_BUCKETS ? 2 * former : (long) (former * GROWTH);
    HashIndex next = index.replacedBy(larger);
    while (next == null) {
      larger -= (larger - former + 1) / 2;
      if (larger <= former + former / 64) {
        return false;
      }
      next = index.replacedBy(larger);
    }
    index = next;
    limit = limitFor(next);
    for (int lane = 0; lane < counts.length; lane++) {
      for (long at = 0; at < counts[lane][0]; at++) {
        long value = Memory.getLong(addresses[lane] + at * Long.BYTES);
        next.add(hash(value), (int) (at << laneBits | lane) + 1, false);
      }
    }
    return true;
  }

  @Override
  public void close() {
    index.close();
    for (GrowingRegion region : values) {
      region.close();
    }
  }
}
