package mneme.store.tree;

/**
 * Two binary trees, one over the words of a state's left part and one over those of its right part:
 * leaves are nodes 0 to n-1, inner nodes follow, children before parents. What joins the two tops
 * is the root, which is no node. Immutable.
 */
final class TreeShape {
  private final int leaves;
  private final int leftTop;
  private final int rightTop;
  private final int[] left;
  private final int[] right;
  private final int[] parent;
  private int next;

  /**
   * @param leftLeaves how many of the leaves belong to the left part; at least one, and not all
   */
  TreeShape(int leaves, int leftLeaves) {
    this.leaves = leaves;
    this.left = new int[leaves - 2];
    this.right = new int[leaves - 2];
    this.parent = new int[2 * leaves - 2];
    this.leftTop = fold(0, leftLeaves);
    this.rightTop = fold(leftLeaves, leaves);
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
    int node = leaves + next++;
    parent[l] = node;
    parent[r] = node;
    return node;
  }

  int leaves() {
    return leaves;
  }

  int inner() {
    return leaves - 2;
  }

  int nodes() {
    return 2 * leaves - 2;
  }

  int leftTop() {
    return leftTop;
  }

  int rightTop() {
    return rightTop;
  }

  boolean isTop(int node) {
    return node == leftTop || node == rightTop;
  }

  /** The left child of the i-th inner node. */
  int left(int i) {
    return left[i];
  }

  int right(int i) {
    return right[i];
  }

  /** The parent of a node that is not on top. */
  int parent(int node) {
    return parent[node];
  }
}
