package mneme.store.tree;

import java.util.Arrays;
import mneme.memory.Memory;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.SlotPlaces;

/**
 * Puts states into a {@link TreeStore}. A successor differs from the state it comes from in a few
 * words; only the path from these to the root is folded again. Folding and looking up happen in
 * batches, so that the reads of many roots are under way together.
 */
final class TreeInserter implements Inserter {
  private static final int BATCH = 256;
  private static final int CACHE_BITS = 14;

  private final TreeStore store;
  private final int lane;
  private final AnswerSink sink;
  private final boolean concurrent;
  private final int capacity;
  private final Layout layout;
  private final SlotPlaces places;
  private final int words;
  private final int leaves;
  private final TreeShape tree;
  private final NodeTable nodes;

  /** States successors come from, with the numbers of all their nodes; the last is the current. */
  private final long[] sourceWords;

  private final int[] sourceNodes;
  private int sources;
  private long from = -1;

  private int size;
  private final long[] packed;
  private final int[] sourceOf;
  private final long[] froms;
  private final long[] events;
  private final long[] answers;
  private final long[] buckets;
  private final long[] touched;

  private final int[] numbers;
  private final boolean[] differs;

  /**
   * Values looked up lately and their numbers: neighbours in a search share most of their nodes.
   */
  private final long[] cachedValues = new long[1 << CACHE_BITS];

  private final int[] cachedNumbers = new int[1 << CACHE_BITS];

  private long count;

  TreeInserter(TreeStore store, int lane, AnswerSink sink, boolean immediate) {
    this.store = store;
    this.lane = lane;
    this.sink = sink;
    this.concurrent = store.lanes() > 1;
    this.capacity = immediate ? 1 : BATCH;
    this.layout = store.layout();
    this.places = new SlotPlaces(layout);
    this.words = layout.words();
    this.tree = store.tree();
    this.leaves = tree.leaves();
    this.nodes = store.nodes();
    this.count = store.count(lane);
    this.sourceWords = new long[(capacity + 1) * words];
    this.sourceNodes = new int[(capacity + 1) * tree.nodes()];
    this.packed = new long[capacity * words];
    this.sourceOf = new int[capacity];
    this.froms = new long[capacity];
    this.events = new long[capacity];
    this.answers = new long[capacity];
    this.buckets = new long[capacity];
    this.touched = new long[capacity];
    this.numbers = new int[tree.nodes()];
    this.differs = new boolean[tree.nodes()];
    Arrays.fill(cachedNumbers, -1);
  }

  @Override
  public void putInitial(int[] state) {
    if (!layout.fits(state)) {
      flush();
      sink.answer(-1, -1, Answer.FULL);
      return;
    }
    from = -1;
    layout.pack(state, packed, size * words);
    append(-1, -1);
  }

  @Override
  public void from(long id, int[] state) {
    from = id;
    if (sources > capacity) {
      // Many states without successors: nothing that waits refers to them.
      flush();
    }
    int source = sources++;
    if (leaves == 1) {
      sourceWords[source * words] = id;
      return;
    }
    int root = tree.inner() - 1;
    unfold(source, tree.left(root), TreeStore.leftOf(id));
    unfold(source, tree.right(root), TreeStore.rightOf(id));
  }

  private void unfold(int source, int node, int number) {
    sourceNodes[source * tree.nodes() + node] = number;
    long value = nodes.value(number);
    if (node < leaves) {
      if (node < words) {
        sourceWords[source * words + node] = value;
      }
      return;
    }
    int inner = node - leaves;
    unfold(source, tree.left(inner), (int) (value >>> 32));
    unfold(source, tree.right(inner), (int) value);
  }

  @Override
  public void put(int[] successor, long event, int[] changed, int changedCount) {
    if (store.isGrowing() && !places.fit(successor, changed, changedCount)) {
      // More slots than the tree has leaves for.
      long current = from;
      flush();
      sink.answer(current, event, Answer.FULL);
      return;
    }
    int source = sources - 1;
    System.arraycopy(sourceWords, source * words, packed, size * words, words);
    places.write(successor, changed, changedCount, packed, size * words);
    append(event, source);
  }

  private void append(long event, int source) {
    int i = size++;
    froms[i] = from;
    events[i] = event;
    sourceOf[i] = source;
    if (size == capacity) {
      flush();
    }
  }

  @Override
  public void flush() {
    if (size > 0) {
      boolean room = store.makeRoom(capacity);
      long stamp = concurrent ? store.lock().readLock() : 0;
      try {
        foldAll();
        readAhead();
        settle(room);
        store.added(lane, count);
      } finally {
        if (concurrent) {
          store.lock().unlockRead(stamp);
        }
      }
    }
    int answered = size;
    size = 0;
    keepCurrentSource();
    for (int i = 0; i < answered; i++) {
      sink.answer(froms[i], events[i], answers[i]);
    }
  }

  /** The state whose successors are being put is still needed. */
  private void keepCurrentSource() {
    if (sources > 1) {
      int last = sources - 1;
      System.arraycopy(sourceWords, last * words, sourceWords, 0, words);
      System.arraycopy(sourceNodes, last * tree.nodes(), sourceNodes, 0, tree.nodes());
      sources = 1;
    }
  }

  private void foldAll() {
    for (int i = 0; i < size; i++) {
      answers[i] = leaves == 1 ? packed[i * words] : fold(i);
    }
  }

  /** Reads that do not wait for each other: the cache misses of a batch are under way together. */
  private void readAhead() {
    KeySet roots = store.roots();
    for (int i = 0; i < size; i++) {
      long bucket = roots.bucketOf(roots.hash(Math.max(0, answers[i])));
      buckets[i] = bucket;
      touched[i] = Memory.getLong(bucket);
    }
  }

  /** The root of a state that waits, or {@link Answer#FULL}. */
  private long fold(int i) {
    int source = sourceOf[i];
    int known = source * tree.nodes();
    for (int leaf = 0; leaf < leaves; leaf++) {
      long word = leaf < words ? packed[i * words + leaf] : 0;
      if (source >= 0 && (leaf >= words || word == sourceWords[source * words + leaf])) {
        numbers[leaf] = sourceNodes[known + leaf];
        differs[leaf] = false;
      } else {
        int number = numberOf(word);
        if (number < 0) {
          return Answer.FULL;
        }
        numbers[leaf] = number;
        differs[leaf] = true;
      }
    }
    int root = tree.inner() - 1;
    for (int inner = 0; inner < root; inner++) {
      int left = tree.left(inner);
      int right = tree.right(inner);
      int node = leaves + inner;
      if (source < 0 || differs[left] || differs[right]) {
        int number = numberOf(TreeStore.pair(numbers[left], numbers[right]));
        if (number < 0) {
          return Answer.FULL;
        }
        numbers[node] = number;
        differs[node] = true;
      } else {
        numbers[node] = sourceNodes[known + node];
        differs[node] = false;
      }
    }
    return TreeStore.rootOf(numbers[tree.left(root)], numbers[tree.right(root)]);
  }

  private int numberOf(long value) {
    int slot = (int) (value * 0x9e37_79b9_7f4a_7c15L >>> Long.SIZE - CACHE_BITS);
    if (cachedValues[slot] == value && cachedNumbers[slot] >= 0) {
      return cachedNumbers[slot];
    }
    int number = nodes.numberOf(lane, value);
    cachedValues[slot] = value;
    cachedNumbers[slot] = number;
    return number;
  }

  private void settle(boolean room) {
    KeySet roots = store.roots();
    for (int i = 0; i < size; i++) {
      long root = answers[i];
      if (root < 0) {
        continue;
      }
      if (!room) {
        answers[i] = roots.contains(root) ? Answer.seen(root) : Answer.FULL;
      } else if (concurrent ? roots.add(root, buckets[i]) : roots.addAlone(root, buckets[i])) {
        count++;
        answers[i] = Answer.added(root);
      } else {
        answers[i] = Answer.seen(root);
      }
    }
  }
}
