package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** A number for each state on a path, outside the Java heap. Not thread-safe. */
final class NumberStack implements AutoCloseable {
  private final GrowingRegion region;
  private long size;

  NumberStack(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit());
  }

  /** False, and nothing changed, where the budget is used up. */
  boolean push(int number) {
    if (!region.commit((size + 1) * Integer.BYTES)) {
      return false;
    }
    Memory.putInt(addressOf(size), number);
    size++;
    return true;
  }

  private long addressOf(long index) {
    return region.address() + index * Integer.BYTES;
  }

  /** Takes the top away and returns it. */
  int pop() {
    assert size > 0;
    size--;
    return Memory.getInt(addressOf(size));
  }

  /** Sets bits of the number on top, where there is one. */
  void addBits(int bits) {
    if (size > 0) {
      long address = addressOf(size - 1);
      Memory.putInt(address, Memory.getInt(address) | bits);
    }
  }

  long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
