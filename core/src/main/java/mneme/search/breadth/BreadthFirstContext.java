package mneme.search.breadth;

import mneme.model.Independence;
import mneme.run.Limit;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.diamonds.Diamonds;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of a breadth-first search share: where states are remembered, which of them
 * wait, and why to stand still. The flags are set by any of them, the rest changes between levels.
 */
final class BreadthFirstContext {
  final SearchTask task;
  final Store store;
  final boolean keepLevels;
  final Frontier frontier;
  final Levels levels;
  final boolean countsBackEdges;

  /** Which successors are passed over; null where all are looked up. */
  final @Nullable Diamonds diamonds;

  final LevelPieces pieces;
  final StopWatch watch;

  /** Whether the watch of the run is running already. */
  final boolean goesOn;

  /** The search this one goes on with; null for one that begins. */
  final @Nullable Handover former;

  /** Where it goes on when the store is full; null for nowhere. */
  final @Nullable Onward onward;

  @Nullable MemoryCheckpoint checkpoint;

  volatile boolean halted;

  /** All pause for a checkpoint, where they are between two pieces. */
  volatile boolean paused;

  /** Whether everything found has a place in the store. */
  volatile boolean intact = true;

  /** Whether the store is full, and another one can go on. */
  volatile boolean full;

  /** Whether the states of the former search could not be taken over as a whole. */
  volatile boolean torn;

  BreadthFirstContext(
      SearchTask task,
      Store store,
      boolean keepLevels,
      @Nullable Handover former,
      @Nullable Onward onward) {
    this(task, store, keepLevels, former, onward, former == null ? null : former.watch());
  }

  /**
   * @param running the watch of the run, if it has begun with another search
   */
  BreadthFirstContext(
      SearchTask task,
      Store store,
      boolean keepLevels,
      @Nullable Handover former,
      @Nullable Onward onward,
      @Nullable StopWatch running) {
    this.task = task;
    this.store = store;
    this.keepLevels = keepLevels;
    this.former = former;
    this.onward = onward;
    this.frontier = Frontier.of(task, store, keepLevels);
    this.levels =
        former instanceof StoreHandover same
            ? new Levels(store, frontier, same.levels())
            : new Levels(store, frontier);
    this.countsBackEdges = BackEdges.areCounted(task, store);
    this.diamonds = countsBackEdges ? null : diamonds(task, store);
    this.goesOn = running != null;
    this.watch = running == null ? new StopWatch(task) : running;
    this.pieces = new LevelPieces(store.lanes());
  }

  private static @Nullable Diamonds diamonds(SearchTask task, Store store) {
    if (!store.isExact()
        || store.learnsFromMeetings()
        || !store.answersInOrder()
        || task.observer().wantsEdges()
        // What is looked up elsewhere may have been left out there.
        || task.isReduced()) {
      return null;
    }
    Independence known = task.model().ability(Independence.class);
    return known == null
        ? null
        : new Diamonds(task.model(), known, task.budget().part("diamonds"), store.lanes());
  }

  boolean isAlone() {
    return store.lanes() == 1;
  }

  /** Ends the search where a limit says so; true if it has ended. */
  boolean limitReached() {
    if (halted) {
      return true;
    }
    if (watch.limitReached(store.states())) {
      halted = true;
    }
    return halted;
  }

  /** Whether all have to wait for a checkpoint. */
  boolean pauses() {
    MemoryCheckpoint to = checkpoint;
    if (!paused && to != null && to.isDue()) {
      paused = true;
    }
    return paused;
  }

  /** There is no room for a state. */
  void runsFull() {
    intact = false;
    if (onward != null && onward.isThere()) {
      full = true;
    } else {
      watch.reached(Limit.MEMORY);
    }
    halted = true;
  }

  /** What was found becomes the level that is expanded. */
  void advance() {
    levels.advance();
    if (diamonds != null) {
      diamonds.levelComplete();
    }
  }

  /** Bytes for what waits, and for what tells which successors are passed over. */
  long queueBytes() {
    return frontier.bytes() + (diamonds == null ? 0 : diamonds.bytes());
  }

  /** Gives all memory back, if need be before its time. */
  void release() {
    frontier.close();
    if (diamonds != null) {
      diamonds.close();
    }
  }
}
