package mneme.search.cycles;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** Numbers of some states: 16 bytes a place, at most one of two in use. */
final class IdMap extends IdTable implements IdNumbers {
  IdMap(MemoryBudget budget) {
    super(budget, true);
  }

  @Override
  public long of(long id) {
    if (isEmpty()) {
      return 0;
    }
    long at = find(id);
    return Memory.getLong(at) == 0 ? 0 : Memory.getLong(at + Long.BYTES);
  }

  @Override
  public boolean set(long id, long number) {
    long at = enter(id);
    if (at == 0) {
      return false;
    }
    Memory.putLong(at + Long.BYTES, number);
    return true;
  }
}
