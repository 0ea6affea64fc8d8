package mneme.search.expansion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.check.Finding;
import mneme.check.StateChecker;
import mneme.disk.Manifest;
import mneme.model.Apart;
import mneme.model.Model;
import mneme.model.Statement;
import mneme.search.SearchTask;
import org.jspecify.annotations.Nullable;

/**
 * What was counted and found, by one thread or by all of them up to some moment of a run. Not
 * thread-safe; other threads may read it, a little late.
 */
public final class Counts extends Apart {
  /** States with more successors than this are counted together. */
  private static final int GREATEST_DEGREE = 1024;

  /** The names under which a checkpoint keeps them. */
  private static final String NUMBERS = "counts";

  private static final String VIOLATIONS = "violations";
  private static final String DEGREES = "degrees";
  private static final String TAKEN = "taken";
  private static final String FINDING = "finding";
  private static final String FINDING_LEVEL = "finding-level";

  private long expanded;
  private long transitions;
  private long executed;
  private long deadlocks;
  private long assertionsViolated;
  private long runtimeErrors;
  private long leftOut;
  private long fullExpansions;
  private long[] violationsOf = new long[0];
  private long[] degrees = new long[GREATEST_DEGREE + 1];
  private final boolean[] taken;
  private @Nullable Finding finding;

  public Counts(Model model) {
    this(model.transitionCount());
  }

  private Counts(int transitionCount) {
    taken = new boolean[transitionCount];
  }

  /** The transition of an event occurs. */
  public void took(int transition) {
    // Once it is known, nothing is written: other threads may have their own beside it.
    if (!taken[transition]) {
      taken[transition] = true;
    }
  }

  /** All successors of a state were generated. */
  void expanded(int degree) {
    expanded++;
    degrees[Math.min(degree, GREATEST_DEGREE)]++;
  }

  /**
   * A state was expanded under a reduction.
   *
   * @param events it has
   * @param without so many of them were not followed
   */
  void reduced(int events, int without) {
    leftOut += without;
    if (events > 1 && without == 0) {
      fullExpansions++;
    }
  }

  /** Events that a reduction has left out. */
  public long leftOut() {
    return leftOut;
  }

  /** States with several events all of which were followed, although a reduction was asked. */
  public long fullExpansions() {
    return fullExpansions;
  }

  /** Events were followed. */
  public void followed(long count) {
    transitions += count;
  }

  /** Events were executed, whether they were followed or not. */
  public void executed(long count) {
    executed += count;
  }

  /** States whose successors were all generated, as often as that was done. */
  public long expanded() {
    return expanded;
  }

  public long transitions() {
    return transitions;
  }

  /** Executions of events, repetitions included. */
  public long executed() {
    return executed;
  }

  public long deadlocks() {
    return deadlocks;
  }

  public long assertionsViolated() {
    return assertionsViolated;
  }

  public long runtimeErrors() {
    return runtimeErrors;
  }

  /**
   * By question its violations.
   *
   * @param questions how many there are
   */
  public long[] violationsOf(int questions) {
    return Arrays.copyOf(violationsOf, questions);
  }

  /** What was found first; null for nothing. */
  public @Nullable Finding finding() {
    return finding;
  }

  /** Transitions per expanded state so far; 1 where there is none. */
  public double degree() {
    return expanded == 0 ? 1 : (double) transitions / expanded;
  }

  /**
   * How many states had i successors, up to the greatest number that occurred; empty where nobody
   * has counted that.
   */
  public long[] degrees() {
    int last = degrees.length - 1;
    while (last > 0 && degrees[last] == 0) {
      last--;
    }
    return last == 0 && degrees[0] == 0 ? new long[0] : Arrays.copyOf(degrees, last + 1);
  }

  /** The pieces of the text that no transition has reached. */
  List<Statement> unreached(Model model) {
    List<Statement> unreached = new ArrayList<>();
    for (Statement statement : model.presentation().statements()) {
      if (!statement.initially()
          && Arrays.stream(statement.transitions()).noneMatch(t -> taken[t])) {
        unreached.add(statement);
      }
    }
    return unreached;
  }

  public Counts copy() {
    Counts copy = new Counts(taken.length);
    copy.add(this);
    return copy;
  }

  /** A copy that takes little memory and to which nothing is added. */
  public Counts compactCopy() {
    Counts copy = copy();
    copy.degrees = degrees();
    return copy;
  }

  /** Adds what others have counted; the earlier finding stays. */
  public void add(Counts other) {
    expanded += other.expanded;
    transitions += other.transitions;
    executed += other.executed;
    deadlocks += other.deadlocks;
    assertionsViolated += other.assertionsViolated;
    runtimeErrors += other.runtimeErrors;
    leftOut += other.leftOut;
    fullExpansions += other.fullExpansions;
    violationsOf = sum(violationsOf, other.violationsOf);
    for (int i = 0; i < other.degrees.length; i++) {
      degrees[i] += other.degrees[i];
    }
    for (int i = 0; i < taken.length; i++) {
      taken[i] |= other.taken[i];
    }
    finding = Finding.earlier(finding, other.finding);
  }

  /**
   * Adds what was counted without an {@link Expander}, for example on a device.
   *
   * @param states how many were expanded
   * @param events how many were executed and followed
   * @param ends how many states had none
   */
  public void add(long states, long events, long ends) {
    expanded += states;
    transitions += events;
    executed += events;
    deadlocks += ends;
  }

  /** Adds what a checker has counted. */
  public void add(StateChecker checker) {
    deadlocks += checker.deadlocks();
    assertionsViolated += checker.assertionsViolated();
    runtimeErrors += checker.runtimeErrors();
    violationsOf = sum(violationsOf, checker.violations());
    finding = Finding.earlier(finding, checker.finding());
  }

  private static long[] sum(long[] one, long[] other) {
    long[] sum = Arrays.copyOf(one, Math.max(one.length, other.length));
    for (int i = 0; i < other.length; i++) {
      sum[i] += other[i];
    }
    return sum;
  }

  /**
   * The same, but for how often states were expanded and events executed; the earlier finding
   * stays.
   */
  public Counts withExecutionsOf(Counts other) {
    Counts mixed = copy();
    mixed.expanded = other.expanded;
    mixed.executed = other.executed;
    mixed.finding = Finding.earlier(finding, other.finding);
    return mixed;
  }

  /**
   * Writes everything into a checkpoint.
   *
   * @param prefix stands before the names
   */
  public void save(Manifest manifest, String prefix) {
    manifest.put(
        prefix + NUMBERS,
        new long[] {
          expanded,
          transitions,
          executed,
          deadlocks,
          assertionsViolated,
          runtimeErrors,
          leftOut,
          fullExpansions
        });
    manifest.put(prefix + VIOLATIONS, violationsOf);
    manifest.put(prefix + DEGREES, degrees());
    long[] which = new long[taken.length];
    int count = 0;
    for (int i = 0; i < taken.length; i++) {
      if (taken[i]) {
        which[count++] = i;
      }
    }
    manifest.put(prefix + TAKEN, Arrays.copyOf(which, count));
    Finding found = finding;
    if (found != null) {
      manifest.put(prefix + FINDING_LEVEL, found.epoch());
      manifest.put(
          prefix + FINDING, Arrays.stream(found.state()).mapToLong(value -> value).toArray());
    }
  }

  /** What was written into a checkpoint; what was found is judged anew. */
  public static Counts load(Manifest manifest, String prefix, SearchTask task) {
    Counts counts = new Counts(task.model());
    long[] numbers = manifest.numbers(prefix + NUMBERS);
    counts.expanded = numbers[0];
    counts.transitions = numbers[1];
    counts.executed = numbers[2];
    counts.deadlocks = numbers[3];
    counts.assertionsViolated = numbers[4];
    counts.runtimeErrors = numbers[5];
    if (numbers.length > 6) {
      counts.leftOut = numbers[6];
      counts.fullExpansions = numbers[7];
    }
    counts.violationsOf = manifest.numbers(prefix + VIOLATIONS);
    long[] used = manifest.numbers(prefix + DEGREES);
    System.arraycopy(used, 0, counts.degrees, 0, used.length);
    for (long transition : manifest.numbers(prefix + TAKEN)) {
      counts.taken[(int) transition] = true;
    }
    if (manifest.text(prefix + FINDING) != null) {
      int[] state =
          Arrays.stream(manifest.numbers(prefix + FINDING))
              .mapToInt(value -> (int) value)
              .toArray();
      counts.finding = Expander.judge(task, state, manifest.number(prefix + FINDING_LEVEL));
    }
    return counts;
  }
}
