package mneme.store.tree;

import java.util.Arrays;
import java.util.concurrent.locks.StampedLock;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.Store;

/**
 * Remembers a state as a tree of shared nodes, after Laarman, van de Pol and Weber, "Parallel
 * Recursive State Compression for Free" (SPIN 2011). A node is a pair of numbers of nodes; equal
 * nodes are stored once, so a new state that differs from others in combination only costs one
 * entry, its root.
 *
 * <p>Two deviations. The leaves are the 64-bit words of the packed state instead of single slots,
 * which makes the tree three levels lower. And the root is no node with a number, but a pair in a
 * set of its own; the pair itself is the id, and names the state for ever, however the set grows.
 *
 * <p>Exact, concurrent. A state that fits into 62 bits is its own root.
 */
public final class TreeStore implements Store {
  /** Slots beyond the known ones that a shape which appends may reach. */
  private static final int APPENDABLE = 1024;

  private final Layout layout;
  private final boolean growing;
  private final TreeShape tree;
  private final NodeTable nodes;
  private final KeySet roots;
  private final int laneBits;
  private final StampedLock lock = new StampedLock();
  private final long[][] counts;
  private volatile boolean nodesMayGrow = true;
  private volatile boolean rootsMayGrow = true;
  private volatile long peakBytes;

  public TreeStore(Shape shape, int lanes, MemoryBudget budget, int hashBits) {
    this.growing = shape.grows();
    this.layout =
        growing
            ? Layout.unbounded(shape.size() + (shape.appends() ? APPENDABLE : 0))
            : Layout.of(shape);
    this.laneBits = lanes == 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(lanes - 1);
    this.counts = new long[lanes][16];
    boolean small = layout.packedBits() <= 62 && layout.usedWords() == 1;
    this.tree = new TreeShape(small ? 1 : Math.max(2, layout.usedWords()));
    this.nodes = new NodeTable(budget, lanes, laneBits, hashBits);
    this.roots = new KeySet(budget, hashBits);
    notePeak();
  }

  Layout layout() {
    return layout;
  }

  boolean isGrowing() {
    return growing;
  }

  TreeShape tree() {
    return tree;
  }

  NodeTable nodes() {
    return nodes;
  }

  KeySet roots() {
    return roots;
  }

  StampedLock lock() {
    return lock;
  }

  /** The root over two nodes. */
  static long rootOf(int left, int right) {
    return (long) left << 31 | right;
  }

  static int leftOf(long root) {
    return (int) (root >>> 31);
  }

  static int rightOf(long root) {
    return (int) root & Integer.MAX_VALUE;
  }

  /** An inner node that is not the root. */
  static long pair(int left, int right) {
    return (long) left << 32 | right;
  }

  void added(int lane, long count) {
    counts[lane][0] = count;
  }

  /** Whether that many more states find room, if need be after growing. Called without a lock. */
  boolean makeRoom(int states) {
    long moreRoots = 2L * states * lanes();
    long moreNodes = moreRoots * tree.nodes();
    if (hasRoom(moreRoots, moreNodes)) {
      return true;
    }
    if (!nodesMayGrow || !rootsMayGrow) {
      return false;
    }
    long stamp = lock.writeLock();
    try {
      while (nodesMayGrow && !nodes.hasRoom(moreNodes)) {
        nodesMayGrow = nodes.grow();
      }
      while (rootsMayGrow && states() + moreRoots > roots.limit()) {
        rootsMayGrow = roots.grow();
      }
    } finally {
      lock.unlockWrite(stamp);
    }
    notePeak();
    return hasRoom(moreRoots, moreNodes);
  }

  private boolean hasRoom(long moreRoots, long moreNodes) {
    return states() + moreRoots <= roots.limit() && nodes.hasRoom(moreNodes);
  }

  @Override
  public boolean isDense() {
    return false;
  }

  @Override
  public int lanes() {
    return counts.length;
  }

  @Override
  public int laneBits() {
    return laneBits;
  }

  @Override
  public long count(int lane) {
    return counts[lane][0];
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
    return new TreeInserter(this, lane, sink, immediate);
  }

  @Override
  public int[] load(long id, int[] into) {
    int[] state = into.length >= layout.slots() ? into : new int[layout.slots()];
    if (tree.leaves() == 1) {
      layout.unpackWord(0, id, state);
    } else {
      int root = tree.inner() - 1;
      unfold(tree.left(root), leftOf(id), state);
      unfold(tree.right(root), rightOf(id), state);
    }
    Arrays.fill(state, layout.slots(), state.length, 0);
    return state;
  }

  private void unfold(int node, int number, int[] state) {
    long value = nodes.value(number);
    if (node < tree.leaves()) {
      if (node < layout.usedWords()) {
        layout.unpackWord(node, value, state);
      }
      return;
    }
    int inner = node - tree.leaves();
    unfold(tree.left(inner), (int) (value >>> 32), state);
    unfold(tree.right(inner), (int) value, state);
  }

  @Override
  public long bytes() {
    return nodes.bytes() + roots.bytes();
  }

  @Override
  public long peakBytes() {
    notePeak();
    return peakBytes;
  }

  private void notePeak() {
    peakBytes = Math.max(peakBytes, bytes());
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void checkInvariant() {
    long found = roots.countAndCheck();
    if (found != states()) {
      throw new IllegalStateException(found + " roots for " + states() + " states");
    }
  }

  @Override
  public void close() {
    roots.close();
    nodes.close();
  }
}
