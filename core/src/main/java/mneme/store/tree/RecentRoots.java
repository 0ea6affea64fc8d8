package mneme.store.tree;

import java.util.Arrays;

/**
 * Roots that one thread looked up lately. About a third of all successors are met again after a
 * short while: two events in either order lead to the same state from neighbours of a level. These
 * need no look at the set of roots, which mostly is in no cache of the processor. A root takes the
 * place of another with the same few bits of a hash.
 */
final class RecentRoots {
  private static final int BITS = 14;
  private static final long NONE = -1;

  private final long[] roots = new long[1 << BITS];

  RecentRoots() {
    forget();
  }

  /** Whether a root was met lately. From now on it was. */
  boolean meet(long root) {
    int place = (int) (root * 0x9e37_79b9_7f4a_7c15L >>> Long.SIZE - BITS);
    boolean known = roots[place] == root;
    roots[place] = root;
    return known;
  }

  /** Not all that were met are in the set. */
  void forget() {
    Arrays.fill(roots, NONE);
  }
}
