package mneme.store.tree;

import java.util.Arrays;
import mneme.memory.Memory;
import mneme.model.Apart;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Batch;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateLoader;
import org.jspecify.annotations.Nullable;

/**
 * Puts states into a {@link TreeStore}. A successor differs from the state it comes from in a word
 * or two; only the paths from these to the tops are folded again, mostly with numbers met just
 * before. Roots are looked up in batches, so that the reads of many are under way together.
 */
final class TreeInserter extends Apart implements Inserter, StateLoader {
  private final TreeStore store;
  private final int lane;
  private final AnswerSink sink;
  private final boolean growing;
  private final boolean single;
  private final Layout layout;
  private final SlotPlaces places;
  private final TreeShape tree;
  private final RootSlot apart;
  private final NodeFinder finder;
  private final NodeBatch waiting;
  private final RecentRoots recent = new RecentRoots();
  private final int leaves;
  private final int leftTop;
  private final int rightTop;

  /** A state that was put as a whole, and the words and nodes of the one before it. */
  private final long[] packed;

  private final long[] wholeWords;
  private final int[] wholeNumbers;

  private final long[] pair = new long[1 + Apart.BYTES / Long.BYTES];

  /** Each slot's place among the words of all leaves, in the form of {@link SlotPlaces}. */
  private final int[] wordOfSlot;

  private final int[] leafOfSlot;

  // These arrays are longer than they need to be: behind them begins what other threads write.

  /** The state successors come from: its words, and the numbers of all its nodes. */
  private final long[] words;

  private final int[] numbers;

  /** What is kept of its slot that is apart, and of that of the successor. */
  private int code;

  private int nextCode;
  private long from = -1;

  /** The vector that says the same as the words; null where there is none. */
  private int @Nullable [] loaded;

  /** Where a whole vector is loaded. */
  private int[] spare = new int[0];

  /** The words of the successor, and the numbers of its nodes, where marked with the stamp. */
  private final long[] nextWords;

  private final int[] nextNumbers;
  private final int[] stamps;
  private int stamp;
  private final int[] path;

  private final Batch batch;

  /** The roots of the batch; then what is answered. */
  private final long[] roots;

  /** Which of them are looked up in the set of roots, and where; the others were met lately. */
  private int soughtCount;

  private final int[] sought;
  private final long[] tokens;
  private final long[] homes;
  private final long[] heads;

  private long count;

  TreeInserter(TreeStore store, int lane, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.lane = lane;
    this.sink = sink;
    this.growing = store.isGrowing();
    this.single = store.isSingle();
    this.batch = new Batch(immediate);
    int capacity = batch.capacity();
    this.layout = store.layout();
    this.places = new SlotPlaces(layout);
    this.tree = store.tree();
    this.apart = store.apart();
    this.finder = new NodeFinder(store, lane);
    this.waiting = new NodeBatch(store, lane, finder, capacity);
    this.leaves = tree.leaves();
    this.leftTop = tree.leftTop();
    this.rightTop = tree.rightTop();
    this.count = store.count(lane);
    this.packed = new long[layout.words()];
    this.wholeWords = new long[tree.words()];
    this.wholeNumbers = new int[tree.nodes()];
    this.words = new long[tree.words() + Apart.BYTES / Long.BYTES];
    this.numbers = new int[tree.nodes() + Apart.BYTES / Integer.BYTES];
    this.nextWords = new long[words.length];
    this.nextNumbers = new int[numbers.length];
    this.stamps = new int[numbers.length];
    this.path = new int[numbers.length];
    this.roots = batch.hashes();
    this.sought = new int[capacity];
    this.tokens = new long[capacity];
    this.homes = new long[capacity];
    this.heads = new long[capacity];
    Arrays.fill(numbers, -1);
    Arrays.fill(wholeNumbers, -1);
    this.wordOfSlot = new int[layout.slots()];
    this.leafOfSlot = new int[layout.slots()];
    for (int slot = 0; slot < wordOfSlot.length && !single; slot++) {
      int word = tree.place(layout.wordOf(slot));
      wordOfSlot[slot] = word;
      while (word >= tree.start(leafOfSlot[slot] + 1)) {
        leafOfSlot[slot]++;
      }
    }
  }

  @Override
  public void putInitial(int[] state) {
    nextCode = apart.code(state);
    apart.set(state, 0);
    boolean fits = layout.fits(state);
    if (fits) {
      layout.pack(state, packed, 0);
    }
    apart.set(state, nextCode);
    if (!fits) {
      flush();
      sink.answer(-1, -1, Answer.FULL);
      return;
    }
    from = -1;
    append(-1, single ? packed[0] : foldAll());
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    unfold(id);
  }

  /** Only what the state does not have in common with the one before is unpacked. */
  @Override
  public int[] open(long id) {
    from = id;
    unfold(id);
    if (loaded == null) {
      spare = store.load(id, spare);
      // A state of one word is its own id, and is unpacked as a whole.
      loaded = single ? null : spare;
      return spare;
    }
    return loaded;
  }

  private void unfold(long id) {
    if (single) {
      words[0] = id;
    } else {
      unfold(leftTop, RootSlot.left(id));
      unfold(rightTop, apart.right(id));
      code = apart.code(id);
      if (loaded != null) {
        apart.set(loaded, code);
      }
    }
  }

  /** What the state has in common with the one before stays as it is. */
  private void unfold(int node, int number) {
    if (numbers[node] == number) {
      return;
    }
    numbers[node] = number;
    NodeTable table = store.table(tree.tableOf(node));
    int inner = node - leaves;
    if (inner < 0) {
      long address = table.address(number);
      for (int at = tree.start(node); at < tree.start(node + 1); at++) {
        unfoldWord(at, Memory.getLong(address));
        address += Long.BYTES;
      }
    } else {
      long value = table.value(number);
      unfold(tree.left(inner), (int) (value >>> 32));
      unfold(tree.right(inner), (int) value);
    }
  }

  private void unfoldWord(int at, long word) {
    long difference = words[at] ^ word;
    if (difference != 0) {
      words[at] = word;
      if (loaded != null && store.wordAt(at) >= 0) {
        places.read(store.wordAt(at), word, difference, loaded);
      }
    }
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int changedCount) {
    if (growing && !places.fit(successor, changed, changedCount)) {
      // More slots than the tree has leaves for.
      long current = from;
      flush();
      sink.answer(current, event, Answer.FULL);
      return;
    }
    if (single) {
      packed[0] = words[0];
      places.write(successor, changed, changedCount, packed, 0);
      append(event, packed[0]);
    } else {
      append(event, foldChanged(successor, changed, changedCount));
    }
  }

  private long foldChanged(int[] successor, int[] changed, int changedCount) {
    int now = ++stamp;
    int touched = 0;
    nextCode = apart.code(successor);
    for (int i = 0; i < changedCount; i++) {
      int slot = changed[i];
      if (slot == apart.slot()) {
        continue;
      }
      assert layout.fits(slot, successor[slot]);
      int leaf = leafOfSlot[slot];
      if (stamps[leaf] != now) {
        stamps[leaf] = now;
        for (int at = tree.start(leaf); at < tree.start(leaf + 1); at++) {
          nextWords[at] = words[at];
        }
        path[touched++] = leaf;
      }
      long place = places.place(slot);
      int at = wordOfSlot[slot];
      long set = (long) successor[slot] - SlotPlaces.leastOf(place) << SlotPlaces.shiftOf(place);
      nextWords[at] = nextWords[at] & places.keep(slot) | set;
    }
    boolean low = false;
    for (int i = 0; i < touched; i++) {
      int leaf = path[i];
      int number;
      if (leaf == leftTop || leaf == rightTop) {
        number = partOf(leaf);
      } else {
        number = finder.numberOf(tree.tableOf(leaf), nextWords, tree.start(leaf));
        low |= number != numbers[leaf];
      }
      if (number < 0) {
        waiting.drop(batch.size());
        return Answer.FULL;
      }
      nextNumbers[leaf] = number;
    }
    if (low && !foldPaths(touched)) {
      waiting.drop(batch.size());
      return Answer.FULL;
    }
    return apart.root(
        stamps[leftTop] == now ? nextNumbers[leftTop] : numbers[leftTop],
        stamps[rightTop] == now ? nextNumbers[rightTop] : numbers[rightTop],
        nextCode);
  }

  /** The number of a part that is one leaf; 0 where it waits to be looked up with others. */
  private int partOf(int leaf) {
    int side = tree.tableOf(leaf);
    int at = tree.start(leaf);
    long hash = finder.hash(side, nextWords, at);
    int number = finder.known(side, nextWords, at, hash);
    if (number < 0) {
      waiting.add(batch.size(), side, nextWords, at, hash);
      number = 0;
    }
    return number;
  }

  /** Folds what lies above the leaves of the path; false where there is no room. */
  private boolean foldPaths(int touched) {
    int now = stamp;
    int n = touched;
    for (int i = 0; i < touched; i++) {
      int node = path[i];
      if (nextNumbers[node] == numbers[node]) {
        continue;
      }
      while (!tree.isTop(node)) {
        node = tree.parent(node);
        if (stamps[node] == now) {
          break;
        }
        stamps[node] = now;
        path[n++] = node;
      }
    }
    // Children come before parents; the paths are short.
    for (int i = touched + 1; i < n; i++) {
      int node = path[i];
      int at = i;
      for (; at > touched && path[at - 1] > node; at--) {
        path[at] = path[at - 1];
      }
      path[at] = node;
    }
    for (int i = touched; i < n; i++) {
      int node = path[i];
      int left = tree.left(node - leaves);
      int right = tree.right(node - leaves);
      pair[0] =
          TreeStore.pair(
              stamps[left] == now ? nextNumbers[left] : numbers[left],
              stamps[right] == now ? nextNumbers[right] : numbers[right]);
      int number = finder.numberOf(tree.tableOf(node), pair, 0);
      if (number < 0) {
        return false;
      }
      nextNumbers[node] = number;
    }
    return true;
  }

  /**
   * The root of the packed state. What it has in common with the state put as a whole before it is
   * not folded again: such states often come in an order in which they differ little.
   */
  private long foldAll() {
    int now = ++stamp;
    for (int word = 0; word < layout.usedWords(); word++) {
      nextWords[tree.place(word)] = packed[word];
    }
    for (int node = 0; node < tree.nodes(); node++) {
      if (wholeNumbers[node] >= 0 && !differs(node)) {
        continue;
      }
      int number = fold(node);
      if (number < 0) {
        Arrays.fill(wholeNumbers, -1);
        return Answer.FULL;
      }
      wholeNumbers[node] = number;
      stamps[node] = now;
    }
    return apart.root(wholeNumbers[leftTop], wholeNumbers[rightTop], nextCode);
  }

  /** Notes the words of a leaf; whether something below a node is not as it was. */
  private boolean differs(int node) {
    int inner = node - leaves;
    if (inner >= 0) {
      return stamps[tree.left(inner)] == stamp || stamps[tree.right(inner)] == stamp;
    }
    for (int at = tree.start(node); at < tree.start(node + 1); at++) {
      if (wholeWords[at] != nextWords[at]) {
        return true;
      }
    }
    return false;
  }

  /** The number of a node of the packed state, whose children have theirs; negative: no room. */
  private int fold(int node) {
    int inner = node - leaves;
    if (inner < 0) {
      int start = tree.start(node);
      System.arraycopy(nextWords, start, wholeWords, start, tree.start(node + 1) - start);
      return finder.numberOf(tree.tableOf(node), nextWords, start);
    }
    pair[0] = TreeStore.pair(wholeNumbers[tree.left(inner)], wholeNumbers[tree.right(inner)]);
    return finder.numberOf(tree.tableOf(node), pair, 0);
  }

  private void append(long event, long root) {
    int i = batch.size();
    if (waiting.has(i) || !recent.meet(root)) {
      sought[soughtCount++] = i;
    }
    if (!batch.add(from, event, root)) {
      flush();
    }
  }

  @Override
  public void flush() {
    if (batch.size() == 0) {
      return;
    }
    waiting.complete(roots);
    boolean room = store.makeRoom(lane, count, rootBits(), batch.capacity());
    store.lock().enter(lane);
    try {
      if (room) {
        readAhead();
        settle();
      } else {
        settleFull();
      }
      store.added(lane, count);
    } finally {
      store.lock().leave(lane);
    }
    soughtCount = 0;
    batch.answerAll(roots, sink);
  }

  /** All bits that occur in the roots. */
  private long rootBits() {
    long bits = 0;
    for (int i = 0; i < batch.size(); i++) {
      bits |= Math.max(0, roots[i]);
    }
    return bits;
  }

  /** Reads that do not wait for each other: the cache misses of a batch are under way together. */
  private void readAhead() {
    RootSet set = store.roots();
    for (int i = 0; i < soughtCount; i++) {
      long token = set.token(Math.max(0, roots[sought[i]]));
      tokens[i] = token;
      homes[i] = set.homeOf(token);
    }
    // In a loop of its own: the less there is between two reads, the more of them are under way.
    for (int i = 0; i < soughtCount; i++) {
      heads[i] = Memory.getLong(homes[i]);
    }
  }

  /** Decides in order; the answers take the place of the roots. */
  private void settle() {
    RootSet set = store.roots();
    boolean full = false;
    for (int i = 0; i < soughtCount; i++) {
      long root = roots[sought[i]];
      if (root < 0) {
        continue;
      }
      int found = set.add(tokens[i], homes[i]);
      if (found == RootSet.ADDED) {
        count++;
        roots[sought[i]] = Answer.added(root);
      } else if (found == RootSet.SEEN) {
        roots[sought[i]] = Answer.seen(root);
      } else {
        full = true;
        roots[sought[i]] = Answer.FULL;
      }
    }
    if (full) {
      settleFull();
    }
  }

  /** What is not in the set, although it may have been met lately, is not going to be. */
  private void settleFull() {
    recent.forget();
    for (int i = 0; i < batch.size(); i++) {
      if (roots[i] >= 0 && !store.roots().contains(Answer.id(roots[i]))) {
        roots[i] = Answer.FULL;
      }
    }
  }
}
