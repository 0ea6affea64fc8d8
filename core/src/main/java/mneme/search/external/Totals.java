package mneme.search.external;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.check.Finding;
import mneme.check.StateChecker;
import mneme.disk.Manifest;
import mneme.model.Model;
import mneme.model.Statement;
import org.jspecify.annotations.Nullable;

/** What was counted, by one thread or up to some moment of a run. Not thread-safe. */
final class Totals {
  /** States with more successors than this are counted together. */
  static final int GREATEST_DEGREE = 1024;

  long expanded;
  long transitions;
  long executed;
  long deadlocks;
  long assertionsViolated;
  long runtimeErrors;
  long violations;
  long[] degrees = new long[GREATEST_DEGREE + 1];
  boolean[] taken;
  @Nullable Finding finding;

  Totals(int transitionCount) {
    taken = new boolean[transitionCount];
  }

  /** Transitions a state, so far. */
  double degree() {
    return expanded == 0 ? 1 : (double) transitions / expanded;
  }

  Totals copy() {
    Totals copy = new Totals(taken.length);
    copy.add(this);
    return copy;
  }

  /** A copy that takes little room and to which nothing is added. */
  Totals noted() {
    Totals copy = copy();
    copy.degrees = usedDegrees();
    return copy;
  }

  void add(Totals other) {
    expanded += other.expanded;
    transitions += other.transitions;
    executed += other.executed;
    deadlocks += other.deadlocks;
    assertionsViolated += other.assertionsViolated;
    runtimeErrors += other.runtimeErrors;
    violations += other.violations;
    for (int i = 0; i < other.degrees.length; i++) {
      degrees[i] += other.degrees[i];
    }
    for (int i = 0; i < taken.length; i++) {
      taken[i] |= other.taken[i];
    }
    offer(other.finding);
  }

  void add(StateChecker checker) {
    deadlocks += checker.deadlocks();
    assertionsViolated += checker.assertionsViolated();
    runtimeErrors += checker.runtimeErrors();
    violations += checker.violations();
    offer(checker.finding());
  }

  private void offer(@Nullable Finding other) {
    finding = Finding.earlier(finding, other);
  }

  long[] usedDegrees() {
    int last = degrees.length - 1;
    while (last > 0 && degrees[last] == 0) {
      last--;
    }
    return Arrays.copyOf(degrees, last + 1);
  }

  List<Statement> unreached(Model model) {
    List<Statement> unreached = new ArrayList<>();
    for (Statement statement : model.statements()) {
      if (!statement.initially()
          && Arrays.stream(statement.transitions()).noneMatch(t -> taken[t])) {
        unreached.add(statement);
      }
    }
    return unreached;
  }

  void save(Manifest manifest, String prefix) {
    manifest.put(
        prefix + "counts",
        new long[] {
          expanded, transitions, executed, deadlocks, assertionsViolated, runtimeErrors, violations
        });
    manifest.put(prefix + "degrees", usedDegrees());
    long[] which = new long[taken.length];
    int count = 0;
    for (int i = 0; i < taken.length; i++) {
      if (taken[i]) {
        which[count++] = i;
      }
    }
    manifest.put(prefix + "taken", Arrays.copyOf(which, count));
    Finding found = finding;
    if (found != null) {
      manifest.put(prefix + "finding-level", found.epoch());
      manifest.put(
          prefix + "finding", Arrays.stream(found.state()).mapToLong(value -> value).toArray());
    }
  }

  void load(Manifest manifest, String prefix) {
    long[] counts = manifest.numbers(prefix + "counts");
    expanded = counts[0];
    transitions = counts[1];
    executed = counts[2];
    deadlocks = counts[3];
    assertionsViolated = counts[4];
    runtimeErrors = counts[5];
    violations = counts[6];
    long[] used = manifest.numbers(prefix + "degrees");
    System.arraycopy(used, 0, degrees, 0, used.length);
    for (long transition : manifest.numbers(prefix + "taken")) {
      taken[(int) transition] = true;
    }
  }
}
