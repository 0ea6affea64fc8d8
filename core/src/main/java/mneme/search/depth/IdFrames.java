package mneme.search.depth;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.RecordStack;
import mneme.store.Store;

/** Frames with ids, from which the store rebuilds the states: 12 bytes each. */
final class IdFrames extends RecordStack implements FrameStack {
  private final Store store;

  IdFrames(MemoryBudget budget, Store store) {
    super(budget, Long.BYTES + Integer.BYTES);
    this.store = store;
  }

  @Override
  public boolean push(long id, int[] state) {
    if (!hasRoom()) {
      return false;
    }
    long address = grow();
    Memory.putLong(address, id);
    Memory.putInt(address + Long.BYTES, 0);
    return true;
  }

  @Override
  public void pop() {
    drop();
  }

  @Override
  public long id() {
    return Memory.getLong(topAddress());
  }

  @Override
  public int done() {
    return Memory.getInt(topAddress() + Long.BYTES);
  }

  @Override
  public void done(long index, int events) {
    Memory.putInt(addressOf(index) + Long.BYTES, events);
  }

  @Override
  public int[] load(long index, int[] into) {
    return store.load(Memory.getLong(addressOf(index)), into);
  }
}
