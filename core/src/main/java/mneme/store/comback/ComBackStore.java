package mneme.store.comback;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import mneme.cache.CacheLog;
import mneme.cache.Knowledge;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Detail;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.Rebuilding;
import mneme.store.Recall;
import mneme.store.packed.PackedStates;
import mneme.store.packed.StateCodec;
import mneme.store.table.BackedgeTable;
import mneme.store.table.StateTable;
import org.jspecify.annotations.Nullable;

/**
 * Remembers of a state part of its hash, a predecessor and an event, and rebuilds the state by
 * replaying events when two have to be compared: the ComBack method, after Evangelista, Westergaard
 * and Kristensen, "The ComBack Method Revisited: Caching Strategies and Extension with Delayed
 * Duplicate Detection".
 *
 * <p>Deviations from the paper, and what it leaves open, are said in docs/methods/comback.md.
 *
 * <p>Exact, whatever the hash. Several threads share the tables under one lock; the walks that
 * rebuild states go on beside it.
 */
public final class ComBackStore implements Rebuilding, Rebuilder.Source {
  final ReentrantLock lock = new ReentrantLock();
  private final int lanes;
  private final Settings settings;
  private final FullStates fullStates;
  private final StateTable table;
  private final BackedgeTable backedges;
  private final StateCache cache;

  /** Null where nobody asks what other caches would have done. */
  private final @Nullable CacheLog log;

  private final Expansions expansions;

  /** Whether the cache wants to know how far states are. */
  private final boolean tellsDistances;

  private final Detection detection;
  private final Rebuilder rebuilder;

  /** Initial states, which have the first numbers. */
  private final PackedStates initials;

  private final WaitingStates waiting;

  /** The queue where its states serve as cached ones. */
  private final @Nullable StateQueue atHand;

  private final @Nullable Handover handover;
  private volatile StateCodec codec;
  private volatile long initialCount;
  private volatile long count;
  private long levelFrom;
  private long levelTo;
  private long peakBytes;
  private long peakQueueBytes;
  private long peakCacheBytes;

  /**
   * @param breadthFirst whether states are expanded in the order of their numbers, otherwise the
   *     newest first
   */
  public ComBackStore(
      Model model,
      int lanes,
      MemoryBudget budget,
      int hashBits,
      boolean breadthFirst,
      Settings settings) {
    this.lanes = lanes;
    this.settings = settings;
    this.fullStates = new FullStates(settings);
    Layout layout = Layout.of(model.shape());
    this.codec = new StateCodec(layout, model.shape().grows(), hashBits);
    this.table =
        new StateTable(budget.part("state table"), settings.keyBits(), settings.expected());
    this.backedges = new BackedgeTable(budget.part("backedges"));
    this.initials = new PackedStates(budget, layout);
    this.expansions = new Expansions(budget.part("queue"), breadthFirst);
    this.tellsDistances = settings.cache().needs(Knowledge.DISTANCE);
    this.log = settings.reportsCache() ? new CacheLog() : null;
    this.cache = Caches.make(budget.part("cache"), layout, settings, expansions, this, log);
    this.rebuilder = new Rebuilder(budget, backedges, model.stepper(), this);
    Rebuilder walker =
        lanes == 1 ? rebuilder : new Rebuilder(budget, backedges, model.stepper(), this);
    this.detection = new Detection(this, budget.part("candidates"), layout, walker);
    this.waiting =
        new WaitingStates(
            budget.part("queue"),
            layout,
            new WaitingStates.Form(breadthFirst, settings.keepsStates(), lanes, blockSize(0)));
    this.atHand = settings.looksIntoQueue() ? waiting.queue() : null;
    this.handover = atHand != null && cache.takesAllInOrder() ? new Handover(atHand, cache) : null;
    detection.resize(0);
    notePeaks();
  }

  StateCodec codec() {
    return codec;
  }

  boolean isConcurrent() {
    return lanes > 1;
  }

  StateTable table() {
    return table;
  }

  StateCache cache() {
    return cache;
  }

  BackedgeTable backedges() {
    return backedges;
  }

  Expansions expansions() {
    return expansions;
  }

  Detection detection() {
    return detection;
  }

  /** Whether candidates may wait although a level ends: the next one has states already. */
  boolean waitsOverLevels() {
    return settings.asPublished() && waiting.areInOrder() && levelTo > 0 && count > levelTo;
  }

  @Override
  public boolean keepsLevels() {
    return !settings.asPublished();
  }

  /** Whether candidates that have got their number have room of their own. */
  boolean keepsSettled() {
    return settings.keepsSettled();
  }

  long candidateStates(long found) {
    return fullStates.candidates(found, codec.layout().stride());
  }

  /** How many waiting states are rebuilt together. */
  private long blockSize(long found) {
    return fullStates.block(found, codec.layout().stride());
  }

  /**
   * Gives memory of full states to the ways, without which no state can be remembered: cached ones
   * and decided candidates at once, and blocks when they are made ready the next time. False where
   * there is none, or the user said how many states there are to be.
   */
  @Override
  public boolean giveBack() {
    notePeaks();
    if (isConcurrent() || !fullStates.halve()) {
      return false;
    }
    boolean gives = cache.giveBack() | detection.giveBack(count) | rebuilder.giveBack();
    if (gives) {
      table.mayGrowAgain();
    }
    return gives;
  }

  /** Compares a state with that of a number: 1 the same, 0 another, -1 not at hand. */
  int compare(long number, long[] words, int at) {
    if (number < initialCount) {
      return initials.matches(number, words, at) ? 1 : 0;
    }
    if (atHand != null && atHand.holds(number)) {
      return atHand.matches(number, words, at) ? 1 : 0;
    }
    int compared = cache.compare(number, words, at);
    return compared < 0 ? detection.compare(number, words, at) : compared;
  }

  /** Whether {@link #compare} can tell. */
  boolean isAtHand(long number) {
    return isKept(number) || detection.isAtHand(number);
  }

  private void release(StateQueue expanded, long before) {
    if (handover != null) {
      handover.release(before, codec.words());
    }
    expanded.release(before);
  }

  /** Compares a state with that of a number, which is rebuilt. */
  boolean isRebuilt(long number, long[] words, int at, long[] scratch) {
    int[] state = rebuilder.rebuild(number);
    if (!codec.layout().fits(state)) {
      return false;
    }
    codec.layout().pack(state, scratch, 0);
    return Arrays.equals(scratch, 0, codec.words(), words, at, at + codec.words());
  }

  /**
   * Adds a state that is not there.
   *
   * @return its answer
   */
  long add(long hash, long[] words, int at, long from, long event) {
    long number = count;
    while (!table.makeRoom() || !backedges.makeRoom() || !detection.reserve(number)) {
      if (!giveBack()) {
        return Answer.FULL;
      }
    }
    if (tellsDistances && !expansions.adds(from < 0 ? 0 : distanceFrom(from) + 1)) {
      return Answer.FULL;
    }
    if (from < 0) {
      if (!initials.reserve(number + 1)) {
        return Answer.FULL;
      }
      initials.put(number, words, at);
    }
    if (!waiting.add(number, words, at)) {
      return Answer.FULL;
    }
    if (from < 0) {
      initialCount = number + 1;
    }
    table.add(hash, number);
    backedges.add(Math.max(0, from), Math.max(0, event));
    if (handover == null) {
      cache.added(number, words, at);
    }
    count = number + 1;
    return Answer.added(number);
  }

  /**
   * The distance of a state from which another is reached. In a breadth-first search that is a
   * state of the level that is expanded; where candidates wait over levels, of one before it.
   */
  private long distanceFrom(long from) {
    return waiting.areInOrder() || expansions.isExpanded(from)
        ? expansions.current()
        : distance(from);
  }

  /** The packed state that is expanded now; false where it is not kept. */
  boolean fetchExpanding(long number, long[] into) {
    StateQueue queue = waiting.queue();
    if (isConcurrent() || queue == null || !queue.holds(number)) {
      return false;
    }
    queue.get(number, into, 0);
    // On one thread states are expanded in the order of their numbers.
    release(queue, number);
    return true;
  }

  /** Makes a vector fit; false where memory does not suffice. Called with the lock. */
  boolean widen(int[] state) {
    StateCodec wider = codec.widened(state);
    if (wider == codec) {
      return true;
    }
    Layout layout = wider.layout();
    notePeaks();
    if (!prepare(layout)) {
      return false;
    }
    boolean done =
        initials.widen(layout)
            && cache.widen(layout)
            && detection.widen(layout)
            && waiting.widen(layout);
    if (!done) {
      throw new IllegalStateException("no memory for what was prepared");
    }
    codec = wider;
    return true;
  }

  /** All states that are kept have the same layout, or none of them gets the wider one. */
  private boolean prepare(Layout wider) {
    return initials.prepare(wider)
        && cache.prepare(wider)
        && detection.prepare(wider)
        && waiting.prepare(wider);
  }

  @Override
  public boolean isRoot(long number) {
    return isKept(number) || detection.holds(number);
  }

  private boolean isKept(long number) {
    return number < initialCount || atHand != null && atHand.holds(number) || cache.holds(number);
  }

  @Override
  public int[] read(long number, int[] into) {
    int[] state = roomFor(into);
    if (number < initialCount) {
      initials.unpack(number, state);
    } else if (atHand != null && atHand.holds(number)) {
      atHand.unpack(number, state);
    } else if (!cache.unpack(number, state) && !detection.unpack(number, state)) {
      throw new IllegalStateException("state " + number + " is not at hand");
    }
    return state;
  }

  private int[] roomFor(int[] into) {
    int slots = codec.layout().slots();
    return into.length >= slots ? into : new int[slots];
  }

  @Override
  public int[] load(long id, int[] into) {
    if (!isConcurrent()) {
      return loadAlone(id, into);
    }
    lock.lock();
    try {
      return loadAlone(id, into);
    } finally {
      lock.unlock();
    }
  }

  private int[] loadAlone(long number, int[] into) {
    int[] state = roomFor(into);
    if (waiting.unpack(number, state)) {
      return state;
    }
    if (number < initialCount) {
      initials.unpack(number, state);
    } else if (!cache.unpack(number, state) && !loadFromBlock(number, state)) {
      int[] rebuilt = rebuilder.rebuild(number);
      System.arraycopy(rebuilt, 0, state, 0, Math.min(rebuilt.length, state.length));
      Arrays.fill(state, Math.min(rebuilt.length, state.length), state.length, 0);
    }
    return state;
  }

  private boolean loadFromBlock(long number, int[] state) {
    QueueBlocks blocks = waiting.blocks();
    if (blocks == null) {
      return false;
    }
    if (blocks.unpack(number, state)) {
      return true;
    }
    long to = Math.min(count, number + blocks.share(blockSize(count)));
    return number >= levelFrom
        && blocks.refill(number, to, rebuilder, codec)
        && blocks.unpack(number, state);
  }

  @Override
  public void levelComplete() {
    levelFrom = levelTo;
    levelTo = count;
    expansions.level(levelTo - levelFrom);
    StateQueue queue = waiting.queue();
    if (queue != null) {
      release(queue, levelFrom);
    }
    notePeaks();
  }

  @Override
  public void expands(long id, long distance) {
    expansions.expands(id, distance);
  }

  @Override
  public long takeNewest() {
    return waiting.takeNewest(cache, rebuilder, codec);
  }

  @Override
  public long waiting() {
    return waiting.stacked();
  }

  @Override
  public int[] originOf(long id) {
    int[] state = new int[codec.layout().slots()];
    initials.unpack(backedges.root(id, initialCount), state);
    return state;
  }

  @Override
  public long[] eventsTo(long id) {
    return backedges.eventsTo(id, initialCount);
  }

  @Override
  public long distance(long id) {
    return backedges.distance(id, initialCount);
  }

  @Override
  public long eventsReplayed() {
    return rebuilder.executed() + (isConcurrent() ? detection.executed() : 0);
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink, boolean immediate) {
    return new ComBackInserter(this, sink, immediate || candidateStates(1) == 0);
  }

  @Override
  public Recall recall() {
    return new Recall.ByReplay(this);
  }

  @Override
  public boolean answersInOrder() {
    return false;
  }

  @Override
  public boolean learnsFromMeetings() {
    return true;
  }

  @Override
  public int lanes() {
    return lanes;
  }

  /** All lanes number together, and the numbers are said to be those of the first. */
  @Override
  public long count(int lane) {
    return lane == 0 ? count : 0;
  }

  @Override
  public long bytes() {
    return table.bytes() + backedges.bytes() + initials.bytes();
  }

  private long cacheBytes() {
    return cache.bytes()
        + detection.bytes()
        + rebuilder.bytes()
        + expansions.bytes()
        + waiting.helperBytes();
  }

  void notePeaks() {
    peakBytes = Math.max(peakBytes, bytes());
    peakCacheBytes = Math.max(peakCacheBytes, cacheBytes());
    peakQueueBytes = Math.max(peakQueueBytes, waiting.bytes());
  }

  @Override
  public long peakBytes() {
    notePeaks();
    return peakBytes;
  }

  @Override
  public long queueBytes() {
    notePeaks();
    return peakQueueBytes;
  }

  @Override
  public List<Detail> telling() {
    return cache.telling();
  }

  @Override
  public List<Detail> details() {
    notePeaks();
    return ComBackDetails.of(this, settings, peakCacheBytes, log);
  }

  @Override
  public boolean isExact() {
    return true;
  }

  @Override
  public void checkInvariant() {
    int[] state = new int[0];
    long[] words = new long[codec.words()];
    for (long number = 0; number < count; number++) {
      state = number < initialCount ? read(number, state) : rebuilder.rebuild(number);
      codec.layout().pack(state, words, 0);
      int n = table.find(codec.hashOf(state, words, 0));
      long wanted = number;
      if (IntStream.range(0, n).noneMatch(i -> table.found(i) == wanted)) {
        throw new IllegalStateException("state " + number + " is not found by its hash");
      }
    }
  }

  @Override
  public void close() {
    table.close();
    backedges.close();
    initials.close();
    cache.close();
    detection.close();
    rebuilder.close();
    expansions.close();
    waiting.close();
  }
}
