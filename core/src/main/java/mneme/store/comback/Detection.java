package mneme.store.comback;

import java.util.concurrent.locks.Condition;
import mneme.memory.MemoryBudget;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Layout;
import mneme.store.packed.StateCodec;
import org.jspecify.annotations.Nullable;

/**
 * Delayed duplicate detection (Algorithm 4 of the paper). States that may be known wait in a
 * candidate set, and the stored states they may be are marked; a detection rebuilds the marked
 * states in one walk, and takes what it meets out of the set. What remains is new.
 *
 * <p>With several threads there are two sets: while one thread rebuilds the states for the first,
 * the others fill the second. What the detection finds new is marked for the second set, where the
 * same state may wait. One detection at a time; all methods are called with the store's lock.
 */
final class Detection implements Rebuilder.Pause, AutoCloseable {
  private static final int KEPT_SHARE = 2;

  private final ComBackStore store;
  private final Rebuilder rebuilder;
  private final @Nullable Condition ended;
  private CandidateSet filling;
  private NumberSet marks;
  private @Nullable CandidateSet spare;
  private @Nullable NumberSet spareMarks;
  private boolean running;
  private boolean walking;
  private long[] words = new long[0];
  private int[] vector = new int[0];
  private long detections;
  private long candidates;
  private long late;

  Detection(ComBackStore store, MemoryBudget budget, Layout layout, Rebuilder rebuilder) {
    this.store = store;
    this.rebuilder = rebuilder;
    this.filling = new CandidateSet(budget, layout, store.keepsSettled());
    this.marks = new NumberSet(budget);
    boolean concurrent = store.isConcurrent();
    this.ended = concurrent ? store.lock.newCondition() : null;
    this.spare = concurrent ? new CandidateSet(budget, layout, store.keepsSettled()) : null;
    this.spareMarks = concurrent ? new NumberSet(budget) : null;
  }

  void resize(long found) {
    filling.resize(store.candidateStates(found));
    if (spare != null && !running) {
      spare.resize(store.candidateStates(found));
    }
  }

  /** The set becomes as small as it may be by now; false where that gives no memory back. */
  boolean giveBack(long found) {
    if (running || spare != null) {
      return false;
    }
    long before = filling.bytes();
    filling.keepWaiting(store.candidateStates(found));
    return filling.bytes() < before;
  }

  /** Makes room for marks; false where the budget ends. */
  boolean reserve(long number) {
    return marks.reserve(number)
        && filling.reserve(number)
        && (spareMarks == null || spareMarks.reserve(number))
        && (spare == null || spare.reserve(number));
  }

  /** Whether a state may be among the candidates of a detection that is under way. */
  boolean isRunning() {
    return running;
  }

  boolean isCandidate(long hash, long[] state, int at) {
    return filling.find(hash, state, at) >= 0;
  }

  /** Has a state wait; false where the set is full. */
  boolean add(long hash, long[] state, int at, long from, long event) {
    return filling.add(hash, state, at, from, event);
  }

  /** Whether not a single candidate finds room. */
  boolean hasNoRoom() {
    return filling.size() == 0 && filling.isFull();
  }

  /** A stored state must be compared with the candidates. */
  void mark(long number) {
    marks.add(number);
  }

  /** Compares a state with that of a number: 1 the same, 0 another, -1 not at hand. */
  int compare(long number, long[] state, int at) {
    int candidate = filling.settledAs(number);
    return candidate < 0 ? -1 : filling.matches(candidate, state, at) ? 1 : 0;
  }

  /** Whether {@link #compare} can tell. */
  boolean isAtHand(long number) {
    return filling.settledAs(number) >= 0;
  }

  /** Whether a candidate is known to be the state of that number. */
  boolean holds(long number) {
    return filling.settledAs(number) >= 0 || settledSpare(number) >= 0;
  }

  /** Reads the state of a number; false where it is not here. */
  boolean unpack(long number, int[] into) {
    int candidate = filling.settledAs(number);
    if (candidate >= 0) {
      filling.unpack(candidate, into);
      return true;
    }
    candidate = settledSpare(number);
    if (candidate >= 0 && spare != null) {
      spare.unpack(candidate, into);
      return true;
    }
    return false;
  }

  /** The other set may be asked as long as no walk settles its candidates. */
  private int settledSpare(long number) {
    return spare == null || walking || spare.layout() != store.codec().layout()
        ? -1
        : spare.settledAs(number);
  }

  /** Decides on all candidates, those of a detection that is under way included. */
  void finish(AnswerSink sink) {
    if (store.waitsOverLevels()) {
      return;
    }
    while (running || filling.open() > 0) {
      detect(sink);
    }
  }

  /** Decides on all candidates, or waits for another thread that does so. */
  void detect(AnswerSink sink) {
    if (running) {
      if (ended != null) {
        ended.awaitUninterruptibly();
      }
      return;
    }
    CandidateSet set = filling;
    NumberSet wanted = marks;
    if (spare != null && spareMarks != null) {
      filling = spare;
      marks = spareMarks;
      spare = set;
      spareMarks = wanted;
    }
    running = true;
    detections++;
    int decided = set.open();
    candidates += decided;
    StateCodec codec = store.codec();
    boolean done =
        rebuilder.rebuild(
            wanted, new Settling(set, codec, sink, !set.isFull()), ended == null ? null : this);
    settle(set, codec, done, sink);
    wanted.clear();
    store.notePeaks();
    makeRoom(set, done, decided);
    running = false;
    if (ended != null) {
      ended.signalAll();
    }
  }

  /**
   * Empties the set after a detection of many candidates, and after one that found no room for some
   * of them: they have got their answer, and must not be asked about again. Small ones, at the ends
   * of levels, want states near those of the last: what they found stays, and of a full set the
   * newest part.
   */
  private void makeRoom(CandidateSet set, boolean done, int decided) {
    long wanted = store.candidateStates(store.count(0));
    if (set.layout() != store.codec().layout()) {
      set.clear();
      if (!set.widen(store.codec().layout())) {
        throw new IllegalStateException("no memory for what was prepared");
      }
    } else if (!done
        || set.open() > 0
        || decided > set.most() / KEPT_SHARE
        || wanted > set.most() + set.most() / 4
        || wanted < set.most()) {
      set.clear();
    } else if (set.isFull()) {
      set.keepNewest((int) (set.capacity() / KEPT_SHARE));
    }
    if (set.size() == 0) {
      set.resize(wanted);
    }
  }

  @Override
  public void begin() {
    walking = true;
    store.lock.unlock();
  }

  @Override
  public void end() {
    store.lock.lock();
    walking = false;
  }

  /**
   * Takes out of a set what is met.
   *
   * @param keeps whether states on the way are kept for the next detection
   */
  private static final class Settling implements Rebuilder.Target {
    private final CandidateSet set;
    private final StateCodec codec;
    private final AnswerSink sink;
    private final boolean keeps;
    private final long[] packed;

    Settling(CandidateSet set, StateCodec codec, AnswerSink sink, boolean keeps) {
      this.set = set;
      this.codec = codec;
      this.sink = sink;
      this.keeps = keeps;
      this.packed = new long[codec.words()];
    }

    @Override
    public void rebuilt(long number, int[] state) {
      if (codec.isGrowing() && !codec.layout().fits(state)) {
        return;
      }
      codec.layout().pack(state, packed, 0);
      int candidate = set.find(codec.hashOf(state, packed, 0), packed, 0);
      if (candidate >= 0 && !set.isSettled(candidate)) {
        set.settle(candidate, number);
        answer(set, candidate, Answer.seen(number), 1 + set.repeats(candidate), sink);
      }
    }

    @Override
    public void passed(long number, int[] state) {
      if (keeps && (!codec.isGrowing() || codec.layout().fits(state))) {
        codec.layout().pack(state, packed, 0);
        set.keep(number, packed, 0);
      }
    }
  }

  private static void answer(
      CandidateSet set, int candidate, long answer, int times, AnswerSink sink) {
    for (int i = 0; i < times; i++) {
      sink.answer(set.from(candidate), set.event(candidate), answer);
    }
  }

  /** Who was not met is new. */
  private void settle(CandidateSet set, StateCodec codec, boolean done, AnswerSink sink) {
    for (int candidate = 0; candidate < set.size(); candidate++) {
      if (set.isSettled(candidate)) {
        continue;
      }
      long answer = done ? addNew(set, codec, candidate) : Answer.FULL;
      answer(set, candidate, answer, 1, sink);
      if (answer != Answer.FULL) {
        late++;
        set.settle(candidate, Answer.id(answer));
        answer(set, candidate, Answer.seen(Answer.id(answer)), set.repeats(candidate), sink);
        if (filling != set && filling.open() > 0) {
          marks.add(Answer.id(answer));
        }
      }
    }
  }

  private long addNew(CandidateSet set, StateCodec codec, int candidate) {
    StateCodec current = store.codec();
    if (words.length < current.words()) {
      words = new long[current.words()];
    }
    if (current == codec) {
      set.get(candidate, words, 0);
    } else {
      vector = new int[current.layout().slots()];
      set.unpack(candidate, vector);
      current.layout().pack(vector, words, 0);
    }
    return store.add(set.hash(candidate), words, 0, set.from(candidate), set.event(candidate));
  }

  boolean prepare(Layout wider) {
    return filling.prepare(wider) && (spare == null || spare.prepare(wider));
  }

  /** The set of a detection that is under way keeps its layout until the end. */
  boolean widen(Layout wider) {
    return filling.widen(wider) && (spare == null || running || spare.widen(wider));
  }

  long executed() {
    return rebuilder.executed();
  }

  long count() {
    return detections;
  }

  long candidates() {
    return candidates;
  }

  long late() {
    return late;
  }

  long bytes() {
    return filling.bytes()
        + marks.bytes()
        + (spare == null ? 0 : spare.bytes())
        + (spareMarks == null ? 0 : spareMarks.bytes() + rebuilder.bytes());
  }

  @Override
  public void close() {
    filling.close();
    marks.close();
    if (spare != null) {
      spare.close();
    }
    if (spareMarks != null) {
      spareMarks.close();
      rebuilder.close();
    }
  }
}
