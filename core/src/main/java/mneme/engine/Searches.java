package mneme.engine;

import java.util.List;
import java.util.stream.Stream;
import mneme.cache.CacheReport;
import mneme.cache.CacheSetup;
import mneme.cache.PolicySettings;
import mneme.method.Parameter;
import mneme.run.PlanParameters;
import mneme.search.Checkpoints;
import mneme.search.Search;
import mneme.search.SearchTask;
import mneme.search.breadth.BackEdges;
import mneme.search.breadth.BreadthFirst;
import mneme.search.caching.CachingOptions;
import mneme.search.caching.CachingSearch;
import mneme.search.caching.SleepSets;
import mneme.search.cycles.CycleDepthFirst;
import mneme.search.delayed.DelayedOptions;
import mneme.search.delayed.DelayedSearch;
import mneme.search.delayed.PartSearch;
import mneme.search.delayed.SternDill;
import mneme.search.depth.DepthFirst;
import mneme.search.depth.NewestFirst;
import mneme.search.depth.ReturningDepthFirst;
import mneme.search.disk.DiskOptions;
import mneme.search.external.ExternalSearch;
import mneme.search.snapshots.SnapshotOptions;
import mneme.search.snapshots.SnapshotSearch;
import mneme.store.Rebuilding;
import mneme.store.Recall;
import mneme.store.Store;
import mneme.store.delta.DeltaOptions;

/** Every search, as users see it. */
final class Searches {
  /** What all searches on disk listen to. */
  private static final List<Parameter<?>> ON_DISK =
      List.of(
          CacheSetup.SIZE,
          CacheSetup.EXPECT,
          PlanParameters.HASH_BITS,
          DiskOptions.FOLDER,
          DiskOptions.LIMIT,
          Checkpoints.KEEP,
          Checkpoints.EVERY);

  private static final SearchMethod AUTO =
      new SearchMethod(
          Methods.AUTO,
          "every state; levels, shortest traces; any number of threads",
          "bfs, dfs for infinite runs, and where a disk is given and the memory is full, external",
          Stream.<Parameter<?>>concat(
                  Stream.of(
                      PlanParameters.THREADS,
                      BackEdges.COUNTED,
                      PlanParameters.DEPTH,
                      PlanParameters.REDUCTION,
                      Checkpoints.FOLDER),
                  Stream.of(
                      DiskOptions.FOLDER, DiskOptions.LIMIT, Checkpoints.KEEP, Checkpoints.EVERY))
              .toList(),
          true,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OverStore)
              (task, store, keepLevels) -> {
                throw new IllegalStateException("a search is chosen before one is made");
              });

  private static final SearchMethod BFS =
      new SearchMethod(
          "bfs",
          "every state; levels, shortest traces; any number of threads",
          "the store is the queue",
          List.of(
              PlanParameters.THREADS,
              BackEdges.COUNTED,
              PlanParameters.DEPTH,
              PlanParameters.REDUCTION,
              Checkpoints.FOLDER,
              Checkpoints.EVERY,
              Checkpoints.KEEP),
          true,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OverStore) BreadthFirst::new,
          new CycleMethod(true, (CycleMethod.OverStore) BreadthFirst::forCycles));

  private static final SearchMethod DFS =
      new SearchMethod(
          "dfs",
          "every state; traces may be long; one thread, several for cycles",
          "4 bytes for each state on the stack or waiting",
          List.of(SleepSets.ASKED, SleepSets.RULE, PlanParameters.DEPTH, PlanParameters.REDUCTION),
          false,
          false,
          SearchMethod.Order.NEWEST_FIRST,
          (SearchMethod.OverStore) Searches::depthFirst,
          new CycleMethod(true, (CycleMethod.OverStore) CycleDepthFirst::over));

  private static final SearchMethod CACHING =
      new SearchMethod(
          "caching",
          "every state, some repeatedly; traces may be long; one thread",
          "the stack and a cache of any size; the smaller, the more is repeated",
          List.of(
              CacheSetup.CACHE,
              CacheSetup.SIZE,
              PolicySettings.ADMISSION,
              PolicySettings.SCAN,
              CachingOptions.BRANCHES,
              CachingOptions.STATES,
              DeltaOptions.DEPTH,
              PolicySettings.PERIOD,
              CacheReport.ASKED,
              CacheSetup.EXPECT,
              SleepSets.ASKED,
              SleepSets.RULE,
              CacheSetup.SEED,
              PlanParameters.DEPTH,
              PlanParameters.HASH_BITS,
              PlanParameters.REDUCTION),
          false,
          false,
          SearchMethod.Order.NEWEST_FIRST,
          (SearchMethod.OwnMemory) CachingSearch::caching);

  private static final SearchMethod SNAPSHOTS =
      new SearchMethod(
          "snapshots",
          "every state and transition, some repeatedly; shortest traces; one thread",
          "some levels of the search",
          List.of(
              SnapshotOptions.LEVELS,
              SnapshotOptions.BACKTRACKING,
              CacheSetup.SEED,
              PlanParameters.DEPTH,
              PlanParameters.HASH_BITS),
          false,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OwnMemory) SnapshotSearch::new);

  private static final SearchMethod EXTERNAL =
      new SearchMethod(
          "external",
          "every state, also where memory does not hold them; levels, shortest traces",
          "fingerprints of 1 to 4 bytes per state in memory, the states on disk",
          onDisk(PlanParameters.THREADS, PlanParameters.DEPTH, PlanParameters.REDUCTION),
          true,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OwnMemory) ExternalSearch::new,
          new CycleMethod(true, (CycleMethod.OwnMemory) ExternalSearch::forCycles));

  private static final SearchMethod HDDD =
      new SearchMethod(
          "hddd",
          "every state; levels; one thread; to compare with",
          "the visited states are read from disk after each level",
          onDisk(PlanParameters.DEPTH),
          false,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OwnMemory) task -> new DelayedSearch(task, false));

  private static final SearchMethod DDDD =
      new SearchMethod(
          "dddd",
          "every state, some expanded repeatedly; levels; one thread; to compare with",
          "the visited states are read from disk where that pays",
          onDisk(
              DelayedOptions.PARTIAL,
              DelayedOptions.COSTS,
              DelayedOptions.ESTIMATE,
              DelayedOptions.RATES,
              DelayedOptions.LENGTHS,
              DelayedOptions.CYCLES,
              PlanParameters.DEPTH),
          false,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OwnMemory) task -> new DelayedSearch(task, true));

  private static final SearchMethod PART =
      new SearchMethod(
          "part",
          "every state; no levels; one thread; to compare with",
          "one part of the visited states in memory, the others on disk",
          ON_DISK,
          false,
          false,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OwnMemory) PartSearch::new);

  private static final SearchMethod STERN_DILL =
      new SearchMethod(
          "stern-dill",
          "every state; levels; one thread; to compare with",
          "the visited states are read from disk whenever the table is full",
          onDisk(PlanParameters.DEPTH),
          false,
          true,
          SearchMethod.Order.OLDEST_FIRST,
          (SearchMethod.OwnMemory) SternDill::new);

  /** In the order in which they are shown. */
  static final List<SearchMethod> ALL =
      List.of(AUTO, BFS, DFS, CACHING, SNAPSHOTS, EXTERNAL, HDDD, DDDD, PART, STERN_DILL);

  private Searches() {}

  private static List<Parameter<?>> onDisk(Parameter<?>... others) {
    return Stream.<Parameter<?>>concat(Stream.of(others), ON_DISK.stream()).toList();
  }

  private static Search depthFirst(SearchTask task, Store store, boolean keepLevels) {
    if (SleepSets.areAsked(task.tuning())) {
      return CachingSearch.remembering(task, store);
    }
    return switch (store.recall()) {
      case Recall.ByReplay(Rebuilding ways) -> new NewestFirst(task, ways);
      case Recall.ByNumber _ -> new DepthFirst(task, store);
      case Recall.ById _, Recall.Nothing _ -> new ReturningDepthFirst(task, store);
    };
  }
}
