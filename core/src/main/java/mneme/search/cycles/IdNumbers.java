package mneme.search.cycles;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.ZeroTable;
import mneme.store.Store;

/** A number for each state, which is 0 at first, outside the Java heap. Not thread-safe. */
public interface IdNumbers extends AutoCloseable {
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
  final class Dense extends ZeroTable implements IdNumbers {
    private Dense(MemoryBudget budget) {
      super(budget);
    }

    @Override
    public long of(long id) {
      long offset = id * Integer.BYTES;
      return reaches(offset) ? Integer.toUnsignedLong(Memory.getInt(addressOf(offset))) : 0;
    }

    @Override
    public boolean set(long id, long number) {
      long offset = id * Integer.BYTES;
      if (!use(offset + Integer.BYTES)) {
        return false;
      }
      Memory.putInt(addressOf(offset), (int) number);
      return true;
    }
  }
}
