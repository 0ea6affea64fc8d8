package mneme.engine;

import java.util.List;
import mneme.run.PlanException;
import mneme.search.BreadthFirst;
import mneme.search.DepthFirst;
import mneme.search.NewestFirst;
import mneme.search.ReturningDepthFirst;
import mneme.search.Search;
import mneme.search.SearchTask;
import mneme.search.caching.CachingSearch;
import mneme.search.caching.SleepSets;
import mneme.search.snapshots.SnapshotSearch;
import mneme.store.Rebuilding;
import mneme.store.Store;

/** Every search, as users see it. */
final class Searches {
  private static final SearchMethod BFS =
      new SearchMethod(
          "bfs",
          "every state; levels, shortest traces; any number of threads",
          "the store is the queue",
          List.of("threads", "depth"),
          true,
          true,
          (SearchMethod.OverStore) BreadthFirst::new);

  private static final SearchMethod DFS =
      new SearchMethod(
          "dfs",
          "every state; traces may be long; one thread",
          "4 bytes a state on the stack or waiting",
          List.of("sleep", "sleep-rule", "depth"),
          false,
          false,
          new SearchMethod.OverEither(
              Searches::depthFirst,
              Searches::sleepingDepthFirst,
              plan -> SleepSets.areAsked(plan.tuning())));

  private static final SearchMethod CACHING =
      new SearchMethod(
          "caching",
          "every state, some repeatedly; traces may be long; one thread",
          "the stack and a cache of any size; the smaller, the more is repeated",
          List.of(
              "cache", "cache-size", "expect", "sleep", "sleep-rule", "seed", "depth", "hash-bits"),
          false,
          false,
          (SearchMethod.OwnMemory) CachingSearch::caching);

  private static final SearchMethod SNAPSHOTS =
      new SearchMethod(
          "snapshots",
          "every state and transition, some repeatedly; shortest traces; one thread",
          "some levels of the search",
          List.of("snapshots", "backtracking", "seed", "depth", "hash-bits"),
          false,
          true,
          (SearchMethod.OwnMemory) SnapshotSearch::new);

  /** In the order in which they are shown. */
  static final List<SearchMethod> ALL = List.of(BFS, DFS, CACHING, SNAPSHOTS);

  private Searches() {}

  private static Search depthFirst(SearchTask task, Store store, boolean keepLevels) {
    if (store instanceof Rebuilding rebuilding) {
      return new NewestFirst(task, rebuilding);
    }
    return store.isDense() && store.canLoad()
        ? new DepthFirst(task, store)
        : new ReturningDepthFirst(task, store);
  }

  private static Search sleepingDepthFirst(SearchTask task) {
    if (!task.plan().store().equals("full")) {
      throw new PlanException(
          "--sleep keeps a note with each state, and --store "
              + task.plan().store()
              + " has no room for it; use --store full");
    }
    return CachingSearch.remembering(task);
  }
}
