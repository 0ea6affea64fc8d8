package mneme.store.table;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * Finds the numbers of the states that have a hash: the state table of ComBack. Of the hash a key
 * of some bits is kept, and of the key only what its place does not say (quotienting): a key is
 * scaled to the number of buckets; the whole part is its bucket, the leading bits of the fraction
 * are its tag. An entry is the number of a state and the tag, bit behind bit. A full bucket flows
 * over into one of the next three, which the tag says too, and what does not fit there goes to
 * {@link CollisionList}.
 *
 * <p>Because scaled keys keep their order, the table grows in place, in steps as fine as one likes:
 * bucket after bucket moves up, the last one first. Nothing is ever removed.
 *
 * <p>Not thread-safe.
 */
public final class StateTable implements AutoCloseable {
  private static final int ENTRIES = 16;
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
  private int tagBits;
  private long tagMask;
  private int width;
  private long entryMask;
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
    tagBits = fractionBits + DISPLACED_BITS;
    tagMask = (1L << tagBits) - 1;
    limit = (long) (newBuckets * ENTRIES * COMFORTABLE_LOAD);
    // One more than a number is written, so that 0 is a free entry.
    int numberBits = Long.SIZE - Long.numberOfLeadingZeros(newBuckets * ENTRIES + 1);
    width = tagBits + numberBits;
    entryMask = (1L << width) - 1;
    bucketBytes = 2 * width;
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
    long scaled = hash & keyMask;
    long bucket = address + Math.unsignedMultiplyHigh(scaled, buckets) * bucketBytes;
    long wanted = tagOf(scaled);
    int n = 0;
    for (int displaced = 0; displaced <= FURTHEST; displaced++) {
      int bit = 0;
      for (int i = 0; i < ENTRIES; i++) {
        long entry = Memory.getLong(bucket + (bit >>> 3)) >>> (bit & 7) & entryMask;
        if ((entry & tagMask) == wanted) {
          if (entry >>> tagBits == 0) {
            return n;
          }
          n = note(n, (entry >>> tagBits) - 1);
        } else if (entry == 0) {
          return n;
        }
        bit += width;
      }
      bucket += bucketBytes;
      wanted += 1L << fractionBits;
    }
    return collisions.isEmpty() ? n : findCollisions(scaled >>> Long.SIZE - keyBits, n);
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
    return true;
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
      int bit = 0;
      for (int i = 0; i < ENTRIES; i++) {
        long at = bucket + (bit >>> 3);
        long word = Memory.getLong(at);
        if ((word >>> (bit & 7) & entryMask) == 0) {
          Memory.putLong(at, word | (number + 1 << tagBits | tag) << (bit & 7));
          return;
        }
        bit += width;
      }
      bucket += bucketBytes;
      tag += 1L << fractionBits;
    }
    collisions.add(scaled >>> Long.SIZE - keyBits, number);
  }

  private void grow() {
    long former = buckets;
    int formerBytes = bucketBytes;
    Reader reader = new Reader();
    double factor = count < SMALL ? GROWTH_WHEN_SMALL : growth;
    while (factor > 1.02) {
      layOut(Math.min(MOST_BUCKETS, Math.max(former + 4, (long) (former * factor))));
      if (buckets > former
          && (long) bucketBytes * buckets >= (long) formerBytes * former
          && region.commit(bytesFor(buckets))) {
        moveUp(reader, (former + FURTHEST) * formerBytes, formerBytes);
        return;
      }
      factor = 1 + (factor - 1) / 2;
    }
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
    private final int formerTagBits = tagBits;
    private final int formerWidth = width;
    private final long formerMask = entryMask;

    /** Empties a bucket. */
    int takeOut(long bucket, long from, long[] keys, long[] numbers) {
      int n = 0;
      int bit = 0;
      for (int i = 0; i < ENTRIES; i++) {
        long entry = Memory.getLong(from + (bit >>> 3)) >>> (bit & 7) & formerMask;
        if (entry == 0) {
          break;
        }
        long displaced = entry >>> formerFraction & FURTHEST;
        long fraction = entry & (1L << formerFraction) - 1;
        keys[n] = keyOf(bucket - displaced, fraction);
        numbers[n++] = (entry >>> formerTagBits) - 1;
        bit += formerWidth;
      }
      int bytes = 2 * formerWidth;
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
