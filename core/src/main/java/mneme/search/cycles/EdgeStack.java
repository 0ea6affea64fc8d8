package mneme.search.cycles;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** The states on a path and those that wait, each with those who moved in the step to it. */
final class EdgeStack extends PathStack {
  EdgeStack(MemoryBudget budget) {
    super(budget, 2 * Long.BYTES);
  }

  /** Adds a state that waits; false, and nothing changed, where the budget is used up. */
  boolean push(long id, int movers) {
    if (!hasRoom()) {
      return false;
    }
    long address = grow();
    Memory.putLong(address, id);
    Memory.putLong(address + Long.BYTES, movers);
    return true;
  }

  long idAt(long index) {
    return id(get(index));
  }

  boolean isOnPathAt(long index) {
    return isOnPath(get(index));
  }

  int movers(long index) {
    return (int) Memory.getLong(addressOf(index) + Long.BYTES);
  }
}
