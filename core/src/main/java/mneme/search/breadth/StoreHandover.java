package mneme.search.breadth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.Stepper;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Counts;
import mneme.store.Draining;
import mneme.store.Enumerable;
import mneme.store.Store;

/**
 * What a breadth-first search over a store leaves in the middle of a level: the states by number or
 * by id, which level they belong to as far as that is known, what was counted, and which places of
 * the current level are still to be expanded.
 */
final class StoreHandover implements Handover {
  /** So many ids are sorted together: neighbours then have much in common. */
  private static final int TOGETHER = 1 << 16;

  /**
   * What was counted.
   *
   * @param now up to the moment at which the search stands still
   * @param atLevelStart before the first state of the current level was expanded
   * @param matched successors that were known
   * @param passedOver of those matched
   */
  record Counted(Counts now, Counts atLevelStart, long matched, long passedOver) {}

  /**
   * Where the states are.
   *
   * @param unqueued ids of states that are in the store and in no level
   */
  record Visited(
      Store store, Frontier frontier, Levels levels, List<Long> unqueued, Runnable release) {}

  private final SearchTask task;
  private final StopWatch watch;
  private final Visited visited;
  private final Counted counted;
  private final List<LevelPieces.Part> left;
  private final SearchOutcome incomplete;
  private final long states;
  private List<int[]> again = List.of();

  StoreHandover(
      SearchTask task,
      StopWatch watch,
      Visited visited,
      Counted counted,
      List<LevelPieces.Part> left,
      SearchOutcome incomplete) {
    this.task = task;
    this.watch = watch;
    this.visited = visited;
    this.counted = counted;
    this.left = List.copyOf(left);
    this.incomplete = incomplete;
    this.states = visited.store().states();
  }

  @Override
  public StopWatch watch() {
    return watch;
  }

  @Override
  public SearchOutcome incomplete() {
    return incomplete;
  }

  @Override
  public long states() {
    return states;
  }

  @Override
  public int level() {
    return visited.levels().current();
  }

  @Override
  public Counts counts() {
    return counted.now();
  }

  @Override
  public Counts countsAtLevelStart() {
    return counted.atLevelStart();
  }

  @Override
  public long[] levelSizes() {
    return visited.levels().sizes();
  }

  Counted counted() {
    return counted;
  }

  Levels levels() {
    return visited.levels();
  }

  Store store() {
    return visited.store();
  }

  List<LevelPieces.Part> left() {
    return left;
  }

  /** Successors of expanded states for which there was no room. */
  List<int[]> again() {
    return again;
  }

  /**
   * Computes the successors for which there was no room from what led to them.
   *
   * @param transitions each state followed by an event
   */
  void putAgain(List<Long> transitions) {
    List<int[]> successors = new ArrayList<>();
    Stepper stepper = task.model().stepper();
    int[] state = new int[0];
    for (int i = 0; i < transitions.size(); i += 2) {
      state = store().load(transitions.get(i), state);
      int[] next = stepper.fire(state, transitions.get(i + 1));
      if (next == null) {
        throw new IllegalStateException("an event that was executed cannot be executed again");
      }
      successors.add(next.clone());
    }
    again = successors;
  }

  @Override
  public long bytes() {
    return store().bytes();
  }

  @Override
  public void beginDraining() {
    if (store() instanceof Draining draining) {
      draining.beginDraining();
    }
  }

  /** States of a lane below this number were taken over. */
  void release(int lane, long number) {
    if (store() instanceof Draining draining) {
      draining.release(lane, number);
    }
  }

  @Override
  public void close() {
    visited.release().run();
  }

  @Override
  public void forEachBefore(StateUser user) {
    Levels levels = levels();
    if (store() instanceof Enumerable all) {
      for (int lane = 0; lane < store().lanes(); lane++) {
        leaveOut(all, lane, levels.current(), levels.currentFrom(lane), levels.fillFrom(lane));
        long end = visited.frontier().count(lane);
        leaveOut(all, lane, levels.current() + 1, levels.fillFrom(lane), end);
      }
      visited.unqueued().forEach(all::leaveOut);
      forEachId(all, user);
      return;
    }
    int[] state = new int[0];
    for (int lane = 0; lane < store().lanes(); lane++) {
      for (long number = 0; number < levels.currentFrom(lane); number++) {
        state = store().load(store().id(lane, number), state);
        user.state(state);
      }
    }
  }

  private void leaveOut(Enumerable all, int lane, int level, long from, long to) {
    for (long number = from; number < to; number++) {
      all.leaveOut(visited.frontier().id(lane, level, from, number));
    }
  }

  private void forEachId(Enumerable all, StateUser user) {
    long[] ids = new long[TOGETHER];
    int[] count = new int[1];
    all.forEachId(
        id -> {
          ids[count[0]++] = id;
          if (count[0] == TOGETHER) {
            show(ids, TOGETHER, user);
            count[0] = 0;
          }
        });
    show(ids, count[0], user);
  }

  private void show(long[] ids, int count, StateUser user) {
    Arrays.sort(ids, 0, count);
    int[] state = new int[0];
    for (int i = 0; i < count; i++) {
      state = store().load(ids[i], state);
      user.state(state);
    }
  }

  @Override
  public void forEachOfLevel(StateUser user) {
    Levels levels = levels();
    int[] state = new int[0];
    for (int lane = 0; lane < store().lanes(); lane++) {
      for (long number = levels.currentFrom(lane); number < levels.fillFrom(lane); number++) {
        state = levels.load(lane, levels.current(), number, state);
        user.state(state);
      }
    }
  }
}
