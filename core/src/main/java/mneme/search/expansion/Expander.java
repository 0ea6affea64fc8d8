package mneme.search.expansion;

import mneme.check.Finding;
import mneme.check.StateChecker;
import mneme.model.Apart;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.search.Observer;
import mneme.search.Reduction;
import mneme.search.SearchTask;
import mneme.store.SuccessorTaker;
import org.jspecify.annotations.Nullable;

/**
 * Expands states for one thread: has a state checked, delivers its successors to a taker, counts,
 * and tells the observer. Every search expands its states here. Not thread-safe.
 *
 * <p>{@link #expand} does all of it. A search that follows the events of a state one at a time does
 * the same in parts: {@link #look} when it meets the state, {@link #generate} and {@link
 * #generateAgain} for rounds over its events, {@link #close} when all were dealt with; it counts
 * itself which events it follows.
 */
public final class Expander extends Apart implements SuccessorSink {
  private final SearchTask task;
  private final int lane;
  private final Stepper stepper;
  private final Observer observer;
  private final int choiceBits;
  private final @Nullable Reduction reduction;
  private SuccessorTaker taker;

  private Counts counts;
  private StateChecker checker;

  private int[] state = new int[0];
  private long current;
  private int successors;
  private int errors;

  /** Events of the state that the reduction leaves out. */
  private int leftOut;

  /** Whether the errors of the state are known from an earlier round. */
  private boolean again;

  /** Follows the events that the task wants followed. */
  public Expander(SearchTask task, int lane, SuccessorTaker taker) {
    this(task, lane, taker, task.reduction());
  }

  /**
   * @param reduction which events are followed; null for all
   */
  public Expander(SearchTask task, int lane, SuccessorTaker taker, @Nullable Reduction reduction) {
    this.task = task;
    this.lane = lane;
    this.taker = taker;
    this.reduction = reduction;
    this.stepper = task.model().stepper();
    this.observer = task.observer();
    this.choiceBits = task.model().choiceBits();
    this.counts = new Counts(task.model());
    this.checker = task.checker();
  }

  /** Successors go to another taker from now on. */
  public void deliverTo(SuccessorTaker other) {
    taker = other;
  }

  /** Checks a state, delivers its successors, and counts. */
  public void expand(long id, int[] vector) {
    checker.state(id, vector);
    int degree = generate(id, vector);
    counts.followed(degree);
    close();
  }

  /** Checks a state, without its successors. */
  public void look(long id, int[] vector) {
    checker.state(id, vector);
  }

  /** Delivers the successors of a state for the first time, and returns how many it delivers. */
  public int generate(long id, int[] vector) {
    again = false;
    return round(id, vector);
  }

  /** Delivers the successors once more, in the same order; errors are not reported again. */
  public int generateAgain(long id, int[] vector) {
    again = true;
    return round(id, vector);
  }

  private int round(long id, int[] vector) {
    if (state != vector) {
      state = vector;
    }
    current = id;
    successors = 0;
    errors = 0;
    leftOut = 0;
    taker.from(id, vector);
    if (reduction != null) {
      reduction.enter(id, vector);
    }
    stepper.successors(vector, this);
    counts.executed(successors + errors);
    return successors - leftOut;
  }

  /** All events of the state generated last were dealt with. */
  public void close() {
    if (successors == 0 && errors == 0) {
      checker.deadlock(current, state);
    }
    counts.expanded(successors - leftOut);
    if (reduction != null) {
      counts.reduced(successors, leftOut);
    }
    observer.expanded(lane, current, state, successors - leftOut);
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    successors++;
    counts.took((int) (event >>> choiceBits));
    if (reduction != null && !reduction.follows(event)) {
      leftOut++;
      return;
    }
    taker.put(next, event, changed, count);
  }

  @Override
  public void error(long event, ModelError error) {
    errors++;
    if (!again) {
      counts.took((int) (event >>> choiceBits));
      checker.error(current, state, event, error);
    }
  }

  public StateChecker checker() {
    return checker;
  }

  /** The counters while they grow, without what the checker counts. */
  public Counts counts() {
    return counts;
  }

  /** What was counted and found so far. */
  public Counts total() {
    Counts all = counts.copy();
    all.add(checker);
    return all;
  }

  /** Forgets what was counted and found. */
  public void forget() {
    counts = new Counts(task.model());
    checker = task.checker();
  }

  /** Looks at a single state once more, for what is wrong with it. */
  static @Nullable Finding judge(SearchTask task, int[] state, long epoch) {
    Expander expander = new Expander(task.withObserver(Observer.NONE), 0, IGNORE, null);
    expander.checker.epoch(epoch);
    expander.expand(-1, state);
    return expander.checker.finding();
  }

  private static final SuccessorTaker IGNORE =
      new SuccessorTaker() {
        @Override
        public void from(long id, int[] state) {}

        @Override
        public void put(int[] successor, long event, int[] changed, int count) {}
      };
}
