package mneme.search.breadth;

import java.util.Arrays;
import mneme.store.Store;

/**
 * Where each level of a breadth-first search begins in each lane of the store. Changed between
 * levels only, read by all threads within one.
 */
final class Levels {
  private final Frontier frontier;
  private final int lanes;
  private final int laneBits;
  private final int laneMask;

  /**
   * {@code starts[lane][level]}; the entry after the last is where the level being filled begins.
   */
  private final long[][] starts;

  private int current;

  /** Whether numbers tell to which level a state belongs that was found before the current one. */
  private boolean ordered = true;

  /** Numbers from here on belong to the level being filled. */
  private final long[] fillFrom;

  private final long[] currentFrom;

  Levels(Store store, Frontier frontier) {
    this.frontier = frontier;
    this.lanes = store.lanes();
    this.laneBits = store.laneBits();
    this.laneMask = (1 << laneBits) - 1;
    this.starts = new long[lanes][64];
    this.fillFrom = new long[lanes];
    this.currentFrom = new long[lanes];
    this.current = -1;
  }

  /** Those of a search that goes on in another store, with the same lanes and numbers. */
  Levels(Store store, Frontier frontier, Levels former) {
    this.frontier = frontier;
    this.lanes = former.lanes;
    this.laneBits = store.laneBits();
    this.laneMask = (1 << laneBits) - 1;
    this.starts = new long[lanes][];
    for (int lane = 0; lane < lanes; lane++) {
      starts[lane] = former.starts[lane].clone();
    }
    this.fillFrom = former.fillFrom.clone();
    this.currentFrom = former.currentFrom.clone();
    this.current = former.current;
    this.ordered = former.ordered;
  }

  /**
   * Goes on after levels whose states are all in the first lane, in any order.
   *
   * @param sizes of those levels
   */
  void goOnAfter(long[] sizes) {
    ordered = false;
    long from = 0;
    starts[0] = new long[Math.max(64, 2 * sizes.length)];
    for (int lane = 1; lane < lanes; lane++) {
      starts[lane] = new long[starts[0].length];
    }
    for (int level = 0; level < sizes.length; level++) {
      starts[0][level] = from;
      from += sizes[level];
    }
    starts[0][sizes.length] = from;
    current = sizes.length - 1;
    fillFrom[0] = from;
  }

  /** Whether the states of past levels are known by level. */
  boolean areOrdered() {
    return ordered;
  }

  /** What was added since the last call becomes the current level. */
  void advance() {
    current++;
    for (int lane = 0; lane < lanes; lane++) {
      if (current + 1 == starts[lane].length) {
        starts[lane] = Arrays.copyOf(starts[lane], 2 * starts[lane].length);
      }
      currentFrom[lane] = fillFrom[lane];
      fillFrom[lane] = frontier.count(lane);
      starts[lane][current + 1] = fillFrom[lane];
    }
    frontier.levelComplete(current);
  }

  int current() {
    return current;
  }

  /** The number of the first state of a lane that belongs to the level being filled. */
  long fillFrom(int lane) {
    return fillFrom[lane];
  }

  /** The number of the first state of a lane that belongs to the current level. */
  long currentFrom(int lane) {
    return currentFrom[lane];
  }

  long from(int lane, int level) {
    return starts[lane][level];
  }

  long to(int lane, int level) {
    return starts[lane][level + 1];
  }

  /** The id of a state of a level. */
  long id(int lane, int level, long number) {
    return frontier.id(lane, level, starts[lane][level], number);
  }

  /** Rebuilds a state of a level. */
  int[] load(int lane, int level, long number, int[] into) {
    return frontier.load(lane, level, starts[lane][level], number, into);
  }

  /** Says that these states of a level will be loaded soon. */
  long touch(int lane, int level, long from, long to) {
    return frontier.touch(lane, level, starts[lane][level], from, to);
  }

  /** Where in the current level the states of each lane begin, and at last how many there are. */
  long[] places() {
    long[] places = new long[lanes + 1];
    for (int lane = 0; lane < lanes; lane++) {
      places[lane + 1] = places[lane] + to(lane, current) - from(lane, current);
    }
    return places;
  }

  long size(int level) {
    long size = 0;
    for (int lane = 0; lane < lanes; lane++) {
      size += to(lane, level) - from(lane, level);
    }
    return size;
  }

  /**
   * The length of an edge from the current level back to a known state: 0 within the level, more to
   * an earlier one; -1 for an edge that leads forward.
   */
  int backLength(long id) {
    int lane = (int) id & laneMask;
    long number = id >>> laneBits;
    if (number >= fillFrom[lane]) {
      return -1;
    }
    return number >= currentFrom[lane] ? 0 : current - levelOf(lane, number);
  }

  private int levelOf(int lane, long number) {
    long[] from = starts[lane];
    // Most edges do not lead far back; empty levels of a lane are skipped, as they begin where the
    // next one does.
    int level = current;
    for (int tries = 0; tries < 4; tries++) {
      if (number >= from[level]) {
        return level;
      }
      level--;
    }
    int low = 0;
    int high = level;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (from[middle] <= number) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The sizes of all levels, that of the one being filled included. */
  long[] sizesSoFar() {
    long[] sizes = Arrays.copyOf(sizes(), current + 2);
    for (int lane = 0; lane < lanes; lane++) {
      sizes[current + 1] += frontier.count(lane) - fillFrom[lane];
    }
    return sizes;
  }

  long[] sizes() {
    long[] sizes = new long[current + 1];
    for (int level = 0; level <= current; level++) {
      sizes[level] = size(level);
    }
    return sizes;
  }
}
