package mneme.search.cycles;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.ZeroTable;
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
  final class Bits extends ZeroTable implements PathSet {
    private Bits(MemoryBudget budget) {
      super(budget);
    }

    private static long offsetOf(long id) {
      return id >>> 6 << 3;
    }

    @Override
    public boolean contains(long id) {
      long offset = offsetOf(id);
      return reaches(offset) && (Memory.getLong(addressOf(offset)) >>> id & 1) != 0;
    }

    @Override
    public boolean add(long id) {
      long offset = offsetOf(id);
      if (!use(offset + Long.BYTES)) {
        return false;
      }
      Memory.putLong(addressOf(offset), Memory.getLong(addressOf(offset)) | 1L << id);
      return true;
    }

    @Override
    public void remove(long id) {
      long address = addressOf(offsetOf(id));
      Memory.putLong(address, Memory.getLong(address) & ~(1L << id));
    }
  }
}
