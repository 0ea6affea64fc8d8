package mneme.store.tree;

/**
 * Two binary trees, one over the words of a state's left part and one over those of its right part.
 * A leaf is a few words; leaves are nodes 0 to n-1, inner nodes follow, children before parents.
 * What joins the two tops is the root, which is no node. Immutable.
 *
 * <p>Nodes are kept in four tables: what is on top of the left part, on top of the right part, the
 * leaves below the tops, the pairs below the tops. All leaves of a table have the same number of
 * words, if need be with an empty word at the end.
 */
final class TreeShape {
  static final int LEFT = 0;
  static final int RIGHT = 1;
  static final int LEAVES = 2;
  static final int PAIRS = 3;
  static final int TABLES = 4;

  private final int leaves;
  private final int leftTop;
  private final int rightTop;
  private final int[] left;
  private final int[] right;
  private final int[] parent;
  private int next;

  /** Where in an array of words the words of a leaf begin. */
  private final int[] start;

  /** Where in such an array the words of the packed state lie. */
  private final int[] place;

  private final int[] tableOf;
  private final int[] widths;

  /**
   * @param leftWords how many words the left part has, at least one
   * @param rightWords how many words the right part has, at least one
   * @param leafWords how many words a leaf has at most
   */
  TreeShape(int leftWords, int rightWords, int leafWords) {
    int leftLeaves = (leftWords + leafWords - 1) / leafWords;
    int rightLeaves = (rightWords + leafWords - 1) / leafWords;
    this.leaves = leftLeaves + rightLeaves;
    this.left = new int[leaves - 2];
    this.right = new int[leaves - 2];
    this.parent = new int[2 * leaves - 2];
    this.leftTop = fold(0, leftLeaves);
    this.rightTop = fold(leftLeaves, leaves);
    this.tableOf = new int[nodes()];
    for (int node = 0; node < tableOf.length; node++) {
      tableOf[node] =
          node == leftTop ? LEFT : node == rightTop ? RIGHT : node < leaves ? LEAVES : PAIRS;
    }
    this.widths =
        new int[] {
          leftLeaves == 1 ? leftWords : 1,
          rightLeaves == 1 ? rightWords : 1,
          Math.max(evenly(leftWords, leftLeaves), evenly(rightWords, rightLeaves)),
          1
        };
    this.start = new int[leaves + 1];
    this.place = new int[leftWords + rightWords];
    for (int leaf = 0; leaf < leaves; leaf++) {
      start[leaf + 1] = start[leaf] + widths[tableOf[leaf]];
    }
    for (int word = 0; word < leftWords; word++) {
      place[word] = word;
    }
    for (int word = 0; word < rightWords; word++) {
      place[leftWords + word] = start[leftLeaves] + word;
    }
  }

  private static int evenly(int words, int leaves) {
    return leaves == 1 ? 1 : (words + leaves - 1) / leaves;
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

  int tableOf(int node) {
    return tableOf[node];
  }

  /** How many words the values of a table have. */
  int width(int table) {
    return widths[table];
  }

  /** How many words all leaves have together. */
  int words() {
    return start[leaves];
  }

  /** Where in an array of words the words of a leaf begin. */
  int start(int leaf) {
    return start[leaf];
  }

  /** Where in such an array a word of the packed state lies. */
  int place(int word) {
    return place[word];
  }
}
