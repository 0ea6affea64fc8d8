package mneme.store.tree;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Shortage;
import mneme.store.table.Allowance;
import mneme.store.table.HashIndex;
import mneme.store.table.IndexFiller;
import mneme.store.table.Team;

/**
 * Gives each value, some 64-bit words, a number below 2^31, the same for equal values, and the
 * value back for the number. Several threads may add at the same time, each in a lane of its own;
 * growing is for one thread alone.
 */
final class NodeTable implements IndexFiller.Stored, AutoCloseable {
  /** No more numbers, or no more memory. */
  static final int FULL = -1;

  /** The index must grow first. */
  static final int NO_ROOM = -2;

  private static final double GREATEST_LOAD = 0.8;
  private static final long FIRST_BUCKETS = 256;

  /** Smaller indexes double. */
  private static final long LARGE_BUCKETS = 1 << 14;

  private static final double GROWTH = 1.4;

  private final int width;
  private final int stride;
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

  /** What lanes may add to the index. */
  private final Allowance allowance;

  /**
   * @param width how many words a value has
   * @param numberBits how long a number may get
   */
  NodeTable(MemoryBudget budget, int width, int lanes, int laneBits, int hashBits, int numberBits) {
    this.width = width;
    this.stride = width * Long.BYTES;
    this.greatestNumber = Math.min(Integer.MAX_VALUE - 1L, (1L << numberBits) - 1);
    this.laneBits = laneBits;
    this.laneMask = (1 << laneBits) - 1;
    this.hashBits = hashBits;
    this.values = new GrowingRegion[lanes];
    this.addresses = new long[lanes];
    // A row of its own for each lane, so that the threads do not share cache lines.
    this.counts = new long[lanes][16];
    this.allowance = new Allowance(lanes);
    for (int lane = 0; lane < lanes; lane++) {
      values[lane] = GrowingRegion.inSmallSteps(budget, budget.limit());
      addresses[lane] = values[lane].address();
    }
    HashIndex first = HashIndex.create(budget, FIRST_BUCKETS);
    if (first == null) {
      throw Shortage.atBeginning();
    }
    this.index = first;
    this.limit = limitFor(first);
  }

  private static long limitFor(HashIndex index) {
    return (long) (index.buckets() * HashIndex.ENTRIES * GREATEST_LOAD);
  }

  /** Where the words of a value lie, one behind the other. */
  long address(int number) {
    return addresses[number & laneMask] + (long) (number >>> laneBits) * stride;
  }

  /** The only word of a value. */
  long value(int number) {
    return Memory.getLong(address(number));
  }

  boolean isValue(int number, long[] words, int at) {
    long address = address(number);
    for (int i = 0; i < width; i++) {
      if (Memory.getLong(address + (long) i * Long.BYTES) != words[at + i]) {
        return false;
      }
    }
    return true;
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

  /** Of all 64 bits, whatever the table itself uses. */
  long hash(long[] words, int at) {
    long x = words[at];
    x = (x ^ x >>> 32) * 0x9e37_79b9_7f4a_7c15L;
    for (int i = 1; i < width; i++) {
      x = (Long.rotateLeft(x, 29) ^ words[at + i]) * 0x9e37_79b9_7f4a_7c15L;
    }
    x = (x ^ x >>> 29) * 0x94d0_49bb_1331_11ebL;
    return x ^ x >>> 32;
  }

  private long usedHash(long hash) {
    return hashBits == Long.SIZE ? hash : hash >>> Long.SIZE - hashBits << Long.SIZE - hashBits;
  }

  /** Reads where a value of that hash is looked for. The result is of no meaning. */
  long touchIndex(long hash) {
    return Memory.getLong(index.bucketOf(usedHash(hash)));
  }

  /** Reads what may be a value of that hash. The result is of no meaning. */
  long touchValue(long hash) {
    long hashed = usedHash(hash);
    long bucket = index.bucketOf(hashed);
    int number =
        HashIndex.firstMatch(
            bucket,
            Memory.getLong(bucket),
            Memory.getLong(bucket + Long.BYTES),
            HashIndex.pattern(hashed));
    return Memory.getLong(number == 0 ? bucket : address((int) HashIndex.idOf(number)));
  }

  /**
   * The number of a value, given now if it has none; or {@link #FULL} or {@link #NO_ROOM}.
   *
   * @param hash of the value, see {@link #hash}
   */
  int numberOf(int lane, long[] words, int at, long hash) {
    long hashed = usedHash(hash);
    long pattern = HashIndex.pattern(hashed);
    for (long bucket = index.bucketOf(hashed); ; bucket = index.nextBucket(bucket)) {
      for (int group = 0; group < 2; group++) {
        while (true) {
          long tags = Memory.getLongAcquire(bucket + (long) group * Long.BYTES);
          int known = find(words, at, bucket, group, HashIndex.matches(tags, pattern));
          if (known >= 0) {
            return known;
          }
          if (!HashIndex.hasRoom(tags)) {
            break;
          }
          if (!allowance.covers(lane, counts[lane][0], 1, limit)) {
            return NO_ROOM;
          }
          int number = write(lane, words, at);
          if (number < 0) {
            return FULL;
          }
          if (HashIndex.tryAppend(bucket, group, tags, pattern, HashIndex.numberOf(number))) {
            counts[lane][0]++;
            return number;
          }
        }
      }
    }
  }

  private int find(long[] words, int at, long bucket, int group, long matches) {
    for (long m = matches; m != 0; m &= m - 1) {
      int number = (int) HashIndex.idOf(HashIndex.awaitNumber(bucket, group, m));
      if (isValue(number, words, at)) {
        return number;
      }
    }
    return -1;
  }

  /** Writes the value to the end of the lane, where it stays if the entry can be claimed. */
  private int write(int lane, long[] words, int at) {
    long place = counts[lane][0];
    if ((place << laneBits | lane) > greatestNumber || !values[lane].commit((place + 1) * stride)) {
      return FULL;
    }
    long address = addresses[lane] + place * stride;
    for (int i = 0; i < width; i++) {
      Memory.putLong(address + (long) i * Long.BYTES, words[at + i]);
    }
    return (int) (place << laneBits | lane);
  }

  /** Whether the index takes another value without growing. */
  boolean hasRoom() {
    return allowance.granted() < limit;
  }

  /**
   * Makes the index larger; false, and nothing changed, where the budget ends.
   *
   * @param team who takes part in that
   */
  boolean grow(Team team) {
    long former = index.buckets();
    long larger = former < LARGE_BUCKETS ? 2 * former : (long) (former * GROWTH);
    HashIndex next = index.replacedBy(larger, team);
    while (next == null) {
      larger -= (larger - former + 1) / 2;
      if (larger <= former + former / 64) {
        return false;
      }
      next = index.replacedBy(larger, team);
    }
    index = next;
    limit = limitFor(next);
    new IndexFiller(next, this, counts.length, laneBits).fill(team);
    return true;
  }

  @Override
  public long count(int lane) {
    return counts[lane][0];
  }

  @Override
  public void hash(int lane, long from, int count, long[] hashes) {
    long[] words = new long[width];
    long address = addresses[lane] + from * stride;
    for (int i = 0; i < count; i++) {
      for (int w = 0; w < width; w++) {
        words[w] = Memory.getLong(address + (long) w * Long.BYTES);
      }
      hashes[i] = usedHash(hash(words, 0));
      address += stride;
    }
  }

  @Override
  public void close() {
    index.close();
    for (GrowingRegion region : values) {
      region.close();
    }
  }
}
