package mneme.store.tree;

import mneme.model.Apart;
import mneme.store.Answer;

/**
 * Parts whose numbers are not known at once. They wait until a batch of states is complete and are
 * looked up in rounds of reads that do not wait for each other: what is not in a processor's cache
 * takes longer to read than everything else that is done for a state. For one thread.
 */
final class NodeBatch extends Apart {
  private final TreeStore store;
  private final int lane;
  private final NodeFinder finder;
  private final NodeTable[] tables;
  private final int width;

  private int size;
  private final int[] states;
  private final int[] sides;
  private final long[] words;
  private final long[] hashes;

  /** What was read ahead; of no meaning. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /**
   * @param capacity how many states may wait
   */
  NodeBatch(TreeStore store, int lane, NodeFinder finder, int capacity) {
    this.store = store;
    this.lane = lane;
    this.finder = finder;
    this.tables = new NodeTable[] {store.table(TreeShape.LEFT), store.table(TreeShape.RIGHT)};
    this.width = Math.max(store.tree().width(TreeShape.LEFT), store.tree().width(TreeShape.RIGHT));
    this.states = new int[2 * capacity];
    this.sides = new int[2 * capacity];
    this.words = new long[2 * capacity * width];
    this.hashes = new long[2 * capacity];
  }

  /**
   * @param state the place of the state in its batch
   * @param side the table of the part
   */
  void add(int state, int side, long[] value, int at, long hash) {
    int i = size++;
    states[i] = state;
    sides[i] = side;
    hashes[i] = hash;
    System.arraycopy(value, at, words, i * width, store.tree().width(side));
  }

  /** Whether a part of this state waits, the last of its batch. */
  boolean has(int state) {
    return size > 0 && states[size - 1] == state;
  }

  /** Forgets what waits for this state, the last of its batch. */
  void drop(int state) {
    while (has(state)) {
      size--;
    }
  }

  /** Sets the missing parts of the roots, or makes them {@link Answer#FULL}. */
  void complete(long[] roots) {
    if (size == 0) {
      return;
    }
    // Once for all: entering makes a processor wait for what it has written.
    store.lock().enter(lane);
    try {
      readAhead();
      for (int i = 0; i < size; i++) {
        int number = finder.numberOfWithin(sides[i], words, i * width, hashes[i]);
        int state = states[i];
        if (number < 0) {
          roots[state] = Answer.FULL;
        } else if (roots[state] != Answer.FULL) {
          roots[state] |=
              sides[i] == TreeShape.LEFT
                  ? store.apart().root(number, 0, 0)
                  : store.apart().root(0, number, 0);
        }
      }
    } finally {
      store.lock().leave(lane);
    }
    size = 0;
  }

  private void readAhead() {
    long sum = 0;
    for (int i = 0; i < size; i++) {
      sum += tables[sides[i]].touchIndex(hashes[i]);
    }
    for (int i = 0; i < size; i++) {
      sum += tables[sides[i]].touchValue(hashes[i]);
    }
    touched += sum;
  }
}
