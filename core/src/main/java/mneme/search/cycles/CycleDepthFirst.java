package mneme.search.cycles;

import java.util.ArrayList;
import java.util.List;
import mneme.check.Finding;
import mneme.method.Spelling;
import mneme.question.Fairness;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.search.Crew;
import mneme.search.CycleTask;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.expansion.Counts;
import mneme.search.expansion.FiguresBuilder;
import mneme.store.Coloured;
import mneme.store.Colours;
import mneme.store.NumberedColours;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Looks for accepting cycles depth-first, with two bits for each state of the store, on one thread
 * or several.
 */
public final class CycleDepthFirst implements Search {
  private final CycleTask cycles;
  private final SearchTask task;
  private final Store store;
  private final StopWatch watch;
  private final Ending ending;

  /** Where the store keeps no colours itself. */
  private final @Nullable NumberedColours colours;

  private final List<CycleWorker> workers = new ArrayList<>();

  private CycleDepthFirst(CycleTask cycles, Store store) {
    this.cycles = cycles;
    this.task = cycles.search();
    this.store = store;
    this.watch = new StopWatch(task);
    this.colours =
        store instanceof Coloured ? null : new NumberedColours(task.budget().part("colours"));
    this.ending = new Ending(watch);
    int threads = task.plan().threads();
    for (int lane = 0; lane < threads; lane++) {
      workers.add(
          threads == 1
              ? new NestedDepthFirst(cycles, store, colours(0), ending)
              : new SharedDepthFirst(cycles, store, lane, colours(lane), ending));
    }
  }

  private Colours colours(int lane) {
    return colours != null ? colours : ((Coloured) store).colours(lane);
  }

  /**
   * A search that fits to what is asked.
   *
   * @throws PlanException where the store does not give states back
   */
  public static Search over(CycleTask cycles, Store store) {
    String name = cycles.search().plan().store();
    if (!store.recall().inOrder() && !(store instanceof Coloured)) {
      throw new PlanException(
          "a search for cycles returns to states, which store "
              + name
              + " does not keep; use "
              + Spelling.option("store", "tree-compact")
              + ", which is exact and small");
    }
    return cycles.fairness() == Fairness.NONE
        ? new CycleDepthFirst(cycles, store)
        : new FairDepthFirst(cycles, store);
  }

  @Override
  public SearchOutcome run() {
    watch.start();
    task.control().reportFrom(this::progress);
    try {
      try (Crew crew = new Crew(workers.size())) {
        crew.run(this::explore);
      }
      if (workers.stream().anyMatch(CycleWorker::wasCut)) {
        watch.reached(Limit.DEPTH);
      }
      return outcome(watch.seconds());
    } finally {
      workers.forEach(CycleWorker::close);
      if (colours != null) {
        colours.close();
      }
    }
  }

  /** Who fails does not leave the others waiting. */
  private void explore(int lane) {
    boolean done = false;
    try {
      workers.get(lane).explore();
      done = true;
    } finally {
      if (!done) {
        ending.found();
      }
    }
  }

  private SearchOutcome outcome(double seconds) {
    Counts total = workers.getFirst().total();
    workers.stream().skip(1).forEach(worker -> total.add(worker.total()));
    Finding finding = total.finding();
    Trace trace = null;
    for (CycleWorker worker : workers) {
      CycleWorker.Lasso lasso = worker.lasso();
      if (trace == null && lasso != null && !lasso.states().isEmpty()) {
        trace =
            LassoShortener.shortened(
                cycles.product(),
                Lassos.of(cycles.product(), lasso.states(), lasso.loopStart()),
                false);
      }
    }
    return new SearchOutcome(
        finding != null ? null : watch.limit(),
        finding,
        trace,
        new FiguresBuilder(task, total, seconds)
            .withStore(store)
            .withExpandedOnce(Math.min(total.expanded(), store.states()))
            .withDepth(workers.stream().mapToLong(CycleWorker::deepest).max().orElse(0))
            .withMatched(matched(total.transitions()))
            .withQueueBytes(
                workers.stream().mapToLong(CycleWorker::stackBytes).sum()
                    + (colours == null ? 0 : colours.bytes()))
            .build());
  }

  /** All states but initial ones were reached by a transition when they were new. */
  private long matched(long transitions) {
    long initial = workers.stream().mapToLong(CycleWorker::initialStates).sum();
    return Math.max(0, transitions - (store.states() - initial));
  }

  private Progress progress() {
    CycleWorker first = workers.getFirst();
    return new Progress(
        store.states(),
        workers.stream().mapToLong(worker -> worker.expander.counts().transitions()).sum(),
        first.stack.pathSize(),
        workers.stream().mapToLong(worker -> worker.stack.size()).sum(),
        task.memoryUse(),
        watch.seconds(),
        first.phase());
  }
}
