package mneme.search.depth;

import mneme.check.Finding;
import mneme.run.Limit;
import mneme.run.Progress;
import mneme.search.Pace;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Expander;
import mneme.search.expansion.FiguresBuilder;
import mneme.store.Answer;
import mneme.store.AnswerSink;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * What depth-first searches have in common: a path of states, limits, the way to what was found,
 * the outcome. One thread.
 */
abstract class StackSearch implements Search, AnswerSink {
  final SearchTask task;
  final Store store;
  final StopWatch watch;
  final Pace pace;

  /** Set where the search must end at once. */
  boolean halted;

  /** Whether a state was not expanded because it lies as deep as allowed. */
  boolean cut;

  private long matched;
  private long deepest;
  private long opened;

  StackSearch(SearchTask task, Store store) {
    this.task = task;
    this.store = store;
    this.watch = new StopWatch(task);
    this.pace = new Pace(watch);
  }

  @Override
  public final SearchOutcome run() {
    watch.start();
    task.control().reportFrom(this::progress);
    try {
      explore();
      watch.close();
      if (cut) {
        watch.reached(Limit.DEPTH);
      }
      Limit limit = watch.limit();
      if (limit != null && limit != Limit.INTERRUPTED && limit != Limit.DEPTH) {
        checkWaiting();
      }
      return outcome(watch.seconds());
    } finally {
      closeStacks();
    }
  }

  private SearchOutcome outcome(double seconds) {
    Finding finding = expander().checker().finding();
    return SearchOutcome.of(
        task,
        watch,
        finding,
        finding == null ? null : traceTo(finding),
        new FiguresBuilder(task, expander().total(), seconds)
            .withStore(store)
            .withDepth(deepest)
            .withMatched(matched)
            .withQueueBytes(stackBytes())
            .build());
  }

  /** The way to what was found; null where it is too long or was not asked for. */
  abstract @Nullable Trace traceTo(Finding finding);

  /** Visits everything, up to a limit or a violation. */
  abstract void explore();

  /** States that wait when a limit ends the search are looked at as well. */
  abstract void checkWaiting();

  abstract Expander expander();

  /** States on the path. */
  abstract long pathSize();

  /** States found and not yet dealt with. */
  abstract long waiting();

  abstract long stackBytes();

  abstract void closeStacks();

  /** The state on top of the path is visited for the first time. */
  final void opens() {
    deepest = Math.max(deepest, pathSize() - 1);
    expander().checker().epoch(++opened);
  }

  /** Whether what follows the state on top lies too deep. */
  final boolean isTooDeep() {
    boolean deep = pathSize() - 1 >= task.limits().depth();
    cut |= deep;
    return deep;
  }

  /** Memory has ended. */
  final void full() {
    watch.reached(Limit.MEMORY);
    halted = true;
  }

  @Override
  public final void answer(long from, long event, long answer) {
    if (task.observer().wantsEdges()) {
      task.observer().edge(0, from, event, answer);
    }
    if (answer == Answer.FULL) {
      full();
      return;
    }
    boolean isNew = Answer.isNew(answer);
    matched += !isNew && from >= 0 ? 1 : 0;
    if (!led(from, Answer.id(answer), isNew)) {
      full();
    }
  }

  /** An event leads to a state; false where the memory has ended. */
  abstract boolean led(long from, long id, boolean isNew);

  private Progress progress() {
    return new Progress(
        store.states(),
        expander().counts().transitions(),
        pathSize(),
        waiting(),
        task.memoryUse(),
        watch.seconds(),
        "",
        store.telling());
  }
}
