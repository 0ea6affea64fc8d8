package mneme.search.cycles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.memory.MemoryBudget;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.run.Limit;
import mneme.search.CycleTask;
import mneme.search.Pace;
import mneme.search.PathTracer;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
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
  final StopWatch watch;
  final Pace pace;
  final MemoryBudget budget;
  final Inserter inserter;
  final StateLoader loader;
  final Expander expander;
  final Predicate.Test accepting;
  final EntryStack stack;

  /** The state being expanded. */
  int[] state;

  /** Whether it is accepting. */
  boolean accepts;

  /** Set where this search must end at once. */
  boolean halted;

  /** The cycle that was found. */
  private @Nullable Lasso lasso;

  private long[] children = new long[64];
  private int childCount;

  private boolean cut;
  private long matched;
  private long deepest;

  /** States on a way, of which the last leads back to the one after the stem. */
  record Lasso(List<int[]> states, int loopStart) {}

  CycleWorker(CycleTask cycles, Store store, int lane, StopWatch watch) {
    this.task = cycles.search();
    this.store = store;
    this.watch = watch;
    this.pace = new Pace(watch);
    this.budget = task.budget();
    this.inserter = store.inserter(lane, this, store.recall() instanceof Recall.ByReplay);
    StateLoader quick = inserter.loader();
    this.loader = quick == null ? store::load : quick;
    this.expander = new Expander(task, lane, inserter);
    this.accepting = cycles.product().accepting().test();
    this.stack = new EntryStack(budget);
    this.state = new int[task.model().shape().size()];
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
      if (pace.mustEnd(store.states())) {
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

  /** False where the search must end. */
  private boolean open(long id) {
    if (!enter(id)) {
      full();
      return false;
    }
    stack.enterTop();
    deepest = Math.max(deepest, stack.pathSize() - 1);
    load(id);
    loaded();
    if (stack.pathSize() > task.limits().depth()) {
      cut = true;
      tooDeep();
    } else {
      expander.expand(id, state);
      inserter.flush();
    }
    return pushChildren();
  }

  final void load(long id) {
    state = loader.load(id, state);
    accepts = accepting.holdsIn(state) == Outcome.TRUE;
  }

  /** The state on top is about to be expanded. */
  void loaded() {}

  /** The successors of the state on top are not followed. */
  void tooDeep() {}

  /** Notes a successor that may have to be opened. */
  final void addChild(long id) {
    if (childCount == children.length) {
      children = Arrays.copyOf(children, 2 * childCount);
    }
    children[childCount++] = id;
  }

  /** The successor met first comes on top. */
  private boolean pushChildren() {
    for (int i = childCount - 1; i >= 0; i--) {
      if (!stack.push(children[i])) {
        full();
        return false;
      }
    }
    childCount = 0;
    return true;
  }

  /** Memory has ended. */
  final void full() {
    watch.reached(Limit.MEMORY);
    halted = true;
  }

  final void countMatched(long from, long answer) {
    if (from >= 0 && !Answer.isNew(answer)) {
      matched++;
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

  final long matched() {
    return matched;
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
