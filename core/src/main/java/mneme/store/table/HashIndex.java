package mneme.store.table;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.Region;
import org.jspecify.annotations.Nullable;

/**
 * Finds numbers by hash. A bucket is one cache line of 64 bytes with room for twelve entries:
 * twelve tags of 10 bits in two words, and twelve numbers of 32 bits. A tag is never 0, so that 0
 * is a free entry; entries fill a bucket in order, and what does not fit goes to the next bucket.
 * An entry costs 5.3 bytes, and a look-up one cache miss.
 *
 * <p>Nothing is ever removed. With several threads an entry is claimed by setting its tag with
 * compare-and-set, on the word in which all earlier entries were compared, and then gets its
 * number; who meets a tag without a number waits for it. That makes two threads with the same state
 * meet in the same word.
 *
 * <p>The number of buckets is free: a hash is scaled, not masked, so the table can fill a budget to
 * the last.
 */
public final class HashIndex implements AutoCloseable {
  public static final int BUCKET_BYTES = 64;
  public static final int ENTRIES = 12;
  private static final int GROUP = 6;
  private static final int TAG_BITS = 10;
  private static final int NUMBERS = 16;

  /** The lowest bit of each tag in a word. */
  private static final long LOW = 0x0004_0100_4010_0401L;

  private static final long HIGH = LOW << (TAG_BITS - 1);

  /** All bits of each tag but the highest. */
  private static final long REST = HIGH - LOW;

  /** Larger tables get their pages at once: all of them will be touched soon. */
  private static final long WORTH_POPULATING = 8L << 20;

  /** So many bytes are cleared, or get their pages, by one thread at a time. */
  private static final long PIECE = 4L << 20;

  private final MemoryBudget budget;

  /** With room for the largest index the budget allows, of which only the beginning is used. */
  private final Region region;

  private final long bytes;
  private final long address;
  private final long end;
  private final long buckets;
  private boolean closed;

  private HashIndex(MemoryBudget budget, Region region, long buckets) {
    this.budget = budget;
    this.buckets = buckets;
    this.bytes = buckets * BUCKET_BYTES;
    this.region = region;
    this.address = region.address();
    this.end = address + bytes;
    region.use(bytes);
  }

  /** Null if the budget has no room for it. */
  public static @Nullable HashIndex create(MemoryBudget budget, long buckets) {
    long bytes = buckets * BUCKET_BYTES;
    if (!budget.take(bytes)) {
      return null;
    }
    Region region = Region.reserve(budget.limit());
    if (bytes >= WORTH_POPULATING) {
      region.populate(0, bytes);
    }
    return new HashIndex(budget, region, buckets);
  }

  /**
   * An empty index that is as large or larger, in the memory of this one, which must not be used
   * any more; null, and nothing changed, if the budget has no room for the difference. Pages that
   * are there already are cleared here: to give them back and have the system provide others costs
   * more.
   *
   * @param team who takes part in that
   */
  public @Nullable HashIndex replacedBy(long larger, Team team) {
    long difference = (larger - buckets) * BUCKET_BYTES;
    if (difference < 0) {
      throw new IllegalArgumentException("an index does not shrink");
    }
    if (!budget.take(difference)) {
      return null;
    }
    boolean populates = difference >= WORTH_POPULATING;
    if (team.size() == 1) {
      Memory.clear(address, bytes);
      if (populates) {
        region.populate(bytes, difference);
      }
    } else {
      int fresh = populates ? pieces(difference) : 0;
      team.together(fresh + pieces(bytes), piece -> prepare(piece, fresh, difference));
    }
    return new HashIndex(budget, region, larger);
  }

  private static int pieces(long bytes) {
    return (int) ((bytes + PIECE - 1) / PIECE);
  }

  /**
   * Populates a piece of what follows this index, or clears one of the index itself.
   *
   * @param fresh how many pieces are populated, the first ones
   * @param following bytes behind the index that are populated
   */
  private void prepare(int piece, int fresh, long following) {
    if (piece < fresh) {
      long from = piece * PIECE;
      region.populatePart(bytes + from, Math.min(PIECE, following - from));
    } else {
      long from = (piece - fresh) * PIECE;
      Memory.clear(address + from, Math.min(PIECE, bytes - from));
    }
  }

  /** The number of an entry for an id; never 0, which is a free entry. */
  public static int numberOf(long id) {
    return (int) (id + 1);
  }

  /** The id an entry has this number for; -1 for 0. */
  public static long idOf(int number) {
    return (number & 0xffff_ffffL) - 1;
  }

  public long buckets() {
    return buckets;
  }

  public long bytes() {
    return bytes;
  }

  public long bucketOf(long hash) {
    return address + Math.unsignedMultiplyHigh(hash, buckets) * BUCKET_BYTES;
  }

  public long nextBucket(long bucket) {
    long next = bucket + BUCKET_BYTES;
    return next == end ? address : next;
  }

  /** The tag of a hash, repeated in each place of a word. */
  public static long pattern(long hash) {
    return tag(hash) * LOW;
  }

  private static long tag(long hash) {
    // 1 to 1023; the hash's high bits choose the bucket, its low bits the tag.
    return ((hash & 0xffff) * 1023 >>> 16) + 1;
  }

  /** The places of a word whose tag is the pattern's, as their highest bits. */
  public static long matches(long tags, long pattern) {
    long difference = tags ^ pattern;
    // Exactly the tags that are all zero keep their highest bit clear in the sum, and carry nothing
    // to the next.
    return ~((difference & REST) + REST | difference) & HIGH;
  }

  /** The address of the number that belongs to the lowest place among matches. */
  public static long numberAddress(long bucket, int group, long matches) {
    int place = Long.numberOfTrailingZeros(matches) / TAG_BITS;
    return bucket + NUMBERS + (long) (group * GROUP + place) * Integer.BYTES;
  }

  /**
   * The number that belongs to the lowest place among matches. Waits for it where another thread
   * has claimed the entry and is about to write it.
   */
  public static int awaitNumber(long bucket, int group, long matches) {
    long address = numberAddress(bucket, group, matches);
    int number = Memory.getIntAcquire(address);
    while (number == 0) {
      Thread.onSpinWait();
      number = Memory.getIntAcquire(address);
    }
    return number;
  }

  /** The number of the first entry of a bucket with the pattern's tag, or 0; takes no branches. */
  public static int firstMatch(long bucket, long firstTags, long secondTags, long pattern) {
    // The matches of both words in one: those of the first at multiples of 10, of the second beside
    // them.
    long found =
        matches(firstTags, pattern) >>> TAG_BITS - 1
            | matches(secondTags, pattern) >>> TAG_BITS - 2;
    int bit = Long.numberOfTrailingZeros(found | 1L << Long.SIZE - 2);
    int place = bit / TAG_BITS;
    int group = bit - place * TAG_BITS;
    // Without a match the address is that of the last tags: inside the bucket, and of no
    // importance.
    int entry = place == GROUP ? -1 : group * GROUP + place;
    int number = Memory.getInt(bucket + NUMBERS + (long) entry * Integer.BYTES);
    return found == 0 ? 0 : number;
  }

  public static boolean hasRoom(long tags) {
    return tags >>> (GROUP - 1) * TAG_BITS == 0;
  }

  /** How many entries of a word are taken. */
  private static int taken(long tags) {
    return (Long.SIZE - Long.numberOfLeadingZeros(tags) + TAG_BITS - 1) / TAG_BITS;
  }

  /** Sets the next entry of a group; for one thread. */
  public static void append(long bucket, int group, long tags, long pattern, int number) {
    int place = taken(tags);
    Memory.putLong(bucket + (long) group * Long.BYTES, withTag(tags, place, pattern));
    Memory.putInt(bucket + NUMBERS + (long) (group * GROUP + place) * Integer.BYTES, number);
  }

  /**
   * Sets the next entry of a group unless another thread has changed the group since {@code tags}
   * were read.
   */
  public static boolean tryAppend(long bucket, int group, long tags, long pattern, int number) {
    int place = taken(tags);
    if (!Memory.compareAndSetLong(
        bucket + (long) group * Long.BYTES, tags, withTag(tags, place, pattern))) {
      return false;
    }
    Memory.putIntRelease(bucket + NUMBERS + (long) (group * GROUP + place) * Integer.BYTES, number);
    return true;
  }

  private static long withTag(long tags, int place, long pattern) {
    long tag = pattern & (1L << TAG_BITS) - 1;
    return tags | tag << place * TAG_BITS;
  }

  /** Adds an entry known to be absent. */
  public void add(long hash, int number, boolean concurrent) {
    long pattern = pattern(hash);
    long bucket = bucketOf(hash);
    while (true) {
      for (int group = 0; group < 2; group++) {
        long tags = Memory.getLongAcquire(bucket + (long) group * Long.BYTES);
        while (hasRoom(tags)) {
          if (!concurrent) {
            append(bucket, group, tags, pattern, number);
            return;
          }
          if (tryAppend(bucket, group, tags, pattern, number)) {
            return;
          }
          tags = Memory.getLongAcquire(bucket + (long) group * Long.BYTES);
        }
      }
      bucket = nextBucket(bucket);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      region.close();
      budget.giveBack(bytes);
    }
  }
}
