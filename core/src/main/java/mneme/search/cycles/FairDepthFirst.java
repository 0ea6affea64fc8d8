package mneme.search.cycles;

import mneme.check.Finding;
import mneme.model.Actors;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.PlanParameters;
import mneme.run.Progress;
import mneme.search.CycleTask;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.cycles.ComponentSearch.Component;
import mneme.search.expansion.Counts;
import mneme.search.expansion.FiguresBuilder;
import mneme.store.Store;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** Looks for accepting cycles on which everybody moves who must, on one thread. */
final class FairDepthFirst implements Search {
  private final CycleTask cycles;
  private final SearchTask task;
  private final Store store;
  private final StopWatch watch;
  private final Successors successors;
  private final Movers movers;
  private final ComponentSearch search;

  /**
   * @throws PlanException where the model does not say who moves, or on several threads
   */
  FairDepthFirst(CycleTask cycles, Store store) {
    this.cycles = cycles;
    this.task = cycles.search();
    this.store = store;
    Actors actors = cycles.product().origin().ability(Actors.class);
    if (actors == null) {
      throw new PlanException("fairness is about who moves, which this model does not say");
    }
    if (task.plan().threads() > 1) {
      throw new PlanException(
          "fair cycles are looked for on one thread; use " + PlanParameters.THREADS.option("1"));
    }
    this.watch = new StopWatch(task);
    this.successors = new Successors(cycles, store, watch);
    this.movers = new Movers(cycles.product(), actors, cycles.fairness());
    this.search =
        new ComponentSearch(
            successors, movers, store, task.budget().part("stack"), task.limits().depth());
  }

  @Override
  public SearchOutcome run() {
    watch.start();
    task.control().reportFrom(this::progress);
    try {
      successors.initial(task.model().initialStates());
      long[] starts = new long[successors.count()];
      for (int i = 0; i < starts.length; i++) {
        starts[i] = successors.id(i);
      }
      Component found = null;
      for (int i = 0; i < starts.length && found == null && !successors.mustEnd(); i++) {
        found = search.searchFrom(starts[i]);
      }
      if (search.wasCut()) {
        watch.reached(Limit.DEPTH);
      }
      return outcome(found, watch.seconds());
    } finally {
      search.close();
    }
  }

  private SearchOutcome outcome(@Nullable Component found, double seconds) {
    Trace trace = null;
    if (found != null) {
      int[] state = store.load(found.search().firstState(), new int[0]);
      successors.expander().checker().cycle(0, found.search().firstState(), state);
      if (task.questions().trace()) {
        trace = new FairLasso(cycles, store, successors, movers, task.budget()).in(found);
      }
      for (ComponentSearch inner = found.search(); inner.outer() != null; ) {
        ComponentSearch outer = inner.outer();
        inner.close();
        inner = outer == null ? search : outer;
      }
    }
    Counts total = successors.expander().total();
    Finding finding = total.finding();
    return new SearchOutcome(
        finding != null ? null : watch.limit(),
        finding,
        trace,
        new FiguresBuilder(task, total, seconds)
            .withStore(store)
            .withDepth(search.deepest())
            .withMatched(
                Math.max(0, total.transitions() - (store.states() - successors.initialStates())))
            .withQueueBytes(search.bytes())
            .build());
  }

  private Progress progress() {
    return new Progress(
        store.states(),
        successors.expander().counts().transitions(),
        search.path().pathSize(),
        search.path().size(),
        task.memoryUse(),
        watch.seconds());
  }
}
