package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Store;

/** Which states are on the path of one thread, outside the Java heap. Not thread-safe. */
interface PathSet extends AutoCloseable {
  boolean contains(long id);

  /** Adds an id, if it is not there; false, and nothing changed, where the budget is used up. */
  boolean add(long id);

  /** Takes an id away that is there. */
  void remove(long id);

  long bytes();

  @Override
  void close();

  /** One for the states of a store. */
  static PathSet of(Store store, MemoryBudget budget) {
    return store.recall().inOrder() ? new Bits(budget) : new IdSet(budget);
  }

  /** A bit for each id, where ids are dense. */
  final class Bits implements PathSet {
    private final GrowingRegion region;

    /** So much of it is in use. */
    private long used;

    private Bits(MemoryBudget budget) {
      region = new GrowingRegion(budget, budget.limit());
    }

    private static long offsetOf(long id) {
      return id >>> 6 << 3;
    }

    @Override
    public boolean contains(long id) {
      long offset = offsetOf(id);
      return offset < used && (Memory.getLong(region.address() + offset) >>> id & 1) != 0;
    }

    @Override
    public boolean add(long id) {
      long offset = offsetOf(id);
      if (offset >= used) {
        if (!region.commit(offset + Long.BYTES)) {
          return false;
        }
        used = offset + Long.BYTES;
      }
      long address = region.address() + offset;
      Memory.putLong(address, Memory.getLong(address) | 1L << id);
      return true;
    }

    @Override
    public void remove(long id) {
      long address = region.address() + offsetOf(id);
      Memory.putLong(address, Memory.getLong(address) & ~(1L << id));
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
