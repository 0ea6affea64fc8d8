package mneme.search;

import java.util.Arrays;
import mneme.check.Finding;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.run.Limit;
import mneme.run.Progress;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Follows the first successor first. A state is expanded once, when it is opened: its successors
 * enter the store, and those not yet opened wait on the stack above it; which of them are opened
 * from here, and which from elsewhere before their turn comes, is decided when they are reached, as
 * in a recursive depth-first search.
 *
 * <p>One thread. The stack lies outside the Java heap, 4 bytes for each waiting state and 4 for
 * each state on the path.
 */
public final class DepthFirst implements Search, AnswerSink {
  private static final int CHECK_EVERY = 64;

  private final SearchTask task;
  private final Store store;
  private final StopWatch watch;
  private final Inserter inserter;
  private final Expander expander;

  private final IdStack waiting;
  private final IdStack path;
  private final GrowingRegion opened;

  private long[] children = new long[64];
  private int childCount;
  private long matched;
  private long deepest;
  private boolean halted;
  private boolean cut;
  private long opens;
  private long @Nullable [] findingPath;

  public DepthFirst(SearchTask task, Store store) {
    this.task = task;
    this.store = store;
    this.watch = new StopWatch(task);
    this.inserter = store.inserter(0, this, true);
    this.expander = new Expander(task, store, 0, inserter);
    this.waiting = new IdStack(task.budget());
    this.path = new IdStack(task.budget());
    this.opened = new GrowingRegion(task.budget(), task.budget().limit());
  }

  @Override
  public SearchOutcome run() {
    watch.start();
    task.control().reportFrom(this::progress);
    try {
      explore();
      if (cut) {
        watch.reached(Limit.DEPTH);
      }
      checkWaiting();
      double seconds = watch.seconds();
      Finding finding = expander.checker().finding();
      return new SearchOutcome(
          finding != null && task.questions().stopAtFirst() ? null : watch.limit(),
          finding,
          finding == null ? null : traceTo(finding),
          Tally.of(task, store, new Counters[] {expander}, seconds)
              .withDepth(deepest)
              .withMatched(matched)
              .withQueueBytes(waiting.bytes() + path.bytes() + opened.committed())
              .figures());
    } finally {
      waiting.close();
      path.close();
      opened.close();
    }
  }

  private void explore() {
    for (int[] state : task.model().initialStates()) {
      inserter.putInitial(state);
    }
    inserter.flush();
    pushChildren();
    for (int steps = 0; !halted && !waiting.isEmpty(); steps++) {
      if (steps % CHECK_EVERY == 0 && watch.limitReached(store.states())) {
        return;
      }
      long id = waiting.top();
      if (isOpened(id)) {
        waiting.pop();
        if (!path.isEmpty() && path.top() == id) {
          path.pop();
        }
      } else if (!open(id)) {
        return;
      }
    }
  }

  /** False where the search must end. */
  private boolean open(long id) {
    if (!markOpened(id) || !path.push(id)) {
      watch.reached(Limit.MEMORY);
      return false;
    }
    long distance = path.size() - 1;
    deepest = Math.max(deepest, distance);
    expander.checker().epoch(++opens);
    if (distance >= task.limits().depth()) {
      // As far as the limit allows: this state is looked at, what follows it is not.
      cut = true;
      expander.checkOnly(id);
    } else {
      expander.expand(id);
    }
    if (findingPath == null && expander.checker().finding() != null && task.questions().trace()) {
      findingPath = path.toArray(PathTracer.longestTrace(task.model()));
    }
    return !expander.checker().isSatisfied() && pushChildren();
  }

  private @Nullable Trace traceTo(Finding finding) {
    if (findingPath == null || findingPath.length == 0) {
      return null;
    }
    return PathTracer.trace(task.model(), store, findingPath, finding.event());
  }

  /** States that wait when a limit ends the search are looked at as well. */
  private void checkWaiting() {
    Limit limit = watch.limit();
    if (limit == null || limit == Limit.INTERRUPTED || limit == Limit.DEPTH) {
      return;
    }
    for (long number = 0; number < store.count(0); number++) {
      if (expander.checker().isSatisfied()) {
        return;
      }
      if (!isOpened(number)) {
        expander.checker().epoch(++opens);
        expander.checkOnly(number);
      }
    }
  }

  private Progress progress() {
    return new Progress(
        store.states(),
        expander.transitions(),
        path.size(),
        waiting.size(),
        task.budget().used(),
        task.budget().limit(),
        watch.seconds());
  }

  private boolean pushChildren() {
    for (int i = childCount - 1; i >= 0; i--) {
      if (!waiting.push(children[i])) {
        watch.reached(Limit.MEMORY);
        return false;
      }
    }
    childCount = 0;
    return true;
  }

  @Override
  public void answer(long from, long event, long answer) {
    if (task.observer().wantsEdges()) {
      task.observer().edge(0, from, event, answer);
    }
    if (answer == Answer.FULL) {
      watch.reached(Limit.MEMORY);
      halted = true;
      return;
    }
    long id = Answer.id(answer);
    if (!Answer.isNew(answer)) {
      if (from >= 0) {
        matched++;
      }
      if (isOpened(id)) {
        return;
      }
    }
    if (childCount == children.length) {
      children = Arrays.copyOf(children, 2 * childCount);
    }
    children[childCount++] = id;
  }

  private boolean isOpened(long id) {
    long offset = id >>> 6 << 3;
    return offset < opened.committed()
        && (Memory.getLong(opened.address() + offset) >>> id & 1) != 0;
  }

  private boolean markOpened(long id) {
    long offset = id >>> 6 << 3;
    if (!opened.commit(offset + Long.BYTES)) {
      return false;
    }
    long address = opened.address() + offset;
    Memory.putLong(address, Memory.getLong(address) | 1L << id);
    return true;
  }
}
