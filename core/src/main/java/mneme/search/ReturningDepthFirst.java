package mneme.search;

import mneme.check.StateChecker;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.store.Answer;
import mneme.store.Inserter;
import mneme.store.Store;

/**
 * Depth-first search for stores whose ids are no dense numbers, so that nothing can be noted of a
 * state but its presence, and for those that cannot rebuild a state. A successor enters the store
 * when its turn comes; when the search returns to a state, its events are generated again up to the
 * next one that leads to a new state, unless the one that was followed was the last. That executes
 * some twice as many events, more where states have many successors, which the figures show.
 */
public final class ReturningDepthFirst extends PathSearch implements SuccessorSink {
  private static final int[] NO_STATE = new int[0];

  /** In place of the number of events that were dealt with: all. */
  private static final int COMPLETE = -1;

  private final Inserter inserter;
  private final Stepper stepper;
  private final Counts counts;
  private final StateChecker checker;
  private final FrameStack stack;

  private int[] state;

  /** What is being put; the answer comes before the next. */
  private int[] successor = NO_STATE;

  private long current;

  /** Events of the state being visited that were dealt with in earlier visits. */
  private int skipped;

  private int seen;

  /** The last of its events whose successor was put. */
  private int tried;

  private int errors;
  private boolean descends;

  public ReturningDepthFirst(SearchTask task, Store store) {
    super(task, store);
    this.inserter = store.inserter(0, this, true);
    this.stepper = task.model().stepper();
    this.counts = new Counts(task);
    this.checker = counts.checker();
    this.stack =
        store.canLoad()
            ? new IdFrames(task.budget(), store)
            : new StateFrames(task.budget(), task.model().shape());
    this.state = new int[task.model().shape().size()];
  }

  @Override
  void explore() {
    for (int[] initial : task.model().initialStates()) {
      // Each initial state is the bottom of a search of its own.
      successor = initial;
      inserter.putInitial(initial);
      inserter.flush();
      if (!exploreFromTop()) {
        return;
      }
    }
  }

  /** Goes on until the stack is empty; false if the search must end. */
  private boolean exploreFromTop() {
    for (int steps = 0; stack.size() > 0; steps++) {
      if (halted || checker.isSatisfied()) {
        return false;
      }
      if (steps % CHECK_EVERY == 0 && watch.limitReached(store.states())) {
        return false;
      }
      visit();
    }
    return !halted && !checker.isSatisfied();
  }

  /** Deals with the state on top from its next event on. */
  private void visit() {
    skipped = stack.done();
    if (skipped == COMPLETE) {
      stack.pop();
      return;
    }
    long id = stack.id();
    current = id;
    state = stack.load(stack.size() - 1, state);
    seen = 0;
    errors = 0;
    descends = false;
    if (skipped == 0) {
      opens();
      checker.state(id, state);
      noteFinding(stack.size());
      if (isTooDeep()) {
        stack.pop();
        return;
      }
    }
    long place = stack.size() - 1;
    inserter.from(id, state);
    stepper.successors(state, this);
    counts.executed(seen + errors);
    // A finding belongs to the state being visited, above which its first new successor may lie.
    noteFinding(place + 1);
    if (halted) {
      return;
    }
    if (!descends) {
      complete();
      stack.pop();
    } else if (tried == seen) {
      complete();
      stack.done(place, COMPLETE);
    }
  }

  /** All events of a state were dealt with. */
  private void complete() {
    if (seen == 0 && errors == 0) {
      checker.deadlock(current, state);
      noteFinding(stack.size());
    }
    counts.expanded(seen);
    task.observer().expanded(0, current, state, seen);
  }

  /** The state pushed last is the only one that was never looked at. */
  @Override
  void checkWaiting() {
    if (stack.size() > 0 && stack.done() == 0 && !checker.isSatisfied()) {
      opens();
      state = stack.load(stack.size() - 1, state);
      checker.state(stack.id(), state);
      noteFinding(stack.size());
    }
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    seen++;
    if (seen <= skipped || descends || halted) {
      return;
    }
    counts.transitions(1);
    counts.took(event);
    tried = seen;
    // Before the answer comes: it may push the successor.
    stack.done(stack.size() - 1, seen);
    successor = next;
    inserter.put(next, event, changed, count);
  }

  @Override
  public void error(long event, ModelError error) {
    errors++;
    if (skipped == 0) {
      counts.took(event);
      checker.error(current, state, event, error);
    }
  }

  @Override
  public void answer(long from, long event, long answer) {
    observeEdge(from, event, answer);
    if (answer == Answer.FULL) {
      full();
    } else if (!Answer.isNew(answer)) {
      matched(from);
    } else if (stack.push(Answer.id(answer), successor)) {
      descends = true;
    } else {
      full();
    }
  }

  @Override
  Counts counts() {
    return counts;
  }

  @Override
  long pathSize() {
    return stack.size();
  }

  @Override
  int[] pathState(long index) {
    return stack.load(index, NO_STATE);
  }

  @Override
  long waiting() {
    return stack.size();
  }

  @Override
  long stackBytes() {
    return stack.bytes();
  }

  @Override
  void closeStacks() {
    stack.close();
  }
}
