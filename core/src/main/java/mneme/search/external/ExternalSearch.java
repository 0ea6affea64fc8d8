package mneme.search.external;

import java.nio.file.Path;
import java.util.List;
import mneme.cache.CacheSetup;
import mneme.disk.DiskException;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Workplace;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.Checkpoints;
import mneme.search.CycleTask;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.breadth.BreadthFirst;
import mneme.search.disk.DiskFigures;
import mneme.search.disk.DiskOptions;
import mneme.search.disk.LayoutTooNarrow;
import mneme.search.disk.RunStart;
import mneme.search.elimination.Elimination;
import mneme.store.Layout;
import mneme.store.full.FullStore;
import org.jspecify.annotations.Nullable;

/**
 * The search for state spaces larger than memory. It begins in memory, and where everything fits
 * that is all; otherwise it starts over on disk, see {@link OnDiskSearch}.
 */
public final class ExternalSearch implements Search {
  /** With less memory than this the attempt in memory is not worth its tables. */
  private static final long WORTH_TRYING = 24L << 20;

  private final SearchTask task;
  private final FileLayer files;
  private final Path folder;
  private final long diskLimit;
  private final boolean keep;
  private final double pause;

  /** Seconds the attempt in memory took. */
  private double spent;

  /** States that did not fit into the packed form known so far. */
  private final RunStart start;

  /** What is searched for accepting cycles; null where single states are looked at. */
  private final @Nullable CycleTask cycles;

  private final long steps;

  public ExternalSearch(SearchTask task) {
    this(task, SystemFiles.INSTANCE);
  }

  /** A search over a file system of the caller's choice. */
  ExternalSearch(SearchTask task, FileLayer files) {
    this(task, null, 0, files);
  }

  /**
   * A search for accepting cycles.
   *
   * @throws PlanException where not all cycles count
   */
  public static ExternalSearch forCycles(CycleTask task) {
    return forCycles(task, Elimination.STEPS, SystemFiles.INSTANCE);
  }

  static ExternalSearch forCycles(CycleTask task, long steps, FileLayer files) {
    Elimination.requireNoFairness(task);
    return new ExternalSearch(task.search(), task, steps, files);
  }

  private ExternalSearch(SearchTask task, @Nullable CycleTask cycles, long steps, FileLayer files) {
    this.task = task;
    this.cycles = cycles;
    this.steps = steps;
    this.start = new RunStart(task);
    this.files = files;
    Tuning tuning = task.tuning();
    this.folder = DiskOptions.folder(task);
    this.diskLimit = DiskOptions.limit(tuning);
    this.keep = tuning.has(Checkpoints.KEEP);
    this.pause = Checkpoints.pause(tuning, 1);
    if (task.observer().wantsEdges()) {
      throw new PlanException(task.plan().search() + " shows no single edges; bfs does");
    }
  }

  @Override
  public SearchOutcome run() {
    Workplace opened;
    try {
      opened = Workplace.open(folder, files, diskLimit);
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
    try (Workplace place = opened) {
      Manifest resumed = start.prepare(place, folder);
      if (resumed == null
          && task.budget().limit() >= WORTH_TRYING
          && !task.tuning().has(CacheSetup.SIZE)) {
        SearchOutcome inMemory = tryInMemory(place);
        if (inMemory != null) {
          return inMemory;
        }
      }
      return onDisk(place, resumed);
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
  }

  private @Nullable SearchOutcome tryInMemory(Workplace place) {
    try (FullStore store =
        new FullStore(
            task.model().shape(), task.plan().threads(), task.budget(), task.plan().hashBits())) {
      CycleTask of = cycles;
      SearchOutcome outcome =
          (of == null ? new BreadthFirst(task, store, false) : BreadthFirst.forCycles(of, store))
              .run();
      if (outcome.limit() == Limit.MEMORY) {
        spent = outcome.figures().seconds();
        task.observer().restarted();
        return null;
      }
      finish(place, outcome);
      return outcome.with(
          new DiskFigures(task, place.traffic())
              .withTraffic(
                  List.of(Detail.text("disk_use", "", "none: everything fits in memory", ""))));
    }
  }

  private SearchOutcome onDisk(Workplace place, @Nullable Manifest resumed) {
    StopWatch watch = new StopWatch(task);
    watch.start();
    watch.spent(spent);
    Manifest from = resumed;
    while (true) {
      Layout layout = start.layout();
      int blockStates = from == null ? 0 : (int) from.number("block-states");
      try (CheckpointWriter checkpoints = new CheckpointWriter(place, watch, start::head, pause);
          OnDiskSearch search =
              new OnDiskSearch(
                  task,
                  cycles == null ? null : cycles.product(),
                  steps,
                  watch,
                  place,
                  layout,
                  blockStates,
                  checkpoints,
                  spent)) {
        SearchOutcome outcome = search.run(from);
        if (!mayGo(outcome)) {
          search.leave();
        }
        finish(place, outcome);
        return outcome;
      } catch (LayoutTooNarrow wider) {
        // All files are packed in one form: they are made anew.
        start.widen(wider.state());
        place.deleteAll();
        start.head().publish(place);
        task.observer().restarted();
        from = null;
      }
    }
  }

  /** Whether the files are not needed any more: nobody can go on with a run that is finished. */
  private boolean mayGo(SearchOutcome outcome) {
    return !keep && outcome.limit() == null;
  }

  private void finish(Workplace place, SearchOutcome outcome) {
    if (mayGo(outcome)) {
      place.deleteAll();
    }
  }
}
