package mneme.search;

import java.util.Arrays;
import mneme.check.Finding;
import mneme.check.StateChecker;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.run.Limit;
import mneme.run.Progress;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Depth-first search for stores whose ids are no dense numbers, so that nothing can be noted of a
 * state but its presence. A successor enters the store when its turn comes; when the search returns
 * to a state, its events are generated again up to the next one that leads to a new state. That
 * executes about twice as many events, which the figures show.
 */
public final class ReturningDepthFirst implements Search, AnswerSink, SuccessorSink, Counters {
  private static final int CHECK_EVERY = 64;
  private static final int GREATEST_DEGREE = 1024;

  private final SearchTask task;
  private final Store store;
  private final StopWatch watch;
  private final Inserter inserter;
  private final Stepper stepper;
  private final StateChecker checker;
  private final FrameStack stack;
  private final int choiceBits;
  private final boolean[] taken;
  private final long[] degrees = new long[GREATEST_DEGREE + 1];

  private int[] state;
  private long current;
  private int skipped;
  private int seen;
  private int errors;
  private boolean descends;
  private boolean halted;
  private boolean cut;

  private long opens;
  private long expanded;
  private long transitions;
  private long executed;
  private long matched;
  private long deepest;
  private long @Nullable [] findingPath;

  public ReturningDepthFirst(SearchTask task, Store store) {
    this.task = task;
    this.store = store;
    this.watch = new StopWatch(task);
    this.inserter = store.inserter(0, this, true);
    this.stepper = task.model().stepper();
    this.checker = task.checker();
    this.stack = new FrameStack(task.budget());
    this.choiceBits = task.model().choiceBits();
    this.taken = new boolean[task.model().transitionCount()];
    this.state = new int[task.model().shape().size()];
  }

  @Override
  public SearchOutcome run() {
    watch.start();
    task.control().reportFrom(this::progress);
    try (stack) {
      for (int[] initial : task.model().initialStates()) {
        // Each initial state is the bottom of a search of its own.
        inserter.putInitial(initial);
        inserter.flush();
        if (!explore()) {
          break;
        }
      }
      if (cut) {
        watch.reached(Limit.DEPTH);
      }
      double seconds = watch.seconds();
      Finding finding = checker.finding();
      return new SearchOutcome(
          finding != null && task.questions().stopAtFirst() ? null : watch.limit(),
          finding,
          finding == null ? null : traceTo(finding),
          Tally.of(task, store, new Counters[] {this}, seconds)
              .withDepth(deepest)
              .withMatched(matched)
              .withQueueBytes(stack.bytes())
              .figures());
    }
  }

  /** Goes on until the stack is empty; false if the search must end. */
  private boolean explore() {
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
    long id = stack.id();
    current = id;
    skipped = stack.done();
    state = store.load(id, state);
    seen = 0;
    errors = 0;
    descends = false;
    if (skipped == 0) {
      checker.epoch(++opens);
      checker.state(id, state);
      deepest = Math.max(deepest, stack.size() - 1);
      noteFinding();
      if (stack.size() - 1 >= task.limits().depth()) {
        cut = true;
        stack.pop();
        return;
      }
    }
    inserter.from(id, state);
    stepper.successors(state, this);
    noteFinding();
    if (!descends && !halted) {
      complete();
    }
  }

  /** All events of the state on top were dealt with. */
  private void complete() {
    if (seen == 0 && errors == 0) {
      checker.deadlock(current, state);
      noteFinding();
    }
    expanded++;
    degrees[Math.min(seen, GREATEST_DEGREE)]++;
    task.observer().expanded(0, current, state, seen);
    stack.pop();
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int count) {
    executed++;
    seen++;
    if (seen <= skipped || descends || halted) {
      return;
    }
    transitions++;
    taken[(int) (event >>> choiceBits)] = true;
    // Before the answer comes: it may push the successor.
    stack.done(seen);
    inserter.put(next, event, changed, count);
  }

  @Override
  public void error(long event, ModelError error) {
    executed++;
    errors++;
    if (skipped == 0) {
      taken[(int) (event >>> choiceBits)] = true;
      checker.error(current, state, event, error);
    }
  }

  @Override
  public void answer(long from, long event, long answer) {
    if (task.observer().wantsEdges()) {
      task.observer().edge(0, from, event, answer);
    }
    if (answer == Answer.FULL) {
      watch.reached(Limit.MEMORY);
      halted = true;
    } else if (!Answer.isNew(answer)) {
      matched += from >= 0 ? 1 : 0;
    } else if (stack.push(Answer.id(answer))) {
      descends = true;
    } else {
      watch.reached(Limit.MEMORY);
      halted = true;
    }
  }

  private void noteFinding() {
    if (findingPath == null && checker.finding() != null && task.questions().trace()) {
      // A finding belongs to the state being visited, above which its first new successor may lie.
      long[] path = stack.ids(PathTracer.longestTrace(task.model()));
      findingPath = descends ? Arrays.copyOf(path, Math.max(0, path.length - 1)) : path;
    }
  }

  private @Nullable Trace traceTo(Finding finding) {
    if (findingPath == null || findingPath.length == 0) {
      return null;
    }
    return PathTracer.trace(task.model(), store, findingPath, finding.event());
  }

  private Progress progress() {
    return new Progress(
        store.states(),
        transitions,
        stack.size(),
        stack.size(),
        task.budget().used(),
        task.budget().limit(),
        watch.seconds());
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
    return executed;
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
