package mneme.search;

import mneme.check.StateChecker;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.search.diamonds.Sieve;
import mneme.store.Inserter;
import org.jspecify.annotations.Nullable;

/**
 * Expands states for one thread: has a state checked, puts its successors into the store, and
 * counts. Not thread-safe.
 */
final class Expander implements SuccessorSink {
  private final SearchTask task;
  private final int lane;
  private final Stepper stepper;
  private final Counts counts;
  private final StateChecker checker;
  private final Inserter inserter;
  private @Nullable Sieve sieve;

  private int[] state = new int[0];
  private long current;
  private int successors;
  private int errors;

  /**
   * @param sieve tells which successors need not be looked up; null where all are
   */
  Expander(SearchTask task, int lane, Inserter inserter, @Nullable Sieve sieve) {
    this.sieve = sieve;
    this.task = task;
    this.lane = lane;
    this.inserter = inserter;
    this.stepper = task.model().stepper();
    this.counts = new Counts(task);
    this.checker = counts.checker();
  }

  /** From now on all successors are looked up. */
  void lookUpAll() {
    sieve = null;
  }

  /** Visits a state and puts its successors into the store. */
  void expand(long id, int[] vector) {
    state = vector;
    current = id;
    successors = 0;
    errors = 0;
    checker.state(id, vector);
    inserter.from(id, vector);
    stepper.successors(vector, this);
    int degree = successors;
    if (degree == 0 && errors == 0) {
      checker.deadlock(id, vector);
    }
    counts.expanded(degree);
    counts.transitions(degree);
    counts.executed(degree + errors);
    task.observer().expanded(lane, id, vector, degree);
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    successors++;
    counts.took(event);
    if (sieve != null && sieve.passesOver(event)) {
      return;
    }
    inserter.put(next, event, changed, count);
  }

  @Override
  public void error(long event, ModelError error) {
    errors++;
    counts.took(event);
    checker.error(current, state, event, error);
  }

  StateChecker checker() {
    return checker;
  }

  Counts counts() {
    return counts;
  }
}
