package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * A stack of ids outside the Java heap: those of the states on the path of a depth-first search,
 * and between them those that wait. Ids are below 2^62; the bit above says that a state is on the
 * path. Not thread-safe; sizes may be read by others, a little late.
 */
final class EntryStack implements AutoCloseable {
  private static final long ON_PATH = 1L << 62;

  private final GrowingRegion region;
  private long size;
  private long pathSize;

  EntryStack(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit());
  }

  /** Adds a state that waits; false, and nothing changed, where the budget is used up. */
  boolean push(long id) {
    if (!region.commit((size + 1) * Long.BYTES)) {
      return false;
    }
    Memory.putLong(region.address() + size * Long.BYTES, id);
    size++;
    return true;
  }

  long top() {
    return get(size - 1);
  }

  long get(long index) {
    assert index >= 0 && index < size;
    return Memory.getLong(region.address() + index * Long.BYTES);
  }

  /** The state on top does not wait any more: it is on the path. */
  void enterTop() {
    long address = region.address() + (size - 1) * Long.BYTES;
    Memory.putLong(address, Memory.getLong(address) | ON_PATH);
    pathSize++;
  }

  static boolean isOnPath(long entry) {
    return (entry & ON_PATH) != 0;
  }

  static long id(long entry) {
    return entry & ~ON_PATH;
  }

  /** Takes the top away. */
  void pop() {
    assert size > 0;
    if (isOnPath(top())) {
      pathSize--;
    }
    size--;
  }

  boolean isEmpty() {
    return size == 0;
  }

  long size() {
    return size;
  }

  /** How many states are on the path. */
  long pathSize() {
    return pathSize;
  }

  /** The ids of the states on the path but the first. */
  long[] pathWithoutFirst() {
    long[] path = new long[(int) Math.min(pathSize - 1, Integer.MAX_VALUE - 8)];
    int next = -1;
    for (long i = 0; i < size && next < path.length; i++) {
      if (isOnPath(get(i))) {
        if (next >= 0) {
          path[next] = id(get(i));
        }
        next++;
      }
    }
    return path;
  }

  long bytes() {
    return region.committed();
  }

  void clear() {
    size = 0;
    pathSize = 0;
  }

  @Override
  public void close() {
    region.close();
  }
}
