package mneme.engine;

import java.util.List;
import java.util.stream.Stream;
import mneme.run.PlanException;
import mneme.search.BreadthFirst;
import mneme.search.DepthFirst;
import mneme.search.NewestFirst;
import mneme.search.ReturningDepthFirst;
import mneme.search.Search;
import mneme.search.SearchTask;
import mneme.search.caching.CachingSearch;
import mneme.search.caching.SleepSets;
import mneme.search.external.DelayedSearch;
import mneme.search.external.External;
import mneme.search.external.PartSearch;
import mneme.search.external.SternDill;
import mneme.search.snapshots.SnapshotSearch;
import mneme.store.Rebuilding;
import mneme.store.Recall;
import mneme.store.Store;

/** Every search, as users see it. */
final class Searches {
  /** What all searches on disk listen to. */
  private static final List<String> ON_DISK =
      List.of(
          "cache-size", "expect", "hash-bits", "disk", "disk-limit", "keep", "checkpoint-every");

  private static final SearchMethod BFS =
      new SearchMethod(
          "bfs",
          "every state; levels, shortest traces; any number of threads",
          "the store is the queue",
          List.of("threads", "back-edges", "depth", "checkpoint", "checkpoint-every", "keep"),
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
              "cache",
              "cache-size",
              "cache-report",
              "expect",
              "sleep",
              "sleep-rule",
              "seed",
              "depth",
              "hash-bits"),
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

  private static final SearchMethod EXTERNAL =
      new SearchMethod(
          "external",
          "every state, also where memory does not hold them; levels, shortest traces",
          "fingerprints of 1 to 4 bytes a state in memory, the states on disk",
          onDisk("threads", "depth"),
          true,
          true,
          (SearchMethod.OwnMemory) External::new);

  private static final SearchMethod HDDD =
      new SearchMethod(
          "hddd",
          "every state; levels; one thread; to compare with",
          "the visited states are read from disk after each level",
          onDisk("depth"),
          false,
          true,
          (SearchMethod.OwnMemory) DelayedSearch::new);

  private static final SearchMethod DDDD =
      new SearchMethod(
          "dddd",
          "every state, some expanded repeatedly; levels; one thread; to compare with",
          "the visited states are read from disk where that pays",
          onDisk("partial", "costs", "estimate", "cycles", "depth"),
          false,
          true,
          (SearchMethod.OwnMemory) DelayedSearch::new);

  private static final SearchMethod PART =
      new SearchMethod(
          "part",
          "every state; no levels; one thread; to compare with",
          "one part of the visited states in memory, the others on disk",
          ON_DISK,
          false,
          false,
          (SearchMethod.OwnMemory) PartSearch::new);

  private static final SearchMethod STERN_DILL =
      new SearchMethod(
          "stern-dill",
          "every state; levels; one thread; to compare with",
          "the visited states are read from disk whenever the table is full",
          onDisk("depth"),
          false,
          true,
          (SearchMethod.OwnMemory) SternDill::new);

  /** In the order in which they are shown. */
  static final List<SearchMethod> ALL =
      List.of(BFS, DFS, CACHING, SNAPSHOTS, EXTERNAL, HDDD, DDDD, PART, STERN_DILL);

  private Searches() {}

  private static List<String> onDisk(String... others) {
    return Stream.concat(Stream.of(others), ON_DISK.stream()).toList();
  }

  private static Search depthFirst(SearchTask task, Store store, boolean keepLevels) {
    return switch (store.recall()) {
      case Recall.ByReplay(Rebuilding ways) -> new NewestFirst(task, ways);
      case Recall.ByNumber _ -> new DepthFirst(task, store);
      case Recall.ById _, Recall.Nothing _ -> new ReturningDepthFirst(task, store);
    };
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
