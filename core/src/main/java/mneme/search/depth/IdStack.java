package mneme.search.depth;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * A stack of ids below 2^32 outside the Java heap. Not thread-safe; its size may be read by others,
 * a little late.
 */
final class IdStack implements AutoCloseable {
  private final GrowingRegion region;
  private long size;

  IdStack(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit());
  }

  /** False, and nothing changed, where the budget is used up. */
  boolean push(long id) {
    if (!region.commit((size + 1) * Integer.BYTES)) {
      return false;
    }
    Memory.putInt(region.address() + size * Integer.BYTES, (int) id);
    size++;
    return true;
  }

  long top() {
    return get(size - 1);
  }

  long get(long index) {
    assert index >= 0 && index < size;
    return Memory.getInt(region.address() + index * Integer.BYTES) & 0xffff_ffffL;
  }

  void pop() {
    assert size > 0;
    size--;
  }

  boolean isEmpty() {
    return size == 0;
  }

  long size() {
    return size;
  }

  long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
