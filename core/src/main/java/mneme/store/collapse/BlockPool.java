package mneme.store.collapse;

import java.util.ArrayDeque;
import java.util.Deque;
import mneme.memory.GrowingRegion;
import mneme.memory.MemoryBudget;

/**
 * Memory for many tables, most of them small, in blocks of one region; what a table has outgrown is
 * used again for small blocks. Thread-safe.
 */
final class BlockPool implements AutoCloseable {
  /** The size of a small block. */
  static final int BLOCK = 2048;

  private final GrowingRegion region;
  private final Deque<Long> free = new ArrayDeque<>();
  private long used;

  BlockPool(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit(), false);
  }

  /** The address of a small block, or 0 where the budget ends. What is in it is not defined. */
  synchronized long takeBlock() {
    Long address = free.poll();
    return address == null ? take(BLOCK) : address;
  }

  /** The address of so many bytes that read as 0, or 0 where the budget ends. */
  synchronized long take(long bytes) {
    if (!region.commit(used + bytes)) {
      return 0;
    }
    long address = region.address() + used;
    used += bytes;
    return address;
  }

  /** Takes back what {@link #take} gave. */
  synchronized void giveBack(long address, long bytes) {
    for (long at = 0; at + BLOCK <= bytes; at += BLOCK) {
      free.add(address + at);
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
