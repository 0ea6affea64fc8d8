package mneme.search.external;

import java.util.Arrays;

/** Which level each of a row of things is of; levels ascend. Not thread-safe. */
final class LevelStarts {
  private int[] levels = new int[4];
  private int[] starts = new int[4];
  private int count;

  /** Things from this number on are of this level. */
  void begin(int level, int number) {
    if (count > 0 && starts[count - 1] == number) {
      // The level before has none; but a level is never taken for a later one.
      if (count > 1 && levels[count - 2] == level) {
        count--;
      } else {
        levels[count - 1] = level;
      }
      return;
    }
    if (count > 0 && levels[count - 1] == level) {
      return;
    }
    if (count == levels.length) {
      levels = Arrays.copyOf(levels, 2 * count);
      starts = Arrays.copyOf(starts, 2 * count);
    }
    levels[count] = level;
    starts[count] = number;
    count++;
  }

  int levelOf(int number) {
    int at = Arrays.binarySearch(starts, 0, count, number);
    return levels[at >= 0 ? at : -at - 2];
  }

  /** Where the next level begins. */
  int endOf(int number) {
    int at = Arrays.binarySearch(starts, 0, count, number);
    int next = at >= 0 ? at + 1 : -at - 1;
    return next < count ? starts[next] : Integer.MAX_VALUE;
  }

  void clear() {
    count = 0;
  }
}
