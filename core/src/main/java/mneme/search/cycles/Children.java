package mneme.search.cycles;

import java.util.Arrays;

/** Successors of one state, in the order in which one thread visits them. Not thread-safe. */
final class Children {
  private final boolean inOrder;
  private long random;
  private long[] ids = new long[64];
  private int count;

  /**
   * @param lane the first visits them in the order in which they come, others in any
   */
  Children(int lane) {
    this.inOrder = lane == 0;
    this.random = 0x9e37_79b9_7f4a_7c15L * (lane + 1);
  }

  void add(long id) {
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, 2 * count);
    }
    ids[count++] = id;
  }

  /** Moves them to a stack, the first on top; false where there is no room. */
  boolean pushTo(EntryStack stack) {
    if (!inOrder) {
      shuffle();
    }
    for (int i = count - 1; i >= 0; i--) {
      if (!stack.push(ids[i])) {
        return false;
      }
    }
    count = 0;
    return true;
  }

  private void shuffle() {
    for (int i = count - 1; i > 0; i--) {
      random ^= random << 13;
      random ^= random >>> 7;
      random ^= random << 17;
      int other = (int) ((random >>> 32) * (i + 1) >>> 32);
      long id = ids[i];
      ids[i] = ids[other];
      ids[other] = id;
    }
  }
}
