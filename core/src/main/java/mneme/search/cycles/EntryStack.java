package mneme.search.cycles;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** The ids alone of the states on a path and of those that wait. */
final class EntryStack extends PathStack {
  EntryStack(MemoryBudget budget) {
    super(budget, Long.BYTES);
  }

  /** Adds a state that waits; false, and nothing changed, where the budget is used up. */
  boolean push(long id) {
    if (!hasRoom()) {
      return false;
    }
    Memory.putLong(grow(), id);
    return true;
  }

  /** The ids of the states on the path but the first. */
  long[] pathWithoutFirst() {
    long[] path = new long[(int) Math.min(pathSize() - 1, Integer.MAX_VALUE - 8)];
    int next = -1;
    for (long i = 0; i < size() && next < path.length; i++) {
      if (isOnPath(get(i))) {
        if (next >= 0) {
          path[next] = id(get(i));
        }
        next++;
      }
    }
    return path;
  }
}
