package mneme.search.cycles;

import mneme.check.Finding;
import mneme.question.Fairness;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.search.CycleTask;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Counts;
import mneme.search.expansion.FiguresBuilder;
import mneme.store.NumberedColours;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Looks for accepting cycles depth-first, with two bits for each state of the store. */
public final class CycleDepthFirst implements Search {
  private final CycleTask cycles;
  private final SearchTask task;
  private final Store store;
  private final StopWatch watch;
  private final NumberedColours colours;
  private final CycleWorker worker;

  /**
   * @throws PlanException where the store does not give states back, or fairness is asked for
   */
  public CycleDepthFirst(CycleTask cycles, Store store) {
    if (!store.recall().inOrder()) {
      throw new PlanException(
          "a search for cycles gives each state a colour, for which store "
              + cycles.search().plan().store()
              + " has no room; use --store full");
    }
    if (cycles.fairness() != Fairness.NONE) {
      throw new PlanException("dfs looks for cycles without fairness");
    }
    this.cycles = cycles;
    this.task = cycles.search();
    this.store = store;
    this.watch = new StopWatch(task);
    this.colours = new NumberedColours(task.budget());
    this.worker = new NestedDepthFirst(cycles, store, colours, watch);
  }

  @Override
  public SearchOutcome run() {
    watch.start();
    task.control().reportFrom(this::progress);
    try {
      worker.explore();
      if (worker.wasCut()) {
        watch.reached(Limit.DEPTH);
      }
      return outcome(watch.seconds());
    } finally {
      worker.close();
      colours.close();
    }
  }

  private SearchOutcome outcome(double seconds) {
    Counts total = worker.expander.total();
    Finding finding = total.finding();
    CycleWorker.Lasso lasso = worker.lasso();
    return new SearchOutcome(
        finding != null ? null : watch.limit(),
        finding,
        lasso == null ? null : traceOf(lasso),
        new FiguresBuilder(task, total, seconds)
            .withStore(store)
            .withDepth(worker.deepest())
            .withMatched(worker.matched())
            .withQueueBytes(worker.stackBytes() + colours.bytes())
            .build());
  }

  private @Nullable Trace traceOf(CycleWorker.Lasso lasso) {
    return lasso.states().isEmpty()
        ? null
        : Lassos.of(cycles.product(), lasso.states(), lasso.loopStart());
  }

  private Progress progress() {
    return new Progress(
        store.states(),
        worker.expander.counts().transitions(),
        worker.stack.pathSize(),
        worker.stack.size(),
        task.budget().used(),
        task.budget().limit(),
        watch.seconds(),
        worker.phase());
  }
}
