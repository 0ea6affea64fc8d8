package mneme.store.comback;

/** What is known of the states that are expanded now. Not thread-safe. */
final class Expansions {
  private long distance = -1;
  private long levelSize = 1;
  private int references;

  /** The next level begins, with so many states. */
  void level(long size) {
    distance++;
    levelSize = Math.max(1, size);
  }

  void references(int count) {
    references = count;
  }

  /** The distance of the states that are expanded; 1 where nobody counts levels. */
  long distance() {
    return distance < 0 ? 1 : distance;
  }

  /** How many states share that distance; 1 where nobody counts levels. */
  long levelSize() {
    return levelSize;
  }

  /** How many states refer to the one that has just been expanded. */
  int references() {
    return references;
  }
}
