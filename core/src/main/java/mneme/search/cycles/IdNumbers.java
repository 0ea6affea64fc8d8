package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Store;

/** A number for each state, which is 0 at first, outside the Java heap. Not thread-safe. */
interface IdNumbers extends AutoCloseable {
  long of(long id);

  /** False, and nothing changed, where the budget is used up. */
  boolean set(long id, long number);

  long bytes();

  @Override
  void close();

  /** Those of all states of a store. */
  static IdNumbers of(Store store, MemoryBudget budget) {
    return store.recall().inOrder() ? new Dense(budget) : new IdMap(budget);
  }

  /** Four bytes for each id, where ids are dense; numbers are below 2^32. */
  final class Dense implements IdNumbers {
    private final GrowingRegion region;

    /** So much of it is in use. */
    private long used;

    private Dense(MemoryBudget budget) {
      region = new GrowingRegion(budget, budget.limit());
    }

    @Override
    public long of(long id) {
      long offset = id * Integer.BYTES;
      return offset < used ? Integer.toUnsignedLong(Memory.getInt(region.address() + offset)) : 0;
    }

    @Override
    public boolean set(long id, long number) {
      long offset = id * Integer.BYTES;
      if (offset >= used) {
        if (!region.commit(offset + Integer.BYTES)) {
          return false;
        }
        used = offset + Integer.BYTES;
      }
      Memory.putInt(region.address() + offset, (int) number);
      return true;
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
}
