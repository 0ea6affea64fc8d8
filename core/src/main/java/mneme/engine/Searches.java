package mneme.engine;

import java.util.List;
import mneme.search.BreadthFirst;
import mneme.search.DepthFirst;
import mneme.search.NewestFirst;
import mneme.search.ReturningDepthFirst;
import mneme.search.Search;
import mneme.search.SearchTask;
import mneme.search.external.External;
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
          List.of("depth"),
          false,
          false,
          (SearchMethod.OverStore) Searches::depthFirst);

  private static final SearchMethod SNAPSHOTS =
      new SearchMethod(
          "snapshots",
          "every state and transition, some repeatedly; shortest traces; one thread",
          "some levels of the search",
          List.of("snapshots", "backtracking", "seed", "depth", "hash-bits"),
          false,
          true,
          (SearchMethod.OwnMemory) SnapshotSearch::new);

  private static final SearchMethod EXTERNAL =
      new SearchMethod(
          "external",
          "every state, also where memory holds a hundredth of them; levels, shortest traces",
          "fingerprints of 1 to 4 bytes a state in memory, the states on disk",
          List.of(
              "threads", "depth", "hash-bits", "disk", "disk-limit", "keep", "checkpoint-every"),
          true,
          true,
          (SearchMethod.OwnMemory) External::new);

  /** In the order in which they are shown. */
  static final List<SearchMethod> ALL = List.of(BFS, DFS, SNAPSHOTS, EXTERNAL);

  private Searches() {}

  private static Search depthFirst(SearchTask task, Store store, boolean keepLevels) {
    if (store instanceof Rebuilding rebuilding) {
      return new NewestFirst(task, rebuilding);
    }
    return store.isDense() && store.canLoad()
        ? new DepthFirst(task, store)
        : new ReturningDepthFirst(task, store);
  }
}
