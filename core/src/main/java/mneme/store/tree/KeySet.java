package mneme.store.tree;

import java.util.Arrays;
import java.util.function.LongConsumer;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * A plain set of numbers below 2^62 - 1, eight bytes each, for what finds no place elsewhere. Each
 * has a colour from 0 to 3. Meant to stay small. Not thread-safe.
 */
final class KeySet implements AutoCloseable {
  private static final long FIRST_PLACES = 512;
  private static final double GREATEST_LOAD = 0.8;

  /** Behind the last place: where its overflow goes. */
  private static final long SPARE_PLACES = 512;

  /** Colours are in the bits above the keys. */
  private static final int COLOUR_SHIFT = 62;

  private static final long KEY_MASK = (1L << COLOUR_SHIFT) - 1;

  /** In the place of a key that was dropped. */
  private static final long DROPPED = -1;

  private final GrowingRegion region;
  private final long address;
  private final int hashBits;
  private long places;
  private long size;

  private KeySet(GrowingRegion region, int hashBits) {
    this.region = region;
    this.address = region.address();
    this.hashBits = hashBits;
    this.places = FIRST_PLACES;
  }

  /** Null if the budget has no room for it. */
  static @Nullable KeySet create(MemoryBudget budget, int hashBits) {
    GrowingRegion region = GrowingRegion.inSmallSteps(budget, budget.limit());
    KeySet set = new KeySet(region, hashBits);
    if (!region.commit(set.bytesFor(FIRST_PLACES))) {
      region.close();
      return null;
    }
    return set;
  }

  private long bytesFor(long count) {
    // With a hash of few bits, as in tests, many keys begin in the last place.
    long spare = hashBits == Long.SIZE ? SPARE_PLACES : SPARE_PLACES + count;
    return (count + spare) * Long.BYTES;
  }

  long bytes() {
    return region.committed();
  }

  long size() {
    return size;
  }

  private long homeOf(long key) {
    long x = (key ^ key >>> 31) * 0x9e37_79b9_7f4a_7c15L;
    x = (x ^ x >>> 29) * 0xbf58_476d_1ce4_e5b9L;
    x ^= x >>> 32;
    if (hashBits < Long.SIZE) {
      x = x >>> Long.SIZE - hashBits << Long.SIZE - hashBits;
    }
    return address + Math.unsignedMultiplyHigh(x, places) * Long.BYTES;
  }

  /** A key with its colour. */
  static long coloured(long key, int colour) {
    return key | (long) colour << COLOUR_SHIFT;
  }

  /** The key without its colour. */
  static long key(long coloured) {
    return coloured & KEY_MASK;
  }

  static int colour(long coloured) {
    return (int) (coloured >>> COLOUR_SHIFT);
  }

  /** Adds a key that is not there and for which there is room, with its colour. */
  void add(long coloured) {
    long at = homeOf(key(coloured));
    while (Memory.getLong(at) != 0) {
      at += Long.BYTES;
    }
    Memory.putLong(at, coloured + 1);
    size++;
  }

  boolean contains(long key) {
    return Memory.getLong(find(key)) != 0;
  }

  /** Where a key lies, or would. */
  private long find(long key) {
    for (long at = homeOf(key); ; at += Long.BYTES) {
      long found = Memory.getLong(at);
      if (found == 0 || (found & KEY_MASK) == key + 1) {
        return at;
      }
    }
  }

  /** The colour of a key that is there. */
  int colourOf(long key) {
    return colour(Memory.getLong(find(key)));
  }

  /** Gives a key that is there a colour. */
  void paint(long key, int colour) {
    Memory.putLong(find(key), coloured(key + 1, colour));
  }

  /** Makes room for so many keys in all; false, and nothing changed, where the budget ends. */
  boolean reserve(long keys) {
    if (keys <= (long) (places * GREATEST_LOAD)) {
      return true;
    }
    long larger = Math.max(places + places / 4, (long) (keys / GREATEST_LOAD) + 1);
    if (!region.commit(bytesFor(larger))) {
      return false;
    }
    long[] keysThere = takeAll();
    places = larger;
    for (long key : keysThere) {
      add(key);
    }
    return true;
  }

  /** Empties the set and returns what was in it, with the colours. */
  long[] takeAll() {
    long[] keys = new long[(int) Math.min(size, Integer.MAX_VALUE - 8)];
    int n = 0;
    long end = address + bytesFor(places);
    for (long at = address; at < end; at += Long.BYTES) {
      long found = Memory.getLong(at);
      if (found != 0) {
        keys[n++] = found - 1;
        Memory.putLong(at, 0);
      }
    }
    size = 0;
    return Arrays.copyOf(keys, n);
  }

  /** Leaves a key out of what {@link #forEach} names; it takes its place all the same. */
  void drop(long key) {
    for (long at = homeOf(key); Memory.getLong(at) != 0; at += Long.BYTES) {
      if (Memory.getLong(at) == key + 1) {
        Memory.putLong(at, DROPPED);
        size--;
        return;
      }
    }
  }

  void forEach(LongConsumer user) {
    long end = address + bytesFor(places);
    for (long at = address; at < end; at += Long.BYTES) {
      long found = Memory.getLong(at);
      if (found != 0 && found != DROPPED) {
        user.accept(found - 1);
      }
    }
  }

  /** How many keys there are; each must be where it is looked for. */
  long countAndCheck() {
    long count = 0;
    for (long at = address; at < address + bytesFor(places); at += Long.BYTES) {
      long found = Memory.getLong(at);
      if (found != 0) {
        count++;
        if (!contains(key(found - 1))) {
          throw new IllegalStateException("key " + key(found - 1) + " is not found");
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
