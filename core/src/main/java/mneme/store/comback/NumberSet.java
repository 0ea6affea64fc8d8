package mneme.store.comback;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** A set of state numbers, one bit each. Not thread-safe. */
final class NumberSet implements AutoCloseable {
  private final GrowingRegion region;
  private final long address;
  private long least = Long.MAX_VALUE;
  private long greatest = -1;

  NumberSet(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, Math.max(1 << 20, budget.limit() / 4), false);
    this.address = region.address();
  }

  /** Makes numbers up to this one usable; false where the budget ends. */
  boolean reserve(long number) {
    return region.commit((number >>> 6) * Long.BYTES + 2 * Long.BYTES);
  }

  /** True if the number was not there. */
  boolean add(long number) {
    long at = address + (number >>> 6) * Long.BYTES;
    long word = Memory.getLong(at);
    long with = word | 1L << number;
    if (with == word) {
      return false;
    }
    Memory.putLong(at, with);
    least = Math.min(least, number);
    greatest = Math.max(greatest, number);
    return true;
  }

  void remove(long number) {
    long at = address + (number >>> 6) * Long.BYTES;
    Memory.putLong(at, Memory.getLong(at) & ~(1L << number));
  }

  boolean contains(long number) {
    return (Memory.getLong(address + (number >>> 6) * Long.BYTES) >>> number & 1) != 0;
  }

  boolean isEmpty() {
    return greatest < 0;
  }

  /** No member is less. */
  long least() {
    return least;
  }

  /** No member is greater. */
  long greatest() {
    return greatest;
  }

  /** The 64 numbers from {@code 64 * index} on. */
  long word(long index) {
    return Memory.getLong(address + index * Long.BYTES);
  }

  /** The least member that is not below a number, or -1. */
  long next(long number) {
    if (number > greatest) {
      return -1;
    }
    long index = number >>> 6;
    long word = word(index) & -1L << number;
    long last = greatest >>> 6;
    while (word == 0) {
      if (++index > last) {
        return -1;
      }
      word = word(index);
    }
    return index << 6 | Long.numberOfTrailingZeros(word);
  }

  void clear() {
    if (greatest >= 0) {
      for (long index = least >>> 6; index <= greatest >>> 6; index++) {
        Memory.putLong(address + index * Long.BYTES, 0);
      }
    }
    least = Long.MAX_VALUE;
    greatest = -1;
  }

  long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
