package mneme.search.disk;

import mneme.memory.MemoryBudget;
import mneme.memory.Region;
import mneme.method.Spelling;

/** A range of memory outside the Java heap, taken from the budget as a whole. */
public final class MemoryBlock implements AutoCloseable {
  /** Reads and writes of eight bytes may reach this far behind the end. */
  private static final long SLACK = 64;

  private final MemoryBudget budget;
  private final Region region;
  private final long bytes;
  private boolean closed;

  public MemoryBlock(MemoryBudget budget, long bytes) {
    if (!budget.take(bytes)) {
      throw new NoMemory(
          "the memory is too small for a search on disk with these states; give it more with "
              + Spelling.option("memory", "SIZE"));
    }
    this.budget = budget;
    this.bytes = bytes;
    this.region = Region.reserve(bytes + SLACK);
  }

  public long address() {
    return region.address();
  }

  public long bytes() {
    return bytes;
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
