package mneme.search.caching;

import mneme.model.Model;
import mneme.model.Transition;
import mneme.search.Loops;
import mneme.search.Observer;
import mneme.search.SearchTask;
import mneme.store.Answer;

/** What transitions led to, for policies and observers. Not thread-safe. */
final class Edges {
  private final VisitedSlots visited;
  private final Observer observer;
  private final boolean observed;
  private final int choiceBits;
  private final byte[] kinds;
  private long matched;

  Edges(SearchTask task, VisitedSlots visited) {
    Model model = task.model();
    this.visited = visited;
    this.observer = task.observer();
    this.observed = observer.wantsEdges();
    this.choiceBits = model.choiceBits();
    this.kinds = new byte[model.transitionCount()];
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] = (byte) model.transition(i).kind().ordinal();
    }
    if (task.tuning().value(CachingOptions.BRANCHES).equals("loops")) {
      branchAtLoops(Loops.of(model).toHeads());
    }
  }

  /** Only what leads to the head of a loop is a branch. */
  private void branchAtLoops(boolean[] toHeads) {
    for (int i = 0; i < kinds.length; i++) {
      if (toHeads[i]) {
        kinds[i] = (byte) Transition.Kind.BRANCH.ordinal();
      } else if (kinds[i] == Transition.Kind.BRANCH.ordinal()) {
        kinds[i] = (byte) Transition.Kind.OTHER.ordinal();
      }
    }
  }

  /** A state is entered that was not known; the event is -1 for an initial state. */
  void enters(int source, long event, int target) {
    if (event >= 0) {
      took(event, target);
    }
    observe(source, event, target, true);
  }

  /** A state that is known was met again. */
  void meets(int source, long event, int target) {
    if (event >= 0) {
      matched++;
      visited.hit(target);
      took(event, target);
    }
    observe(source, event, target, false);
  }

  private void took(long event, int target) {
    visited.ledTo(target, kinds[(int) (event >>> choiceBits)]);
  }

  private void observe(int source, long event, int target, boolean isNew) {
    if (observed) {
      long number = visited.number(target);
      long from = source < 0 ? -1 : visited.number(source);
      observer.edge(0, from, event, isNew ? Answer.added(number) : Answer.seen(number));
    }
  }

  /** How often a state was met again. */
  long matched() {
    return matched;
  }
}
