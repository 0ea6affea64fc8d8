package mneme.store.collapse;

import java.util.Arrays;
import mneme.memory.Memory;

/**
 * Numbers the values of one part of the states, in the order they are met.
 *
 * <p>Thread-safe. Whoever looks for a value that is there takes no lock; adding one does, which is
 * rare: parts have few values compared with the states. While the index grows, a reader may look
 * into a block that is used for something else by now: it takes no number for granted, compares the
 * value, and at worst misses it, which the look-up under the lock mends.
 */
final class WordTable {
  private static final int PER_BLOCK = BlockPool.BLOCK / Long.BYTES;
  private static final int BLOCK_SHIFT = Integer.numberOfTrailingZeros(PER_BLOCK);
  private static final int FIRST_CAPACITY = 64;

  /** Where numbers lie, by hash: number + 1, or 0. */
  private record Index(long address, int mask) {
    long entry(int place) {
      return address + (long) (place & mask) * Integer.BYTES;
    }

    long bytes() {
      return (mask + 1L) * Integer.BYTES;
    }
  }

  private final BlockPool pool;
  private final int hashBits;
  private volatile long[] blocks = new long[0];
  private volatile int count;
  private volatile Index index = new Index(0, -1);

  WordTable(BlockPool pool, int hashBits) {
    this.pool = pool;
    this.hashBits = hashBits;
  }

  int count() {
    return count;
  }

  /** The value with a number. */
  long word(int number) {
    return Memory.getLong(blocks[number >>> BLOCK_SHIFT] + offset(number));
  }

  private static long offset(int number) {
    return (long) (number & PER_BLOCK - 1) * Long.BYTES;
  }

  private int hash(long word) {
    long x = (word ^ word >>> 32) * 0x9e37_79b9_7f4a_7c15L;
    x = (x ^ x >>> 29) * 0xbf58_476d_1ce4_e5b9L;
    return (int) (x >>> Long.SIZE - Math.min(hashBits, Integer.SIZE));
  }

  /** The number of a value, which gets one if it has none; -1 where the budget ends. */
  int numberOf(long word) {
    int hash = hash(word);
    int number = find(word, hash);
    return number >= 0 ? number : add(word, hash);
  }

  private int find(long word, int hash) {
    Index at = index;
    int known = count;
    for (int place = hash, tries = 0; tries <= at.mask; place++, tries++) {
      int number = Memory.getIntAcquire(at.entry(place)) - 1;
      if (number == -1) {
        return -1;
      }
      if (number >= 0 && number < known && word(number) == word) {
        return number;
      }
    }
    return -1;
  }

  private synchronized int add(long word, int hash) {
    int number = find(word, hash);
    if (number >= 0) {
      return number;
    }
    number = count;
    if (!hasRoom(number)) {
      return -1;
    }
    Memory.putLong(blocks[number >>> BLOCK_SHIFT] + offset(number), word);
    // Known before it can be found.
    count = number + 1;
    enter(index, hash, number);
    return number;
  }

  private static void enter(Index into, int hash, int number) {
    int place = hash;
    while (Memory.getInt(into.entry(place)) != 0) {
      place++;
    }
    Memory.putIntRelease(into.entry(place), number + 1);
  }

  /** Whether one more value finds room, if need be after growing. */
  private boolean hasRoom(int number) {
    if (number == Integer.MAX_VALUE - 1) {
      return false;
    }
    Index current = index;
    if (number >= (current.mask + 1L) * 2 / 3 && !growIndex(current) && number > current.mask - 1) {
      return false;
    }
    int block = number >>> BLOCK_SHIFT;
    if (block < blocks.length && blocks[block] != 0) {
      return true;
    }
    long address = pool.takeBlock();
    if (address == 0) {
      return false;
    }
    long[] more = Arrays.copyOf(blocks, Math.max(block + 1, block + block / 4));
    more[block] = address;
    blocks = more;
    return true;
  }

  private boolean growIndex(Index former) {
    int capacity = Math.max(FIRST_CAPACITY, 2 * (former.mask + 1));
    long address = capacity <= 0 ? 0 : pool.take((long) capacity * Integer.BYTES);
    if (address == 0) {
      return false;
    }
    Index larger = new Index(address, capacity - 1);
    for (int number = 0; number < count; number++) {
      enter(larger, hash(word(number)), number);
    }
    index = larger;
    if (former.mask >= 0) {
      pool.giveBack(former.address, former.bytes());
    }
    return true;
  }

  /** Each value is found under its number; for tests. */
  void checkInvariant() {
    for (int number = 0; number < count; number++) {
      int found = find(word(number), hash(word(number)));
      if (found != number) {
        throw new IllegalStateException("value " + number + " is found as " + found);
      }
    }
  }
}
