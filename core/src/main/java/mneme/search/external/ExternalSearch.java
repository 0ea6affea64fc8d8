package mneme.search.external;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
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
import mneme.search.breadth.EscalatingSearch;
import mneme.search.breadth.EscalatingSearch.Rungs;
import mneme.search.breadth.Handover;
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
 * that is all; otherwise it starts over on disk, see {@link OnDiskSearch}. Where it may choose what
 * it remembers, it goes on on disk with what it has visited.
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

  /** The stores that it may use in memory; null where that is not its choice. */
  private final @Nullable Rungs rungs;

  /** What looks for cycles in memory first; null where that is not the caller's choice. */
  private final @Nullable Supplier<SearchOutcome> first;

  /** What was in use at the end; null where that was the disk. */
  private @Nullable String store;

  private boolean wasOnDisk = true;

  public ExternalSearch(SearchTask task) {
    this(task, SystemFiles.INSTANCE);
  }

  /** A search that uses one store after the other as long as there is memory. */
  public ExternalSearch(SearchTask task, Rungs rungs) {
    this(task, null, 0, SystemFiles.INSTANCE, rungs, null);
  }

  /** A search over a file system of the caller's choice. */
  ExternalSearch(SearchTask task, FileLayer files) {
    this(task, null, 0, files, null, null);
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
    return new ExternalSearch(task.search(), task, steps, files, null, null);
  }

  /**
   * A search for accepting cycles behind others, which the memory may end.
   *
   * @param first those others
   */
  public static ExternalSearch forCycles(CycleTask task, Supplier<SearchOutcome> first) {
    return new ExternalSearch(
        task.search(), task, Elimination.STEPS, SystemFiles.INSTANCE, null, first);
  }

  private ExternalSearch(
      SearchTask task,
      @Nullable CycleTask cycles,
      long steps,
      FileLayer files,
      @Nullable Rungs rungs,
      @Nullable Supplier<SearchOutcome> first) {
    this.first = first;
    this.task = task;
    this.cycles = cycles;
    this.steps = steps;
    this.rungs = rungs;
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
      Rungs inMemory = rungs;
      if (resumed == null && inMemory != null) {
        return inStores(place, inMemory);
      }
      Supplier<SearchOutcome> others = first;
      if (others != null) {
        SearchOutcome outcome = resumed == null ? afterOthers(place, others) : null;
        return outcome == null ? onDisk(place, resumed) : outcome;
      }
      if (resumed == null
          && task.budget().limit() >= WORTH_TRYING
          && !task.tuning().has(CacheSetup.SIZE)) {
        SearchOutcome outcome = tryInMemory(place);
        if (outcome != null) {
          return outcome;
        }
      }
      return onDisk(place, resumed);
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
  }

  /** Whether the disk was used, after others. */
  public boolean wasOnDisk() {
    return wasOnDisk;
  }

  /** The name of the store that was in use at the end; null where the states are on disk. */
  public @Nullable String store() {
    return store;
  }

  private SearchOutcome inStores(Workplace place, Rungs inMemory) {
    EscalatingSearch search = new EscalatingSearch(task, inMemory, false, new Disk(place));
    SearchOutcome outcome;
    try {
      outcome = search.run();
    } catch (PlanException e) {
      // The run has not begun, and leaves nothing to go on with.
      place.deleteAll();
      throw e;
    }
    store = search.store();
    if (store != null) {
      finish(place, outcome);
    }
    return outcome;
  }

  /** What comes when all stores are full. */
  private final class Disk implements EscalatingSearch.Last {
    private final Workplace place;

    Disk(Workplace place) {
      this.place = place;
    }

    @Override
    public String name() {
      return "external";
    }

    @Override
    public @Nullable SearchOutcome goOn(Handover from) {
      if (from.level() < 0) {
        return startOver(from);
      }
      Manifest manifest = null;
      try (HandoverWriter writer = new HandoverWriter(task, start, place)) {
        manifest = writer.write(from);
      } catch (LayoutTooNarrow wider) {
        beginAnew(place, wider);
      } catch (DiskException e) {
        return refused(from, e);
      } catch (PlanException e) {
        // States of this size need more memory: nothing was written.
        return null;
      }
      from.close();
      return onDiskAfter(from, manifest);
    }

    @Override
    public SearchOutcome startOver(Handover from) {
      from.close();
      return onDiskAfter(from, null);
    }

    private SearchOutcome onDiskAfter(Handover from, @Nullable Manifest manifest) {
      try {
        return onDisk(place, manifest, from.watch());
      } catch (DiskException e) {
        return refused(from, e);
      } catch (PlanException e) {
        // There is no memory for a search on disk either.
        return from.incomplete();
      }
    }

    private SearchOutcome refused(Handover from, DiskException e) {
      SearchOutcome inMemory = from.incomplete();
      return new SearchOutcome(Limit.DISK, inMemory.finding(), null, inMemory.figures())
          .with(List.of(Detail.text("disk_problem", "disk", String.valueOf(e.getMessage()), "")));
    }
  }

  /** How others have ended; null where they had no more memory. */
  private @Nullable SearchOutcome afterOthers(Workplace place, Supplier<SearchOutcome> others) {
    SearchOutcome outcome;
    try {
      outcome = others.get();
    } catch (PlanException e) {
      // The run has not begun, and leaves nothing to go on with.
      place.deleteAll();
      throw e;
    }
    if (outcome.limit() == Limit.MEMORY) {
      spent = outcome.figures().seconds();
      return null;
    }
    wasOnDisk = false;
    finish(place, outcome);
    return outcome;
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
    return onDisk(place, resumed, watch);
  }

  private SearchOutcome onDisk(Workplace place, @Nullable Manifest resumed, StopWatch watch) {
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
        beginAnew(place, wider);
        from = null;
      }
    }
  }

  /** All files are packed in one form: they are made anew. */
  private void beginAnew(Workplace place, LayoutTooNarrow wider) {
    start.widen(wider.state());
    place.deleteAll();
    start.head().publish(place);
    task.observer().restarted();
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
