package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * A stack of states outside the Java heap, each with the event that led to it: those on the path of
 * a depth-first search, and between them those that wait. Not thread-safe; sizes may be read by
 * others, a little late.
 */
final class EdgeStack implements AutoCloseable {
  private static final int ENTRY = 2 * Long.BYTES;
  private static final long ON_PATH = 1L << 62;

  private final GrowingRegion region;
  private long size;
  private long pathSize;

  EdgeStack(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit());
  }

  /** Adds a state that waits; false, and nothing changed, where the budget is used up. */
  boolean push(long id, long event) {
    if (!region.commit((size + 1) * ENTRY)) {
      return false;
    }
    long address = addressOf(size);
    Memory.putLong(address, id);
    Memory.putLong(address + Long.BYTES, event);
    size++;
    return true;
  }

  private long addressOf(long index) {
    return region.address() + index * ENTRY;
  }

  long id(long index) {
    return Memory.getLong(addressOf(index)) & ~ON_PATH;
  }

  long event(long index) {
    return Memory.getLong(addressOf(index) + Long.BYTES);
  }

  boolean isOnPath(long index) {
    return (Memory.getLong(addressOf(index)) & ON_PATH) != 0;
  }

  /** The state on top does not wait any more: it is on the path. */
  void enterTop() {
    long address = addressOf(size - 1);
    Memory.putLong(address, Memory.getLong(address) | ON_PATH);
    pathSize++;
  }

  /** Takes the top away. */
  void pop() {
    assert size > 0;
    if (isOnPath(size - 1)) {
      pathSize--;
    }
    size--;
  }

  long size() {
    return size;
  }

  long pathSize() {
    return pathSize;
  }

  long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
