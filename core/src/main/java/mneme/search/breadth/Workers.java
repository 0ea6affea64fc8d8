package mneme.search.breadth;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The workers of a search, one for each lane of the store. One is made when there is work for it
 * for the first time, by its own thread: a small search needs only the first, however many there
 * may be.
 */
final class Workers {
  /** So many states of a level are worth a thread that is there. */
  private static final long WORTH_A_THREAD = 512;

  /** So many are worth a thread that has to begin, and whose code may have to be compiled first. */
  private static final long WORTH_A_NEW_THREAD = 2048;

  private final BreadthFirstContext shared;
  private final @Nullable Worker[] byLane;

  Workers(BreadthFirstContext shared, int lanes) {
    this.shared = shared;
    this.byLane = new Worker[lanes];
  }

  /** How many there may be. */
  int most() {
    return byLane.length;
  }

  /** How many threads a level of so many states is worth, the first ones. */
  int worth(long states) {
    long began = 1;
    while (began < byLane.length && byLane[(int) began] != null) {
      began++;
    }
    long wanted = Math.clamp(states / WORTH_A_THREAD, 1, began);
    return (int) Math.clamp(states / WORTH_A_NEW_THREAD, wanted, byLane.length);
  }

  /** Called by the thread of the lane. */
  Worker of(int lane) {
    Worker worker = byLane[lane];
    if (worker == null) {
      worker = new Worker(shared, lane);
      byLane[lane] = worker;
    }
    return worker;
  }

  /** That of the thread that runs the search. */
  Worker first() {
    return of(0);
  }

  /** Those that were made. */
  List<Worker> all() {
    List<Worker> all = new ArrayList<>();
    for (Worker worker : byLane) {
      if (worker != null) {
        all.add(worker);
      }
    }
    return all;
  }
}
