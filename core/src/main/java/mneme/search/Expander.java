package mneme.search;

import java.util.Arrays;
import mneme.check.StateChecker;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.store.Inserter;
import mneme.store.Store;

/**
 * Expands states for one thread: loads a state, has it checked, puts its successors into the store,
 * and counts. Not thread-safe; its counters may be read by others, a little late.
 */
final class Expander implements SuccessorSink, Counters {
  /** States with more successors than this are counted together. */
  private static final int GREATEST_DEGREE = 1024;

  private final SearchTask task;
  private final Store store;
  private final int lane;
  private final int choiceBits;
  private final Stepper stepper;
  private final StateChecker checker;
  private final Inserter inserter;
  private final boolean[] taken;
  private final long[] degrees = new long[GREATEST_DEGREE + 1];

  private int[] state;
  private long current;
  private int successors;
  private int errors;
  private long expanded;
  private long transitions;
  private long errorsExecuted;

  Expander(SearchTask task, Store store, int lane, Inserter inserter) {
    this.task = task;
    this.store = store;
    this.lane = lane;
    this.inserter = inserter;
    this.choiceBits = task.model().choiceBits();
    this.stepper = task.model().stepper();
    this.checker = task.checker();
    this.taken = new boolean[task.model().transitionCount()];
    this.state = new int[task.model().shape().size()];
  }

  /** Visits a state and puts its successors into the store. */
  void expand(long id) {
    int[] vector = store.load(id, state);
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
    expanded++;
    transitions += degree;
    degrees[Math.min(degree, GREATEST_DEGREE)]++;
    task.observer().expanded(lane, id, vector, degree);
  }

  /** Visits a state that will not be expanded. */
  void checkOnly(long id) {
    state = store.load(id, state);
    checker.state(id, state);
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    successors++;
    taken[(int) (event >>> choiceBits)] = true;
    inserter.put(next, event, changed, count);
  }

  @Override
  public void error(long event, ModelError error) {
    errors++;
    errorsExecuted++;
    taken[(int) (event >>> choiceBits)] = true;
    checker.error(current, state, event, error);
  }

  @Override
  public StateChecker checker() {
    return checker;
  }

  @Override
  public boolean[] taken() {
    return taken;
  }

  @Override
  public long expanded() {
    return expanded;
  }

  @Override
  public long transitions() {
    return transitions;
  }

  @Override
  public long eventsExecuted() {
    return transitions + errorsExecuted;
  }

  @Override
  public long[] degrees() {
    int last = GREATEST_DEGREE;
    while (last > 0 && degrees[last] == 0) {
      last--;
    }
    return Arrays.copyOf(degrees, last + 1);
  }
}
