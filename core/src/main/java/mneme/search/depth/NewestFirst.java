package mneme.search.depth;

import mneme.check.Finding;
import mneme.search.PathTracer;
import mneme.search.SearchTask;
import mneme.search.expansion.Expander;
import mneme.store.Inserter;
import mneme.store.Rebuilding;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first search over a store that answers late: the state found last is expanded next. A state
 * that may be known is a marker on the stack of Evangelista, Westergaard and Kristensen ("The
 * ComBack Method Revisited", section 4.3). They detect duplicates whenever markers come to the top;
 * here the search steps over them, and goes on with what is surely new. Duplicates are detected
 * when the candidates fill their set, or when nothing else is left, and what turns out to be new
 * comes on top of the stack then. So a state is not always expanded before what was found earlier,
 * but many detections become one.
 *
 * <p>One thread. The store keeps the stack, and knows the way to each state.
 */
public final class NewestFirst extends StackSearch {
  private final Rebuilding rebuilding;
  private final Inserter inserter;
  private final Expander expander;

  /** The distance of each state on the store's stack. */
  private final IdStack distances;

  private int[] state;
  private long current = -1;
  private long distance;

  public NewestFirst(SearchTask task, Rebuilding store) {
    super(task, store);
    this.rebuilding = store;
    this.inserter = store.inserter(0, this, task.observer().wantsEdges());
    this.expander = new Expander(task, 0, inserter);
    this.distances = new IdStack(task.budget().part("stack"));
    this.state = new int[task.model().shape().size()];
  }

  @Override
  void explore() {
    for (int[] initial : task.model().initialStates()) {
      inserter.putInitial(initial);
    }
    inserter.flush();
    while (!halted && !expander.checker().isSatisfied()) {
      if (pace.mustEnd(store.states())) {
        return;
      }
      if (!take()) {
        inserter.flush();
        if (rebuilding.waiting() == 0) {
          return;
        }
        continue;
      }
      opens();
      if (isTooDeep()) {
        // As far as the limit allows: this state is looked at, what follows it is not.
        expander.look(current, state);
      } else {
        rebuilding.expands(current, distance);
        expander.expand(current, state);
        inserter.answerNow();
      }
    }
  }

  /** Takes the state found last off the stack; false where there is none. */
  private boolean take() {
    current = rebuilding.takeNewest();
    if (current < 0) {
      return false;
    }
    if (!halted) {
      // Where memory has ended, there are states without a distance.
      distance = distances.top();
      distances.pop();
    }
    state = store.load(current, state);
    return true;
  }

  @Override
  void checkWaiting() {
    while (!expander.checker().isSatisfied() && !pace.isOverdue() && take()) {
      opens();
      expander.look(current, state);
    }
  }

  @Override
  boolean led(long from, long id, boolean isNew) {
    return !isNew || !halted && distances.push(distanceOf(from, id));
  }

  private long distanceOf(long from, long id) {
    if (from < 0) {
      return 0;
    }
    return from == current ? distance + 1 : rebuilding.distance(id);
  }

  @Override
  @Nullable Trace traceTo(Finding finding) {
    return task.questions().trace()
        ? PathTracer.trace(task.model(), rebuilding, finding.id(), finding.event())
        : null;
  }

  @Override
  Expander expander() {
    return expander;
  }

  @Override
  long pathSize() {
    return distance + 1;
  }

  @Override
  long waiting() {
    return rebuilding.waiting();
  }

  @Override
  long stackBytes() {
    return rebuilding.queueBytes() + distances.bytes();
  }

  @Override
  void closeStacks() {
    distances.close();
  }
}
