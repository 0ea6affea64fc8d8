package mneme.search.cycles;

import java.util.ArrayList;
import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.run.Limit;
import mneme.search.CycleTask;
import mneme.search.Pace;
import mneme.search.PathTracer;
import mneme.search.SearchTask;
import mneme.search.expansion.Counts;
import mneme.search.expansion.Expander;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Recall;
import mneme.store.StateLoader;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * A depth-first search by one thread. A state is expanded once, when it is opened: its successors
 * are looked up together, and those that may have to be opened wait on the stack above it. Which of
 * them are opened from here is decided when they are reached, as in a recursive depth-first search.
 */
abstract class CycleWorker implements AnswerSink, AutoCloseable {
  final SearchTask task;
  final Store store;
  private final Ending ending;
  private final Pace pace;
  final MemoryBudget budget;
  final Inserter inserter;
  final StateLoader loader;
  final Expander expander;
  final Predicate.Test accepting;
  final EntryStack stack;

  /** The state being expanded. */
  int[] state = new int[0];

  /** Whether it is accepting. */
  boolean accepts;

  /** Set where this search must end at once. */
  boolean halted;

  /** The cycle that was found. */
  private @Nullable Lasso lasso;

  /** Successors of the state being expanded that nobody had met, and those that somebody had. */
  private final Children fresh;

  private final Children known;

  private boolean cut;
  private long initialStates;
  private long deepest;

  /** States on a way, of which the last leads back to the one after the stem. */
  record Lasso(List<int[]> states, int loopStart) {}

  CycleWorker(CycleTask cycles, Store store, int lane, Ending ending) {
    this.task = cycles.search();
    this.store = store;
    this.ending = ending;
    this.pace = new Pace(ending.watch());
    this.fresh = new Children(lane);
    this.known = new Children(lane);
    this.budget = task.budget().part("stack");
    this.inserter = store.inserter(lane, this, store.recall() instanceof Recall.ByReplay);
    this.loader = StateLoader.of(store, inserter);
    this.expander = new Expander(task, lane, inserter);
    this.accepting = cycles.product().accepting().test();
    this.stack = new EntryStack(budget);
  }

  /** Whether a state that waited has not been dealt with meanwhile. */
  abstract boolean isToBeOpened(long id);

  /** Notes that a state is on the path; false where memory has ended. */
  abstract boolean enter(long id);

  /** Everything behind the state on top was visited; false where the search must end. */
  abstract boolean leave(long id);

  /** Goes on until everything was visited, or to the end. */
  final void explore() {
    for (int[] initial : task.model().initialStates()) {
      inserter.putInitial(initial);
    }
    inserter.flush();
    boolean goesOn = pushChildren();
    while (goesOn && !halted && !stack.isEmpty()) {
      if (mustEnd()) {
        return;
      }
      long entry = stack.top();
      long id = EntryStack.id(entry);
      if (EntryStack.isOnPath(entry)) {
        goesOn = leave(id);
        stack.pop();
      } else if (isToBeOpened(id)) {
        goesOn = open(id);
      } else {
        stack.pop();
      }
    }
  }

  /** Counts a step; true where the search must end. */
  final boolean mustEnd() {
    return ending.isFound() || pace.mustEnd(store.states());
  }

  /** False where the search must end. */
  private boolean open(long id) {
    if (!enter(id)) {
      full();
      return false;
    }
    stack.enterTop();
    deepest = Math.max(deepest, stack.pathSize() - 1);
    load(id);
    boolean deep = stack.pathSize() > task.limits().depth();
    cut |= deep;
    if (!(deep ? tooDeep() : expand(id))) {
      full();
    }
    return !halted && pushChildren();
  }

  final void load(long id) {
    state = loader.open(id);
    accepts = accepting.holdsIn(state) == Outcome.TRUE;
  }

  /** Has the successors of the state on top answered; false where memory has ended. */
  abstract boolean expand(long id);

  /** The successors of the state on top are not followed; false where memory has ended. */
  abstract boolean tooDeep();

  /** Notes a successor that has to be opened. */
  final void addChild(long id) {
    fresh.add(id);
  }

  /** Notes a successor that others may have opened when its turn comes. */
  final void addKnownChild(long id) {
    known.add(id);
  }

  /** The successor met first comes on top; those that others know are below. */
  private boolean pushChildren() {
    if (known.pushTo(stack) && fresh.pushTo(stack)) {
      return true;
    }
    full();
    return false;
  }

  /** Memory has ended. */
  final void full() {
    ending.watch().reached(Limit.MEMORY);
    halted = true;
  }

  /** Notes whether an initial state was new. */
  final void countInitial(long from, long answer) {
    if (from < 0 && Answer.isNew(answer)) {
      initialStates++;
    }
  }

  /**
   * A cycle was found: along the path from a state of it to its end, along a further way, and back
   * to that state.
   *
   * @param target the id of the state
   * @param further the ids of the states behind the path
   */
  final void found(long target, long[] further) {
    halted = true;
    if (lasso != null) {
      return;
    }
    ending.found();
    long length = stack.pathSize() + further.length;
    List<int[]> states = new ArrayList<>();
    int loopStart = -1;
    boolean shown = task.questions().trace() && length <= PathTracer.longestTrace(task.model());
    for (long i = 0; shown && i < stack.size(); i++) {
      long entry = stack.get(i);
      if (EntryStack.isOnPath(entry)) {
        if (EntryStack.id(entry) == target) {
          loopStart = states.size();
        }
        states.add(store.load(EntryStack.id(entry), new int[0]));
      }
    }
    for (int i = 0; shown && i < further.length; i++) {
      states.add(store.load(further[i], new int[0]));
    }
    lasso = new Lasso(states, loopStart);
    expander.checker().epoch(expander.counts().expanded());
    expander.checker().cycle(0, target, store.load(target, new int[0]));
  }

  /** The cycle that was found; null where there is none. */
  final @Nullable Lasso lasso() {
    return lasso;
  }

  /** Whether a state was not expanded because it lies as deep as allowed. */
  final boolean wasCut() {
    return cut;
  }

  /** How many initial states this thread was the first to meet. */
  final long initialStates() {
    return initialStates;
  }

  /** What was counted and found. */
  Counts total() {
    return expander.total();
  }

  final long deepest() {
    return deepest;
  }

  /** What the search does besides visiting states, in a few words. */
  String phase() {
    return "";
  }

  long stackBytes() {
    return stack.bytes();
  }

  @Override
  public void close() {
    stack.close();
  }
}
