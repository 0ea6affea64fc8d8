package mneme.store.forgetting;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.Region;

/**
 * The beginnings of chains, by hash. Not thread-safe. Memory that is not there any more is taken
 * all the same: a table is small beside what it points to.
 */
final class BucketTable implements AutoCloseable {
  private final MemoryBudget budget;
  private final int size;
  private final Region region;
  private final long address;
  private final boolean taken;

  /**
   * @param size a power of two
   */
  BucketTable(MemoryBudget budget, int size) {
    this.budget = budget;
    this.size = size;
    this.region = Region.reserve(bytes());
    this.address = region.address();
    this.taken = budget.take(bytes());
  }

  int first(int tag) {
    return Memory.getInt(address + (tag & size - 1L) * Integer.BYTES);
  }

  void first(int tag, int link) {
    Memory.putInt(address + (tag & size - 1L) * Integer.BYTES, link);
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      first(i, 0);
    }
  }

  int size() {
    return size;
  }

  long bytes() {
    return (long) size * Integer.BYTES;
  }

  @Override
  public void close() {
    region.close();
    if (taken) {
      budget.giveBack(bytes());
    }
  }
}
