package mneme.search;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * A depth-first stack outside the Java heap: for each state its id and how many of its events were
 * dealt with, 12 bytes. Not thread-safe; its size may be read by others, a little late.
 */
final class FrameStack implements AutoCloseable {
  private static final int FRAME = Long.BYTES + Integer.BYTES;

  private final GrowingRegion region;
  private long size;

  FrameStack(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit());
  }

  /** False, and nothing changed, where the budget is used up. */
  boolean push(long id) {
    if (!region.commit((size + 1) * FRAME)) {
      return false;
    }
    long address = region.address() + size * FRAME;
    Memory.putLong(address, id);
    Memory.putInt(address + Long.BYTES, 0);
    size++;
    return true;
  }

  void pop() {
    assert size > 0;
    size--;
  }

  long id() {
    return id(size - 1);
  }

  private long id(long index) {
    assert index >= 0 && index < size;
    return Memory.getLong(region.address() + index * FRAME);
  }

  /** How many events of the state on top were dealt with. */
  int done() {
    return Memory.getInt(region.address() + (size - 1) * FRAME + Long.BYTES);
  }

  void done(int events) {
    Memory.putInt(region.address() + (size - 1) * FRAME + Long.BYTES, events);
  }

  long size() {
    return size;
  }

  long bytes() {
    return region.committed();
  }

  /** The ids from the bottom to the top; empty if there are more than {@code most}. */
  long[] ids(long most) {
    if (size > most) {
      return new long[0];
    }
    long[] ids = new long[(int) size];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = id(i);
    }
    return ids;
  }

  @Override
  public void close() {
    region.close();
  }
}
