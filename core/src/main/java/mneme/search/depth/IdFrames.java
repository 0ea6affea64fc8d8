package mneme.search.depth;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Store;

/** Frames with ids, from which the store rebuilds the states: 12 bytes each, off the Java heap. */
final class IdFrames implements FrameStack {
  private static final int FRAME = Long.BYTES + Integer.BYTES;

  private final Store store;
  private final GrowingRegion region;
  private long size;

  IdFrames(MemoryBudget budget, Store store) {
    this.store = store;
    this.region = new GrowingRegion(budget, budget.limit());
  }

  @Override
  public boolean push(long id, int[] state) {
    if (!region.commit((size + 1) * FRAME)) {
      return false;
    }
    long address = region.address() + size * FRAME;
    Memory.putLong(address, id);
    Memory.putInt(address + Long.BYTES, 0);
    size++;
    return true;
  }

  @Override
  public void pop() {
    assert size > 0;
    size--;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long id() {
    return id(size - 1);
  }

  private long id(long index) {
    assert index >= 0 && index < size;
    return Memory.getLong(region.address() + index * FRAME);
  }

  @Override
  public int done() {
    return Memory.getInt(region.address() + (size - 1) * FRAME + Long.BYTES);
  }

  @Override
  public void done(long index, int events) {
    Memory.putInt(region.address() + index * FRAME + Long.BYTES, events);
  }

  @Override
  public int[] load(long index, int[] into) {
    return store.load(id(index), into);
  }

  @Override
  public long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
