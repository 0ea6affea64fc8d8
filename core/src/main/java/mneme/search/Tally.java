package mneme.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.check.StateChecker;
import mneme.model.Statement;
import mneme.run.Figures;
import mneme.store.Rebuilding;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/** Adds up what the threads of a search have counted. */
final class Tally {
  private final SearchTask task;
  private final Store store;
  private final Counters[] threads;
  private final double seconds;
  private Figures.@Nullable LevelFigures levels;
  private long depth;
  private long matched;
  private long queueBytes;

  private Tally(SearchTask task, Store store, Counters[] threads, double seconds) {
    this.task = task;
    this.store = store;
    this.threads = threads;
    this.seconds = seconds;
  }

  static Tally of(SearchTask task, Store store, Counters[] threads, double seconds) {
    return new Tally(task, store, threads, seconds);
  }

  Tally withLevels(long[] sizes, long @Nullable [] backEdgeLengths) {
    int used = sizes.length;
    while (used > 0 && sizes[used - 1] == 0) {
      used--;
    }
    levels = new Figures.LevelFigures(Arrays.copyOf(sizes, used), backEdgeLengths);
    depth = Math.max(0, used - 1);
    return this;
  }

  Tally withDepth(long deepest) {
    depth = deepest;
    return this;
  }

  Tally withMatched(long count) {
    matched = count;
    return this;
  }

  Tally withQueueBytes(long bytes) {
    queueBytes = bytes;
    return this;
  }

  Figures figures() {
    long expanded = 0;
    long transitions = 0;
    long executed = store instanceof Rebuilding rebuilding ? rebuilding.eventsReplayed() : 0;
    long deadlocks = 0;
    long assertions = 0;
    long errors = 0;
    long violations = 0;
    long[] degrees = new long[0];
    for (Counters thread : threads) {
      StateChecker checker = thread.checker();
      expanded += thread.expanded();
      transitions += thread.transitions();
      executed += thread.eventsExecuted();
      deadlocks += checker.deadlocks();
      assertions += checker.assertionsViolated();
      errors += checker.runtimeErrors();
      violations += checker.violations();
      degrees = sum(degrees, thread.degrees());
    }
    return new Figures(
        store.states(),
        expanded,
        transitions,
        matched,
        executed,
        deadlocks,
        assertions,
        errors,
        violations,
        unreached(),
        levels,
        depth,
        degrees,
        seconds,
        store.peakBytes(),
        queueBytes,
        expanded,
        store.states(),
        store.details());
  }

  private static long[] sum(long[] a, long[] b) {
    long[] sum = Arrays.copyOf(a, Math.max(a.length, b.length));
    for (int i = 0; i < b.length; i++) {
      sum[i] += b[i];
    }
    return sum;
  }

  private List<Statement> unreached() {
    List<Statement> unreached = new ArrayList<>();
    for (Statement statement : task.model().statements()) {
      if (!isReached(statement)) {
        unreached.add(statement);
      }
    }
    return unreached;
  }

  private boolean isReached(Statement statement) {
    if (statement.initially()) {
      return true;
    }
    for (int transition : statement.transitions()) {
      for (Counters thread : threads) {
        if (thread.taken()[transition]) {
          return true;
        }
      }
    }
    return false;
  }
}
