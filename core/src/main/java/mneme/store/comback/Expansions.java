package mneme.store.comback;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * What caches are told of the states that are expanded now, and of the one that is added. In a
 * breadth-first search the size of a level is known when its first state is expanded; in a
 * depth-first search states are counted by their distance as they are found, and what is known is
 * how many there are so far. Not thread-safe.
 */
final class Expansions implements AutoCloseable {
  private final boolean breadthFirst;

  /** Depth-first: by distance, how many states were found. */
  private final GrowingRegion found;

  /** No state was found at this distance or further. */
  private long foundTo;

  /** Depth-first: the state that is expanded. */
  private long expanded = -1;

  private long current = -1;
  private long currentLevelSize = 1;

  // Of the state whose successors were settled last, which is offered to the cache next.
  private long distance;
  private long levelSize = 1;
  private int references;

  /** Of the state that is added. */
  private long addedDistance;

  Expansions(MemoryBudget budget, boolean breadthFirst) {
    this.breadthFirst = breadthFirst;
    this.found = GrowingRegion.inSmallSteps(budget, budget.limit());
  }

  /** Depth-first: a state at this distance is expanded next. */
  void expands(long id, long at) {
    expanded = id;
    current = at;
    currentLevelSize = at < foundTo ? Memory.getLong(found.address() + at * Long.BYTES) : 1;
  }

  /** A state at this distance is added; false where the budget ends. */
  boolean adds(long at) {
    addedDistance = at;
    if (breadthFirst) {
      return true;
    }
    if (!found.commit((at + 1) * Long.BYTES)) {
      return false;
    }
    long place = found.address() + at * Long.BYTES;
    Memory.putLong(place, Memory.getLong(place) + 1);
    foundTo = Math.max(foundTo, at + 1);
    return true;
  }

  /** How far the state is that is added. */
  long addedDistance() {
    return addedDistance;
  }

  /** The next level begins, with so many states. */
  void level(long size) {
    current++;
    currentLevelSize = Math.max(1, size);
  }

  /** The successors of the state that is expanded are settled. */
  void settles() {
    distance = current;
    levelSize = currentLevelSize;
  }

  void references(int count) {
    references = count;
  }

  boolean isExpanded(long id) {
    return id == expanded;
  }

  /** The distance of the state that is expanded; -1 before the first is. */
  long current() {
    return current;
  }

  /** The distance of the state that is offered to the cache after its expansion. */
  long distance() {
    return distance;
  }

  /** How many states share that distance, as far as they are known. */
  long levelSize() {
    return levelSize;
  }

  /** How many states refer to the one that has just been expanded. */
  int references() {
    return references;
  }

  long bytes() {
    return found.committed();
  }

  @Override
  public void close() {
    found.close();
  }
}
