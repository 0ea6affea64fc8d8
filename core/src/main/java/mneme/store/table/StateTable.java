package mneme.store.table;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * Finds the numbers of the states that have a hash: the state table of ComBack. Of the hash a key
 * of some bits is kept, and of the key only what its place does not say (quotienting): a key is
 * scaled to the number of buckets; the whole part is its bucket, the leading bits of the fraction
 * are its tag. An entry is the number of a state and the tag. A full bucket flows over into one of
 * the next three, which the tag says too, and what does not fit there goes to {@link
 * CollisionList}.
 *
 * <p>A bucket is a byte of each tag, so that all are compared in two steps, and behind them, bit
 * behind bit, the rests: the numbers and what more bits tags have.
 *
 * <p>Because scaled keys keep their order, the table grows in place, in steps as fine as one likes:
 * bucket after bucket moves up, the last one first. Nothing is ever removed.
 *
 * <p>Not thread-safe.
 */
public final class StateTable implements AutoCloseable {
  private static final int ENTRIES = 16;

  /** The bytes of tags at the beginning of a bucket. */
  private static final int HEAD = ENTRIES;

  private static final int PER_WORD = Long.BYTES;
  private static final long LOW = 0x0101_0101_0101_0101L;
  private static final long REST = 0x7f7f_7f7f_7f7f_7f7fL;
  private static final int DISPLACED_BITS = 2;
  private static final int FURTHEST = (1 << DISPLACED_BITS) - 1;

  /** Above this share the table grows; more would flow over too far. */
  private static final double COMFORTABLE_LOAD = 0.9;

  /** How full it may get where there is no memory for a larger one. */
  private static final double GREATEST_LOAD = 0.97;

  private static final long FIRST_STATES = 8192;
  private static final long SMALL = 1 << 20;
  private static final double GROWTH_WHEN_SMALL = 2;
  private static final double USUAL_GROWTH = 1.25;

  /** The product of key and buckets stays a positive long while the table grows. */
  public static final int MOST_KEY_BITS = 34;

  private static final long MOST_BUCKETS = 1L << 28;

  private final int keyBits;
  private final double growth;
  private final long keyMask;
  private final GrowingRegion region;
  private final long address;
  private final CollisionList collisions;

  private long buckets;
  private int fractionBits;

  /** Bits of a tag that are not in its byte. */
  private int moreTagBits;

  private long moreTagMask;

  /** Bits of a rest. */
  private int width;

  private long widthMask;
  private int bucketBytes;
  private long limit;
  private long count;
  private boolean mayGrow = true;

  /** What the last {@link #find} found. */
  private long[] found = new long[16];

  /**
   * @param keyBits how much of a hash is kept: the fewer, the more states share a key
   * @param expected how many states there will be, 0 where nobody knows
   */
  public StateTable(MemoryBudget budget, int keyBits, long expected) {
    this(budget, keyBits, expected, USUAL_GROWTH);
  }

  /**
   * @param growth by how much a table of many states grows each time: the less, the less of it is
   *     unused and the more often everything moves
   */
  public StateTable(MemoryBudget budget, int keyBits, long expected, double growth) {
    this.keyBits = keyBits;
    this.growth = growth;
    this.keyMask = -1L << Long.SIZE - keyBits;
    this.region = new GrowingRegion(budget, budget.limit(), false);
    this.address = region.address();
    this.collisions = new CollisionList(budget);
    long states = Math.max(FIRST_STATES, expected + expected / 512);
    layOut(bucketsFor(states));
    while (!region.commit(bytesFor(buckets))) {
      if (buckets <= 1) {
        region.close();
        throw new IllegalArgumentException("a budget of " + budget.limit() + " bytes is too small");
      }
      layOut(buckets / 2);
    }
  }

  private static long bucketsFor(long states) {
    return Math.min(MOST_BUCKETS, (long) (states / (ENTRIES * COMFORTABLE_LOAD)) + 1);
  }

  private void layOut(long newBuckets) {
    buckets = newBuckets;
    fractionBits = Math.max(0, keyBits - (Long.SIZE - 1 - Long.numberOfLeadingZeros(newBuckets)));
    moreTagBits = Math.max(0, fractionBits + DISPLACED_BITS - Byte.SIZE);
    moreTagMask = (1L << moreTagBits) - 1;
    limit = (long) (newBuckets * ENTRIES * COMFORTABLE_LOAD);
    // One more than a number is written, so that 0 is a free entry.
    int numberBits = Long.SIZE - Long.numberOfLeadingZeros(newBuckets * ENTRIES + 1);
    width = moreTagBits + numberBits;
    widthMask = (1L << width) - 1;
    bucketBytes = HEAD + 2 * width;
  }

  private long bytesFor(long someBuckets) {
    return (someBuckets + FURTHEST) * bucketBytes + Long.BYTES;
  }

  /** Where the entries for a hash begin: reading there early makes {@link #find} fast. */
  public long placeOf(long hash) {
    return address + Math.unsignedMultiplyHigh(hash & keyMask, buckets) * bucketBytes;
  }

  /** How many bytes the entries take that begin at such a place. */
  public int bucketBytes() {
    return bucketBytes;
  }

  private long tagOf(long scaled) {
    return fractionBits == 0 ? 0 : scaled * buckets >>> Long.SIZE - fractionBits;
  }

  /**
   * Looks for the states that may have a hash.
   *
   * @return how many there are; {@link #found} tells which
   */
  public int find(long hash) {
    return find(hash, Integer.MAX_VALUE);
  }

  /** One of the states that may have a hash, mostly the only one; or -1. */
  public long findOne(long hash) {
    return find(hash, 1) == 0 ? -1 : found[0];
  }

  private int find(long hash, int most) {
    long scaled = hash & keyMask;
    long bucket = address + Math.unsignedMultiplyHigh(scaled, buckets) * bucketBytes;
    long tag = tagOf(scaled);
    int n = 0;
    for (int displaced = 0; displaced <= FURTHEST; displaced++) {
      long pattern = (tag & 0xff) * LOW;
      long more = tag >>> Byte.SIZE;
      for (int first = 0; first < ENTRIES; first += PER_WORD) {
        long same = equalBytes(Memory.getLong(bucket + first) ^ pattern);
        for (; same != 0; same &= same - 1) {
          long rest = rest(bucket, first + (Long.numberOfTrailingZeros(same) >>> 3));
          if (rest == 0) {
            return n;
          }
          if ((rest & moreTagMask) == more) {
            n = note(n, (rest >>> moreTagBits) - 1);
            if (n == most) {
              return n;
            }
          }
        }
      }
      if (rest(bucket, ENTRIES - 1) == 0) {
        return n;
      }
      bucket += bucketBytes;
      tag += 1L << fractionBits;
    }
    return collisions.isEmpty() ? n : findCollisions(scaled >>> Long.SIZE - keyBits, n);
  }

  /** The bytes that are 0, as their highest bits. */
  private static long equalBytes(long difference) {
    return ~((difference & REST) + REST | difference | REST);
  }

  /** The rest of an entry, 0 where it is free. */
  private long rest(long bucket, int entry) {
    int bit = entry * width;
    return Memory.getLong(bucket + HEAD + (bit >>> 3)) >>> (bit & 7) & widthMask;
  }

  private int findCollisions(long key, int before) {
    int n = before;
    for (int at = collisions.first(key); at >= 0; at = collisions.next(at, key)) {
      n = note(n, collisions.number(at));
    }
    return n;
  }

  private int note(int n, long number) {
    if (n == found.length) {
      found = Arrays.copyOf(found, 2 * n);
    }
    found[n] = number;
    return n + 1;
  }

  public long found(int i) {
    return found[i];
  }

  /** Whether one more finds room, if need be after growing. */
  public boolean makeRoom() {
    while (count >= limit) {
      if (!mayGrow) {
        return false;
      }
      grow();
    }
    return collisions.makeRoom();
  }

  /** Adds a state, for which {@link #makeRoom} has made room. */
  public void add(long hash, long number) {
    count++;
    put(hash & keyMask, number);
  }

  private void put(long scaled, long number) {
    long bucket = address + Math.unsignedMultiplyHigh(scaled, buckets) * bucketBytes;
    long tag = tagOf(scaled);
    for (int displaced = 0; displaced <= FURTHEST; displaced++) {
      if (rest(bucket, ENTRIES - 1) == 0) {
        write(bucket, taken(bucket), tag, number);
        return;
      }
      bucket += bucketBytes;
      tag += 1L << fractionBits;
    }
    collisions.add(scaled >>> Long.SIZE - keyBits, number);
  }

  /** How many entries of a bucket with room are taken: the first ones. */
  private int taken(long bucket) {
    int low = 0;
    for (int step = ENTRIES / 2; step > 0; step /= 2) {
      if (rest(bucket, low + step - 1) != 0) {
        low += step;
      }
    }
    return low;
  }

  private void write(long bucket, int entry, long tag, long number) {
    long head = bucket + (entry & -PER_WORD);
    Memory.putLong(head, Memory.getLong(head) | (tag & 0xff) << (entry % PER_WORD * Byte.SIZE));
    int bit = entry * width;
    long at = bucket + HEAD + (bit >>> 3);
    long rest = number + 1 << moreTagBits | tag >>> Byte.SIZE;
    Memory.putLong(at, Memory.getLong(at) | rest << (bit & 7));
  }

  private void grow() {
    long former = buckets;
    int formerBytes = bucketBytes;
    Reader reader = new Reader();
    double factor = count < SMALL ? GROWTH_WHEN_SMALL : growth;
    boolean listMoves = collisions.prepareMove();
    while (listMoves && factor > 1.02) {
      layOut(Math.min(MOST_BUCKETS, Math.max(former + 4, (long) (former * factor))));
      if (buckets > former
          && (long) bucketBytes * buckets >= (long) formerBytes * former
          && region.commit(bytesFor(buckets))) {
        moveUp(reader, (former + FURTHEST) * formerBytes, formerBytes);
        return;
      }
      factor = 1 + (factor - 1) / 2;
    }
    collisions.stay();
    layOut(former);
    limit = (long) (former * ENTRIES * GREATEST_LOAD);
    mayGrow = false;
  }

  /**
   * A key's place never lies lower than before, but for the few that had flowed over at the very
   * beginning; those wait until all others have moved.
   */
  private void moveUp(Reader reader, long formerEnd, int formerBytes) {
    long[] keys = new long[ENTRIES];
    long[] numbers = new long[ENTRIES];
    long[] waitingKeys = new long[64];
    long[] waitingNumbers = new long[64];
    int waits = 0;
    long bucket = formerEnd / formerBytes - 1;
    for (; bucket >= 0; bucket--) {
      long from = address + bucket * formerBytes;
      int n = reader.takeOut(bucket, from, keys, numbers);
      for (int i = 0; i < n; i++) {
        long scaled = keys[i] << Long.SIZE - keyBits;
        if (placeOf(scaled) >= from) {
          put(scaled, numbers[i]);
        } else {
          if (waits == waitingKeys.length) {
            waitingKeys = Arrays.copyOf(waitingKeys, 2 * waits);
            waitingNumbers = Arrays.copyOf(waitingNumbers, 2 * waits);
          }
          waitingKeys[waits] = scaled;
          waitingNumbers[waits++] = numbers[i];
        }
      }
    }
    for (int i = 0; i < waits; i++) {
      put(waitingKeys[i], waitingNumbers[i]);
    }
    // Where there is room now, nobody would look for them in the list.
    collisions.moveTo((key, number) -> put(key << Long.SIZE - keyBits, number));
  }

  /** Reads buckets as they were laid out when it was made. */
  private final class Reader {
    private final long formerBuckets = buckets;
    private final int formerFraction = fractionBits;
    private final int formerMoreBits = moreTagBits;
    private final int formerWidth = width;
    private final long formerMask = widthMask;

    /** Empties a bucket. */
    int takeOut(long bucket, long from, long[] keys, long[] numbers) {
      int n = 0;
      for (int i = 0; i < ENTRIES; i++) {
        int bit = i * formerWidth;
        long rest = Memory.getLong(from + HEAD + (bit >>> 3)) >>> (bit & 7) & formerMask;
        if (rest == 0) {
          break;
        }
        long low = Memory.getLong(from + (i & -PER_WORD)) >>> i % PER_WORD * Byte.SIZE & 0xff;
        long tag = (rest & (1L << formerMoreBits) - 1) << Byte.SIZE | low;
        long displaced = tag >>> formerFraction;
        long fraction = tag & (1L << formerFraction) - 1;
        keys[n] = keyOf(bucket - displaced, fraction);
        numbers[n++] = (rest >>> formerMoreBits) - 1;
      }
      int bytes = HEAD + 2 * formerWidth;
      for (int at = 0; at < bytes - Long.BYTES; at += Long.BYTES) {
        Memory.putLong(from + at, 0);
      }
      Memory.putLong(from + bytes - Long.BYTES, 0);
      return n;
    }

    /** The only key that falls into the bucket with that fraction. */
    private long keyOf(long bucket, long fraction) {
      long position = (bucket << formerFraction | fraction) << keyBits - formerFraction;
      return (position + formerBuckets - 1) / formerBuckets;
    }
  }

  public long bytes() {
    return region.committed() + collisions.bytes();
  }

  /** How many states can have the key of another; for tests. */
  public long collisions() {
    return collisions.size();
  }

  @Override
  public void close() {
    region.close();
    collisions.close();
  }
}
