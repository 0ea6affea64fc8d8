package mneme.store.tree;

import java.util.Arrays;
import java.util.function.LongConsumer;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.Region;
import mneme.model.Model;
import mneme.model.Shape;
import mneme.store.AnswerSink;
import mneme.store.Coloured;
import mneme.store.Colours;
import mneme.store.Enumerable;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.Peak;
import mneme.store.Recall;
import mneme.store.table.Allowance;
import mneme.store.table.LaneLock;

/**
 * Remembers a state as a tree of shared nodes, after Laarman, van de Pol and Weber, "Parallel
 * Recursive State Compression for Free" (SPIN 2011). The slots are divided into two parts; each is
 * packed into words, and the words are folded pairwise. A word and a pair of numbers are nodes;
 * equal nodes are stored once and have a number. A state is a pair of numbers, one for each part,
 * its root, which is also its id. Most states are new combinations of parts seen before, and cost
 * nothing but an entry in the set of roots.
 *
 * <p>Where an automaton runs beside the model, its state is kept in the root: see {@link RootSlot}.
 *
 * <p>In the compact form entries of that set leave out the bits their place tells (Cleary).
 *
 * <p>Exact, concurrent. A state that fits into 32 bits is its own root.
 */
public final class TreeStore implements Coloured, Enumerable {
  /** A part of so many words is one node: a tree of fewer levels is worth some larger nodes. */
  private static final int LEAF_WORDS = 4;

  /** How much longer numbers may get before they are asked for. */
  private static final double SOON = 1.2;

  /** Slots beyond the known ones that a shape which appends may reach. */
  private static final int APPENDABLE = 1024;

  private final Layout layout;
  private final boolean growing;
  private final boolean single;
  private final TreeShape tree;
  private final RootSlot apart;

  /** Which word of the packed state lies where in the words of all leaves; -1 for none. */
  private final int[] wordAt;

  private final NodeTable[] tables;

  /**
   * Working memory of threads, as their batches are: one {@link NodeCache} after the other for each
   * lane and table.
   */
  private final Region caches;

  private final RootSet roots;
  private final int laneBits;
  private final LaneLock lock;

  /** What lanes may add to the set of roots. */
  private final Allowance allowance;

  private final long[][] counts;
  private volatile boolean mayGrow = true;
  private final Peak peak = new Peak();

  /**
   * A store for a model, of which the first states are looked at.
   *
   * @param lanes how many threads will insert
   * @param hashBits fewer than 64 make collisions, for tests
   */
  public static TreeStore of(Model model, Form form, int lanes, MemoryBudget budget, int hashBits) {
    RootSlot apart = RootSlot.of(model);
    boolean[] right = SlotDivision.of(model, apart);
    return new TreeStore(new Parts(model.shape(), right, apart), form, lanes, budget, hashBits);
  }

  /** A store for states of which nothing but the shape is known. */
  public static TreeStore of(Shape shape, Form form, int lanes, MemoryBudget budget, int hashBits) {
    Parts parts = new Parts(shape, SlotDivision.of(shape), RootSlot.NONE);
    return new TreeStore(parts, form, lanes, budget, hashBits);
  }

  /**
   * What the entries of the set of roots are like.
   *
   * @param compact whether they leave out what their place tells
   * @param coloured whether they have room for the colours of states
   */
  public record Form(boolean compact, boolean coloured) {}

  /**
   * Where the slots of a state lie.
   *
   * @param right for each slot whether it belongs to the right part
   * @param apart one that belongs to neither
   */
  private record Parts(Shape shape, boolean[] right, RootSlot apart) {
    /** A layout of the slots that are not apart. */
    Layout layout() {
      return shape.grows()
          ? Layout.unbounded(shape.size() + (shape.appends() ? APPENDABLE : 0))
          : Layout.of(apart.without(shape));
    }
  }

  private TreeStore(Parts parts, Form form, int lanes, MemoryBudget budget, int hashBits) {
    Shape shape = parts.shape();
    boolean[] right = parts.right();
    this.growing = shape.grows();
    this.single = !growing && fitsRoot(Layout.of(shape));
    this.apart = single ? RootSlot.NONE : parts.apart();
    Layout whole = single ? Layout.of(shape) : parts.layout();
    boolean[] second = Arrays.copyOf(right, whole.slots());
    Arrays.fill(second, right.length, second.length, true);
    this.layout = single ? whole : whole.split(second);
    int leftWords = layout.firstWords();
    this.tree =
        single
            ? new TreeShape(1, 1, 1)
            : new TreeShape(leftWords, layout.usedWords() - leftWords, LEAF_WORDS);
    this.wordAt = new int[tree.words()];
    Arrays.fill(wordAt, -1);
    for (int word = 0; !single && word < layout.usedWords(); word++) {
      wordAt[tree.place(word)] = word;
    }
    this.laneBits = lanes == 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(lanes - 1);
    this.counts = new long[lanes][16];
    this.tables = new NodeTable[TreeShape.TABLES];
    for (int table = 0; table < tables.length; table++) {
      int bits = table == TreeShape.LEFT ? RootCode.LEFT_BITS : apart.rightBits();
      tables[table] =
          new NodeTable(budget.part("nodes"), tree.width(table), lanes, laneBits, hashBits, bits);
    }
    MemoryBudget ofRoots = budget.part("roots");
    this.roots = new RootSet(ofRoots, form.compact(), form.coloured(), lanes > 1, hashBits);
    this.lock = new LaneLock(lanes, roots::help);
    this.allowance = new Allowance(lanes);
    this.caches = Region.reserve(lanes * TreeShape.TABLES * NodeCache.BYTES);
    peak.note(bytes());
  }

  /** Whether a packed state is short enough to be its own root. */
  private static boolean fitsRoot(Layout layout) {
    return layout.packedBits() <= RootCode.RIGHT_BITS && layout.usedWords() == 1;
  }

  /** How the slots that are not apart lie in words. */
  Layout layout() {
    return layout;
  }

  /** The slot whose value lies in roots. */
  RootSlot apart() {
    return apart;
  }

  boolean isGrowing() {
    return growing;
  }

  /** Whether a packed state is its own root. */
  boolean isSingle() {
    return single;
  }

  TreeShape tree() {
    return tree;
  }

  /** The word of the packed state at a place among the words of all leaves; -1 for none. */
  int wordAt(int place) {
    return wordAt[place];
  }

  NodeTable table(int table) {
    return tables[table];
  }

  /** What a thread remembers of a table; the same for each call. */
  NodeCache cache(int lane, int table) {
    long before = ((long) lane * TreeShape.TABLES + table) * NodeCache.BYTES;
    return new NodeCache(tree.width(table), caches.address() + before);
  }

  RootSet roots() {
    return roots;
  }

  LaneLock lock() {
    return lock;
  }

  /** A node over two nodes. */
  static long pair(int left, int right) {
    return (long) left << 32 | right;
  }

  void added(int lane, long count) {
    counts[lane][0] = count;
  }

  /**
   * Whether that many more states of a lane find room, if need be after growing. Called without a
   * lock, by the thread of the lane.
   *
   * @param count how many the lane has
   * @param bits all bits that occur in their roots
   */
  boolean makeRoom(int lane, long count, long bits, int states) {
    while (true) {
      long limit = roots.limit();
      if (roots.fits(bits) && allowance.covers(lane, count, states, limit)) {
        return true;
      }
      if (!mayGrow) {
        // Another thread may have let them grow for the last time meanwhile.
        return roots.fits(bits)
            && roots.limit() > limit
            && allowance.covers(lane, count, states, roots.limit());
      }
      grow(bits, states, limit);
    }
  }

  /**
   * @param limit how many roots there may be as long as their table has not grown
   */
  private void grow(long bits, int states, long limit) {
    if (!lock.lockOutUnless(() -> roots.fits(bits) && roots.limit() > limit || !mayGrow)) {
      return;
    }
    try {
      // What lanes were promised they may add whenever they like.
      long wanted = allowance.granted() + 2L * states * lanes();
      mayGrow = roots.grow(bits | bitsSoon(), states(), wanted);
    } finally {
      lock.letIn();
    }
    peak.note(bytes());
  }

  /** The bits that roots will soon need, so that the table of roots moves once and not twice. */
  private long bitsSoon() {
    return single
        ? 0
        : bitsSoon(TreeShape.LEFT) << RootCode.RIGHT_BITS
            | bitsSoon(TreeShape.RIGHT) << apart.bits();
  }

  private long bitsSoon(int table) {
    return (long) (tables[table].size() * SOON) << laneBits;
  }

  /** Whether a table has room for more nodes, if need be after growing. Called without a lock. */
  boolean makeRoomForNode(int table) {
    if (!lock.lockOutUnless(tables[table]::hasRoom)) {
      return true;
    }
    try {
      return tables[table].hasRoom() || tables[table].grow(lock);
    } finally {
      lock.letIn();
      peak.note(bytes());
    }
  }

  @Override
  public Colours colours(int lane) {
    return new RootColours(this, lane);
  }

  @Override
  public Recall recall() {
    return new Recall.ById();
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
  public long touch(long id) {
    if (single) {
      return 0;
    }
    return Memory.getLong(tables[TreeShape.LEFT].address(RootSlot.left(id)))
        + Memory.getLong(tables[TreeShape.RIGHT].address(apart.right(id)));
  }

  @Override
  public int[] load(long id, int[] into) {
    int[] state = into.length >= layout.slots() ? into : new int[layout.slots()];
    if (single) {
      layout.unpackWord(0, id, state);
    } else {
      unfold(tree.leftTop(), RootSlot.left(id), state);
      unfold(tree.rightTop(), apart.right(id), state);
      apart.set(state, apart.code(id));
    }
    Arrays.fill(state, layout.slots(), state.length, 0);
    return state;
  }

  private void unfold(int node, int number, int[] state) {
    NodeTable table = tables[tree.tableOf(node)];
    int inner = node - tree.leaves();
    if (inner < 0) {
      long address = table.address(number);
      for (int at = tree.start(node); at < tree.start(node + 1); at++) {
        if (wordAt[at] >= 0) {
          layout.unpackWord(wordAt[at], Memory.getLong(address), state);
        }
        address += Long.BYTES;
      }
      return;
    }
    long value = table.value(number);
    unfold(tree.left(inner), (int) (value >>> 32), state);
    unfold(tree.right(inner), (int) value, state);
  }

  @Override
  public void leaveOut(long id) {
    roots.remove(id);
  }

  @Override
  public void forEachId(LongConsumer user) {
    roots.forEach(user);
  }

  @Override
  public long bytes() {
    long sum = roots.bytes();
    for (NodeTable table : tables) {
      sum += table.bytes();
    }
    return sum;
  }

  @Override
  public long peakBytes() {
    return peak.note(bytes());
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
    caches.close();
    for (NodeTable table : tables) {
      table.close();
    }
  }
}
