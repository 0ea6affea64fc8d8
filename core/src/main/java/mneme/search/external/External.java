package mneme.search.external;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.DiskException;
import mneme.disk.FileLayer;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Workplace;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.BreadthFirst;
import mneme.search.Checkpoints;
import mneme.search.Observer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.store.Layout;
import mneme.store.full.FullStore;
import org.jspecify.annotations.Nullable;

/**
 * The search for state spaces larger than memory. It begins in memory, and where everything fits
 * that is all; otherwise it starts over on disk, see {@link ExternalSearch}.
 */
public final class External implements Search {
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
  private final List<int[]> widenings = new ArrayList<>();

  public External(SearchTask task) {
    this(task, SystemFiles.INSTANCE);
  }

  /** A search over a file system of the caller's choice. */
  External(SearchTask task, FileLayer files) {
    this.task = task;
    this.files = files;
    Tuning tuning = task.tuning();
    this.folder = DiskOptions.folder(task);
    this.diskLimit = DiskOptions.limit(tuning);
    this.keep = tuning.has("keep");
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
      Manifest resumed = prepare(place);
      if (resumed == null
          && task.budget().limit() >= WORTH_TRYING
          && !task.tuning().has("cache-size")) {
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

  /** The checkpoint from which to go on, or null for a fresh start. */
  private @Nullable Manifest prepare(Workplace place) {
    if (!task.tuning().has("resume")) {
      if (Manifest.isIn(place.folder())) {
        throw new PlanException(
            folder
                + " holds an unfinished run; go on with it by 'mneme resume "
                + folder
                + "', or name another directory");
      }
      place.deleteAll();
      head().publish(place);
      return null;
    }
    Manifest manifest = Manifest.read(place.folder());
    Checkpoints.requireSameSlots(manifest, task);
    place.deleteUnfinished();
    for (int i = 0; manifest.text("wider-" + i) != null; i++) {
      long[] state = manifest.numbers("wider-" + i);
      widenings.add(Arrays.stream(state).mapToInt(value -> (int) value).toArray());
    }
    return manifest.text("level") == null ? null : manifest;
  }

  /** What does not change during a run. */
  private Manifest head() {
    Manifest manifest = Checkpoints.head(task);
    for (int i = 0; i < widenings.size(); i++) {
      int[] state = widenings.get(i);
      manifest.put("wider-" + i, Arrays.stream(state).mapToLong(value -> value).toArray());
    }
    return manifest;
  }

  private @Nullable SearchOutcome tryInMemory(Workplace place) {
    SearchTask attempt =
        new SearchTask(task.plan(), task.budget(), task.control(), Observer.NONE, task.survey());
    try (FullStore store =
        new FullStore(
            task.model().shape(), task.plan().threads(), task.budget(), task.plan().hashBits())) {
      SearchOutcome outcome = new BreadthFirst(attempt, store, false).run();
      if (outcome.limit() == Limit.MEMORY) {
        spent = outcome.figures().seconds();
        return null;
      }
      finish(place, outcome);
      return outcome.with(
          new ExternalFigures(task, place.traffic())
              .withTraffic(
                  List.of(Detail.text("disk_use", "", "none: everything fits in memory", ""))));
    }
  }

  private SearchOutcome onDisk(Workplace place, @Nullable Manifest resumed) {
    StopWatch watch = new StopWatch(task);
    watch.start();
    Manifest from = resumed;
    while (true) {
      Layout layout = Layout.of(task.model().shape());
      for (int[] state : widenings) {
        layout = layout.widened(state);
      }
      int blockStates = from == null ? 0 : (int) from.number("block-states");
      try (CheckpointWriter checkpoints = new CheckpointWriter(place, watch, () -> head(), pause);
          ExternalSearch search =
              new ExternalSearch(task, watch, place, layout, blockStates, checkpoints, spent)) {
        SearchOutcome outcome = search.run(from);
        if (!mayGo(outcome)) {
          search.leave();
        }
        finish(place, outcome);
        return outcome;
      } catch (Wider wider) {
        // All files are packed in one form: they are made anew.
        widenings.add(wider.state());
        place.deleteAll();
        head().publish(place);
        from = null;
      }
    }
  }

  /** Whether the files are not needed any more. */
  private boolean mayGo(SearchOutcome outcome) {
    return !keep && (outcome.limit() == null || outcome.limit() == Limit.INTERRUPTED);
  }

  private void finish(Workplace place, SearchOutcome outcome) {
    if (mayGo(outcome)) {
      place.deleteAll();
    }
  }
}
