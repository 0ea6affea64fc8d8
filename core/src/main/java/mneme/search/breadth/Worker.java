package mneme.search.breadth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.Apart;
import mneme.search.Pace;
import mneme.search.diamonds.Sieve;
import mneme.search.diamonds.SievedTaker;
import mneme.search.expansion.Expander;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.StateLoader;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/** One thread of a breadth-first search. */
final class Worker extends Apart implements AnswerSink {
  /** So many states are read ahead together. */
  private static final int AHEAD = 64;

  /** So many states are taken over before their memory is given back. */
  private static final int RELEASED_TOGETHER = 1 << 12;

  private final BreadthFirstContext shared;
  private final Frontier frontier;
  private final Levels levels;
  private final int lane;
  private final Inserter inserter;

  /** What tells which successors are passed over, and the same while it is asked. */
  private final @Nullable Sieve ownSieve;

  private @Nullable Sieve sieve;
  private final Expander expander;

  /** What opens the states of the level quicker than the store loads them; or null. */
  private final @Nullable StateLoader loader;

  private final boolean wantsEdges;
  private int[] state;
  private long matched;

  /** What was read ahead; of no meaning. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  private final BackEdges backEdges = new BackEdges();
  private final Pace pace;

  private final List<Long> lost = new ArrayList<>();

  private final List<Long> unqueued = new ArrayList<>();

  /** Whether states of another search are taken over, of which those that wait are queued. */
  private boolean takesOver;

  private boolean queues;

  /** Whether successors of expanded states are put once more. */
  private boolean putsAgain;

  /** Whether this thread has met a full store, and another search will go on. */
  private boolean stuck;

  Worker(BreadthFirstContext shared, int lane) {
    this.shared = shared;
    this.frontier = shared.frontier;
    this.levels = shared.levels;
    this.wantsEdges = shared.task.observer().wantsEdges();
    this.state = new int[shared.task.model().shape().size()];
    this.lane = lane;
    this.pace = new Pace(shared.watch);
    this.inserter = frontier.inserter(lane, this);
    this.loader = inserter.loader();
    this.ownSieve = shared.diamonds == null ? null : shared.diamonds.sieve(lane);
    // Of the states that wait in another search, nothing is noted.
    this.sieve = shared.former == null ? ownSieve : null;
    this.expander =
        new Expander(
            shared.task, lane, sieve == null ? inserter : new SievedTaker(sieve, inserter));
  }

  /** Takes over the states of a lane, in the order of their numbers, which they keep. */
  void takeOver(StoreHandover from) {
    takesOver = true;
    long count = from.store().count(lane);
    queues = frontier.keepsAllLevels();
    frontier.goOnFrom(lane, 0, queues ? 0 : levels.currentFrom(lane));
    takeOver(from, 0, levels.currentFrom(lane));
    queues = true;
    frontier.goOnFrom(lane, levels.current(), levels.currentFrom(lane));
    takeOver(from, levels.currentFrom(lane), levels.fillFrom(lane));
    frontier.goOnFrom(lane, levels.current() + 1, levels.fillFrom(lane));
    takeOver(from, levels.fillFrom(lane), count);
    takesOver = false;
  }

  /**
   * Takes over, into this lane, what a search without a store has visited, and begins its level.
   */
  void takeOverLevels(Handover from) {
    long[] sizes = from.levelSizes();
    long before = Arrays.stream(sizes).limit(from.level()).sum();
    takesOver = true;
    queues = frontier.keepsAllLevels();
    frontier.goOnFrom(lane, 0, 0);
    from.forEachBefore(this::takeOver);
    inserter.flush();
    levels.goOnAfter(Arrays.copyOf(sizes, from.level()));
    queues = true;
    frontier.goOnFrom(lane, from.level(), before);
    from.forEachOfLevel(this::takeOver);
    inserter.flush();
    takesOver = false;
    from.close();
    if (!shared.torn) {
      long all = before + sizes[from.level()];
      if (shared.store.states() != all) {
        throw new IllegalStateException(
            shared.store.states() + " states were taken over, and there are " + all);
      }
      shared.advance();
      shared.pieces.begin(List.of(new LevelPieces.Part(0, sizes[from.level()])));
      matched = from.countsAtLevelStart().transitions() - (all - sizes[0]);
    }
  }

  private void takeOver(int[] vector) {
    if (!shared.torn) {
      inserter.putInitial(vector);
    }
  }

  private void takeOver(StoreHandover from, long first, long end) {
    Store source = from.store();
    int[] vector = new int[0];
    for (long number = first; number < end && !shared.torn; number++) {
      if (number % RELEASED_TOGETHER == 0) {
        inserter.flush();
        from.release(lane, number);
      }
      vector = source.load(source.id(lane, number), vector);
      inserter.putInitial(vector);
    }
    inserter.flush();
  }

  /** Puts successors for which there was no room before. */
  void putAgain(List<int[]> successors) {
    putsAgain = true;
    for (int[] successor : successors) {
      inserter.putInitial(successor);
    }
    inserter.flush();
    putsAgain = false;
  }

  void putInitialStates() {
    for (int[] state : shared.task.model().initialStates()) {
      inserter.putInitial(state);
    }
    inserter.flush();
  }

  void work() {
    sift();
    expander.checker().epoch(levels.current());
    while (!shared.limitReached() && !shared.pauses()) {
      LevelPieces.Part piece = shared.pieces.take(lane);
      if (piece.size() == 0 || !expandPiece(piece)) {
        break;
      }
    }
    inserter.flush();
  }

  private void sift() {
    Sieve own = ownSieve;
    if (shared.diamonds == null || own == null) {
      return;
    }
    if (!shared.diamonds.pays()) {
      sieve = null;
      expander.deliverTo(inserter);
    } else if (sieve == null && shared.former != null && levels.current() > shared.former.level()) {
      sieve = own;
      expander.deliverTo(new SievedTaker(own, inserter));
    }
  }

  /** Expands the states of a piece; false if there is no need to go on. */
  private boolean expandPiece(LevelPieces.Part piece) {
    int level = levels.current();
    long place = 0;
    for (int in = 0; in < shared.store.lanes(); in++) {
      long first = levels.from(in, level);
      long size = levels.to(in, level) - first;
      long low = Math.max(0, piece.from() - place);
      long high = Math.min(size, piece.to() - place);
      if (low < high) {
        long end = expandRange(in, first + low, first + high);
        if (end < first + high) {
          shared.pieces.giveBack(new LevelPieces.Part(place + end - first, piece.to()));
          return false;
        }
      }
      place += size;
    }
    return true;
  }

  /** Expands states and returns the number of the first that was not. */
  private long expandRange(int in, long from, long to) {
    boolean alone = shared.isAlone();
    int level = levels.current();
    for (long number = from; number < to; number++) {
      if ((number - from) % AHEAD == 0) {
        touched += levels.touch(in, level, number, Math.min(number + AHEAD, to));
      }
      long id = levels.id(in, level, number);
      load(id, in, level, number);
      if (sieve != null) {
        sieve.enter(id, in, number - levels.from(in, level));
      }
      expander.expand(id, state);
      if (alone && expander.checker().isSatisfied()) {
        shared.halted = true;
        return number + 1;
      }
      if (stuck || pace.isOutOfTime()) {
        return number + 1;
      }
    }
    return to;
  }

  private void load(long id, int in, int level, long number) {
    int[] loaded = loader == null ? levels.load(in, level, number, state) : loader.open(id);
    if (state != loaded) {
      state = loaded;
    }
  }

  /** Looks at the states of a part of a level. */
  void checkUnexpanded(int level, LevelPieces.Part part) {
    expander.checker().epoch(level);
    Pace pace = new Pace(shared.watch);
    long place = 0;
    for (int in = 0; in < shared.store.lanes(); in++) {
      long first = levels.from(in, level);
      long size = levels.to(in, level) - first;
      long end = Math.min(size, part.to() - place);
      for (long at = Math.max(0, part.from() - place); at < end; at++) {
        if (expander.checker().isSatisfied() || pace.isOverdue()) {
          return;
        }
        long id = levels.id(in, level, first + at);
        load(id, in, level, first + at);
        expander.look(id, state);
      }
      place += size;
    }
  }

  @Override
  public void answer(long from, long event, long answer) {
    if (wantsEdges) {
      shared.task.observer().edge(lane, from, event, answer);
    }
    if (Answer.isNew(answer)) {
      isNew(from, event, Answer.id(answer));
      return;
    }
    if (answer == Answer.FULL) {
      findsNoRoom(from, event);
      return;
    }
    if (takesOver) {
      throw new IllegalStateException("a state was taken over twice");
    }
    if (from >= 0 || putsAgain) {
      matched++;
      int back = shared.countsBackEdges ? levels.backLength(answer) : -1;
      if (back >= 0) {
        backEdges.count(back);
      }
    }
  }

  private void isNew(long from, long event, long id) {
    if (takesOver && !queues) {
      return;
    }
    if (sieve != null) {
      sieve.found(from, event);
    }
    if (!frontier.added(lane, id)) {
      unqueued.add(id);
      findsNoRoom(-1, -1);
    }
  }

  private void findsNoRoom(long from, long event) {
    if (takesOver) {
      shared.torn = true;
    }
    shared.runsFull();
    stuck = shared.full;
    if (shared.full && from >= 0) {
      lost.add(from);
      lost.add(event);
    }
  }

  void putBack(int[] vector) {
    inserter.putInitial(vector);
  }

  void flush() {
    inserter.flush();
  }

  Expander expander() {
    return expander;
  }

  BackEdges backEdges() {
    return backEdges;
  }

  /** Successors that were looked up and known. */
  long matched() {
    return matched;
  }

  /** Goes on with what others have counted. */
  void matched(long count) {
    matched = count;
  }

  /** States, each followed by an event, whose successor found no room. */
  List<Long> lost() {
    return lost;
  }

  /** Ids of states that are in the store and found no place in the queue. */
  List<Long> unqueued() {
    return unqueued;
  }
}
