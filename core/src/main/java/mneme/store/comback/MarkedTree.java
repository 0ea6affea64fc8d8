package mneme.store.comback;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.table.BackedgeTable;

/**
 * The part of the tree of backedges that leads to some wanted states, from roots whose full state
 * is at hand. Marked from below, state by state up to the first that is marked already, then laid
 * out so that a walk can go down: each node with its event, its child that most lies below, and a
 * list of the other children. A walk that leaves the largest child to the end needs to remember no
 * more states than the logarithm of the nodes. Not thread-safe.
 */
final class MarkedTree implements AutoCloseable {
  /** Tells where a way up ends. */
  interface Roots {
    /** Whether the state is at hand, so that it need not be rebuilt. */
    boolean isRoot(long number);
  }

  private static final int NUMBER = 0;
  private static final int EVENT = 8;
  private static final int LARGEST = 16;
  private static final int FIRST = 20;
  private static final int NEXT = 24;
  private static final int WEIGHT = 28;
  private static final int NODE = 32;

  /** Nodes are counted for each group of so many numbers, to find a node by its number. */
  private static final int GROUP_BITS = 9;

  private final BackedgeTable backedges;
  private final NumberSet marked;

  /** Those of the marked at which a way up ends. */
  private final NumberSet rooted;

  private final GrowingRegion nodes;
  private final GrowingRegion groups;
  private int size;

  MarkedTree(MemoryBudget budget, BackedgeTable backedges) {
    this.backedges = backedges;
    this.marked = new NumberSet(budget);
    this.rooted = new NumberSet(budget);
    this.nodes = new GrowingRegion(budget, budget.limit(), false);
    this.groups = new GrowingRegion(budget, Math.max(1 << 20, budget.limit() / 8), false);
  }

  /**
   * Marks what leads to wanted states, from a number on, as many as there is memory for.
   *
   * @return the first wanted number that was left out; -1 where there is none, {@code from} where
   *     there is no memory even for one
   */
  long mark(NumberSet wanted, long from, Roots roots) {
    // Also where nothing is marked: what was laid out before leads to other states.
    size = 0;
    if (!marked.reserve(wanted.greatest())
        || !rooted.reserve(wanted.greatest())
        || !groups.commit(((wanted.greatest() >>> GROUP_BITS) + 1) * Integer.BYTES)) {
      return from;
    }
    long number = wanted.next(from);
    while (number >= 0) {
      int added = 0;
      for (long at = number; marked.add(at); at = backedges.predecessor(at)) {
        added++;
        if (roots.isRoot(at)) {
          rooted.add(at);
          break;
        }
      }
      if (size + added > 1 << 26 || !nodes.commit((size + added + 1L) * NODE)) {
        takeBack(number, added);
        return number;
      }
      size += added;
      number = wanted.next(number + 1);
    }
    return -1;
  }

  private void takeBack(long number, int added) {
    long at = number;
    for (int i = 0; i < added; i++) {
      marked.remove(at);
      rooted.remove(at);
      at = backedges.predecessor(at);
    }
  }

  /** Builds the tree of what was marked, and forgets the marks. */
  void layOut() {
    int node = 0;
    if (size > 0) {
      long last = marked.greatest() >>> 6;
      for (long index = marked.least() >>> 6 & -8; index <= last; index++) {
        if ((index & 7) == 0) {
          Memory.putInt(groups.address() + (index >>> 3) * Integer.BYTES, node);
        }
        for (long word = marked.word(index); word != 0; word &= word - 1) {
          place(node++, index << 6 | Long.numberOfTrailingZeros(word));
        }
      }
      for (int i = node - 1; i >= 0; i--) {
        if (!isRoot(i)) {
          attach(i, get(i, NEXT));
        }
      }
    }
    assert node == size;
    marked.clear();
    rooted.clear();
  }

  private void place(int node, long number) {
    long at = at(node);
    boolean root = rooted.contains(number);
    Memory.putLong(at + NUMBER, number);
    Memory.putLong(at + EVENT, root ? -1 : backedges.event(number));
    Memory.putLong(at + LARGEST, 0);
    Memory.putInt(at + NEXT, root ? 0 : nodeOf(backedges.predecessor(number)));
    Memory.putInt(at + WEIGHT, 1);
  }

  /** Predecessors have lower numbers, so they have been placed. */
  private int nodeOf(long number) {
    int node = Memory.getInt(groups.address() + (number >>> GROUP_BITS) * Integer.BYTES);
    long index = number >>> 6;
    for (long before = index & -8; before < index; before++) {
      node += Long.bitCount(marked.word(before));
    }
    return node + Long.bitCount(marked.word(index) & (1L << number) - 1);
  }

  private void attach(int child, int parent) {
    int weight = get(child, WEIGHT);
    set(parent, WEIGHT, get(parent, WEIGHT) + weight);
    int largest = get(parent, LARGEST);
    set(child, NEXT, 0);
    if (largest == 0) {
      set(parent, LARGEST, child + 1);
    } else if (weight > get(largest - 1, WEIGHT)) {
      set(parent, LARGEST, child + 1);
      set(largest - 1, NEXT, get(parent, FIRST));
      set(parent, FIRST, largest);
    } else {
      set(child, NEXT, get(parent, FIRST));
      set(parent, FIRST, child + 1);
    }
  }

  private long at(int node) {
    return nodes.address() + (long) node * NODE;
  }

  private int get(int node, int field) {
    return Memory.getInt(at(node) + field);
  }

  private void set(int node, int field, int value) {
    Memory.putInt(at(node) + field, value);
  }

  int size() {
    return size;
  }

  boolean isRoot(int node) {
    return Memory.getLong(at(node) + EVENT) < 0;
  }

  long number(int node) {
    return Memory.getLong(at(node) + NUMBER);
  }

  long event(int node) {
    return Memory.getLong(at(node) + EVENT);
  }

  /** The child below which there is most, or -1. */
  int largestChild(int node) {
    return get(node, LARGEST) - 1;
  }

  /** The first of the other children, or -1. */
  int firstChild(int node) {
    return get(node, FIRST) - 1;
  }

  int nextSibling(int node) {
    return get(node, NEXT) - 1;
  }

  /** Forgets what was laid out; false where that gives no memory back. */
  boolean giveBack() {
    long before = nodes.committed();
    size = 0;
    nodes.shrinkTo(0);
    return nodes.committed() < before;
  }

  long bytes() {
    return marked.bytes() + rooted.bytes() + nodes.committed() + groups.committed();
  }

  @Override
  public void close() {
    marked.close();
    rooted.close();
    nodes.close();
    groups.close();
  }
}
