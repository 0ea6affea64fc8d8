package mneme.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.check.StateChecker;
import mneme.model.Statement;
import mneme.run.Figures;
import org.jspecify.annotations.Nullable;

/** Adds up what the threads of a search have counted. */
final class Tally {
  private final SearchTask task;
  private final Expander[] expanders;
  private final double seconds;
  private Figures.@Nullable LevelFigures levels;
  private long depth;
  private long matched;
  private long queueBytes;

  private Tally(SearchTask task, Expander[] expanders, double seconds) {
    this.task = task;
    this.expanders = expanders;
    this.seconds = seconds;
  }

  static Tally of(SearchTask task, Expander[] expanders, double seconds) {
    return new Tally(task, expanders, seconds);
  }

  Tally withLevels(long[] sizes, long[] backEdgeLengths) {
    int used = sizes.length;
    while (used > 0 && sizes[used - 1] == 0) {
      used--;
    }
    levels =
        new Figures.LevelFigures(
            Arrays.copyOf(sizes, used), Arrays.stream(backEdgeLengths).sum(), backEdgeLengths);
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
    long deadlocks = 0;
    long assertions = 0;
    long errors = 0;
    long violations = 0;
    long[] degrees = new long[0];
    for (Expander expander : expanders) {
      StateChecker checker = expander.checker();
      expanded += expander.expanded();
      transitions += expander.transitions();
      deadlocks += checker.deadlocks();
      assertions += checker.assertionsViolated();
      errors += checker.runtimeErrors();
      violations += checker.violations();
      degrees = sum(degrees, expander.degrees());
    }
    return new Figures(
        task.store().states(),
        expanded,
        transitions,
        matched,
        transitions,
        deadlocks,
        assertions,
        errors,
        violations,
        unreached(),
        levels,
        depth,
        degrees,
        seconds,
        task.store().peakBytes(),
        queueBytes);
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
      for (Expander expander : expanders) {
        if (expander.taken()[transition]) {
          return true;
        }
      }
    }
    return false;
  }
}
