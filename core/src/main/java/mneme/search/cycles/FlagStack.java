package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** A small number for each state on a path, outside the Java heap. Not thread-safe. */
final class FlagStack implements AutoCloseable {
  private final GrowingRegion region;
  private long size;

  FlagStack(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit());
  }

  /** False, and nothing changed, where the budget is used up. */
  boolean push(int flags) {
    if (!region.commit(size + 1)) {
      return false;
    }
    Memory.putByte(region.address() + size, (byte) flags);
    size++;
    return true;
  }

  /** Takes the top away and returns it. */
  int pop() {
    size--;
    return Memory.getByte(region.address() + size);
  }

  /** Adds to the flags on top, where there are any. */
  void add(int flags) {
    if (size > 0) {
      long address = region.address() + size - 1;
      Memory.putByte(address, (byte) (Memory.getByte(address) | flags));
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
