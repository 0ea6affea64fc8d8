package mneme.search.cycles;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.RecordStack;

/**
 * The states on the path of a depth-first search, and between them those that wait. A record begins
 * with an id below 2^62; the bit above says that the state is on the path.
 */
abstract class PathStack extends RecordStack {
  private static final long ON_PATH = 1L << 62;

  private long pathSize;

  PathStack(MemoryBudget budget, int recordBytes) {
    super(budget, recordBytes);
  }

  static boolean isOnPath(long entry) {
    return (entry & ON_PATH) != 0;
  }

  static long id(long entry) {
    return entry & ~ON_PATH;
  }

  /** The id at an index, with the bit that says whether it is on the path. */
  final long get(long index) {
    return Memory.getLong(addressOf(index));
  }

  final long top() {
    return Memory.getLong(topAddress());
  }

  /** The id of the state on top. */
  final long topId() {
    return id(top());
  }

  /** The state on top does not wait any more: it is on the path. */
  final void enterTop() {
    Memory.putLong(topAddress(), top() | ON_PATH);
    pathSize++;
  }

  /** Takes the top away. */
  final void pop() {
    if (isOnPath(top())) {
      pathSize--;
    }
    drop();
  }

  /** How many states are on the path. */
  final long pathSize() {
    return pathSize;
  }

  final void clear() {
    dropAll();
    pathSize = 0;
  }
}
