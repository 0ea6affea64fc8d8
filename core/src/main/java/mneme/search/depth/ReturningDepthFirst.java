package mneme.search.depth;

import mneme.search.SearchTask;
import mneme.search.expansion.Expander;
import mneme.store.Inserter;
import mneme.store.Recall;
import mneme.store.Store;
import mneme.store.SuccessorTaker;

/**
 * Depth-first search for stores whose ids are no dense numbers, so that nothing can be noted of a
 * state but its presence, and for those that cannot rebuild a state. A successor enters the store
 * when its turn comes; when the search returns to a state, its events are generated again up to the
 * next one that leads to a new state, unless the one that was followed was the last. That executes
 * some twice as many events, more where states have many successors, which the figures show.
 */
public final class ReturningDepthFirst extends PathSearch implements SuccessorTaker {
  private static final int[] NO_STATE = new int[0];

  /** In place of the number of events that were dealt with: all. */
  private static final int COMPLETE = -1;

  private final Inserter inserter;
  private final Expander expander;
  private final FrameStack stack;

  private int[] state;

  /** What is being put; the answer comes before the next. */
  private int[] successor = NO_STATE;

  /** Events of the state being visited that were dealt with in earlier visits. */
  private int skipped;

  /** Events of that state that were generated in this visit. */
  private int seen;

  /** The last of its events whose successor was put. */
  private int tried;

  private boolean descends;

  public ReturningDepthFirst(SearchTask task, Store store) {
    super(task, store);
    this.inserter = store.inserter(0, this, true);
    this.expander = new Expander(task, 0, this);
    this.stack =
        store.recall() instanceof Recall.Nothing
            ? new StateFrames(task.budget().part("stack"), task.model().shape())
            : new IdFrames(task.budget().part("stack"), store);
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
    while (stack.size() > 0) {
      if (halted || expander.checker().isSatisfied()) {
        return false;
      }
      if (pace.mustEnd(store.states())) {
        return false;
      }
      visit();
    }
    return !halted && !expander.checker().isSatisfied();
  }

  /** Deals with the state on top from its next event on. */
  private void visit() {
    skipped = stack.done();
    if (skipped == COMPLETE) {
      stack.pop();
      return;
    }
    long id = stack.id();
    state = stack.load(stack.size() - 1, state);
    seen = 0;
    descends = false;
    if (skipped == 0) {
      opens();
      expander.look(id, state);
      noteFinding(stack.size());
      if (isTooDeep()) {
        stack.pop();
        return;
      }
    }
    long place = stack.size() - 1;
    if (skipped == 0) {
      expander.generate(id, state);
    } else {
      expander.generateAgain(id, state);
    }
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
    expander.close();
    noteFinding(stack.size());
  }

  /** The state pushed last is the only one that was never looked at. */
  @Override
  void checkWaiting() {
    if (stack.size() > 0 && stack.done() == 0 && !expander.checker().isSatisfied()) {
      opens();
      state = stack.load(stack.size() - 1, state);
      expander.look(stack.id(), state);
      noteFinding(stack.size());
    }
  }

  @Override
  public void from(long id, int[] opened) {
    inserter.from(id, opened);
  }

  @Override
  public void put(int[] next, long event, int[] changed, int count) {
    seen++;
    if (seen <= skipped || descends || halted) {
      return;
    }
    expander.counts().followed(1);
    tried = seen;
    // Before the answer comes: it may push the successor.
    stack.done(stack.size() - 1, seen);
    successor = next;
    inserter.put(next, event, changed, count);
  }

  @Override
  boolean led(long from, long id, boolean isNew) {
    if (isNew) {
      descends = stack.push(id, successor);
      return descends;
    }
    return true;
  }

  @Override
  Expander expander() {
    return expander;
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
