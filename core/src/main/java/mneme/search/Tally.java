package mneme.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.check.StateChecker;
import mneme.model.Statement;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/** Adds up what the threads of a search have counted. */
public final class Tally {
  private final SearchTask task;
  private final Counters[] threads;
  private final double seconds;
  private Figures.@Nullable LevelFigures levels;
  private long depth;
  private long matched;
  private long queueBytes;
  private long states;
  private long storedPeak;
  private long replayed;
  private long storeBytes;
  private List<Detail> details = List.of();

  private Tally(SearchTask task, Counters[] threads, double seconds) {
    this.task = task;
    this.threads = threads;
    this.seconds = seconds;
  }

  public static Tally of(SearchTask task, Counters[] threads, double seconds) {
    return new Tally(task, threads, seconds);
  }

  /** What a store holds that never gives a state away. */
  Tally withStore(Store store) {
    replayed = store.eventsReplayed();
    List<Detail> told = new ArrayList<>();
    if (!store.isExact()) {
      told.add(
          Detail.measure(
              "expected_omissions",
              "probably lost",
              store.expectedOmissions(),
              "states that look like others"));
    }
    told.addAll(store.details());
    return withStates(store.states())
        .withMemory(store.states(), store.peakBytes())
        .withDetails(told);
  }

  /**
   * @param distinct how many states there are, or {@link Figures#UNKNOWN}
   */
  public Tally withStates(long distinct) {
    states = distinct;
    return this;
  }

  /**
   * @param peak how many states were held at once, at most
   * @param bytes allocated for them at the peak
   */
  public Tally withMemory(long peak, long bytes) {
    storedPeak = peak;
    storeBytes = bytes;
    return this;
  }

  public Tally withDetails(List<Detail> more) {
    details = List.copyOf(more);
    return this;
  }

  public Tally withLevels(long[] sizes, long @Nullable [] backEdgeLengths) {
    int used = sizes.length;
    while (used > 0 && sizes[used - 1] == 0) {
      used--;
    }
    levels = new Figures.LevelFigures(Arrays.copyOf(sizes, used), backEdgeLengths);
    depth = Math.max(0, used - 1);
    return this;
  }

  public Tally withDepth(long deepest) {
    depth = deepest;
    return this;
  }

  public Tally withMatched(long count) {
    matched = count;
    return this;
  }

  public Tally withQueueBytes(long bytes) {
    queueBytes = bytes;
    return this;
  }

  public Figures figures() {
    long expanded = 0;
    long transitions = 0;
    long executed = replayed;
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
        states,
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
        storeBytes,
        queueBytes,
        expanded,
        storedPeak,
        details);
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
