package mneme.store.tree;

/**
 * The binary tree over the words of a packed state: leaves are nodes 0 to n-1, inner nodes follow,
 * children before parents, the root last. Immutable.
 */
final class TreeShape {
  private final int leaves;
  private final int[] left;
  private final int[] right;
  private int next;

  TreeShape(int leaves) {
    this.leaves = leaves;
    this.left = new int[leaves - 1];
    this.right = new int[leaves - 1];
    fold(0, leaves);
  }

  /** Folds a range of leaves and returns its node. */
  private int fold(int from, int to) {
    if (to - from == 1) {
      return from;
    }
    int middle = (from + to + 1) >>> 1;
    int l = fold(from, middle);
    int r = fold(middle, to);
    left[next] = l;
    right[next] = r;
    return leaves + next++;
  }

  int leaves() {
    return leaves;
  }

  /** Inner nodes, the root included. */
  int inner() {
    return leaves - 1;
  }

  int nodes() {
    return 2 * leaves - 1;
  }

  /** The left child of the i-th inner node. */
  int left(int i) {
    return left[i];
  }

  int right(int i) {
    return right[i];
  }
}
