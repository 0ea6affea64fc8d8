package mneme.search.disk;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.Manifest;
import mneme.disk.Workplace;
import mneme.run.PlanException;
import mneme.search.Checkpoints;
import mneme.search.SearchTask;
import mneme.store.Layout;
import org.jspecify.annotations.Nullable;

/**
 * How a run on disk begins, anew or from a checkpoint, with a layout that fits all states that have
 * asked for a wider one. Not thread-safe.
 */
public final class RunStart {
  private final SearchTask task;
  private final List<int[]> widenings = new ArrayList<>();

  public RunStart(SearchTask task) {
    this.task = task;
  }

  /**
   * The checkpoint from which to go on, or null for a fresh start.
   *
   * @param named the folder as the user wrote it
   * @throws PlanException where an unfinished run is in the way
   */
  public @Nullable Manifest prepare(Workplace place, Path named) {
    if (!task.plan().continuation().resumes()) {
      if (Manifest.isIn(place.folder())) {
        throw new PlanException(
            named
                + " holds an unfinished run; go on with it by 'mneme resume "
                + named
                + "', or name another directory");
      }
      place.deleteAll();
      head().publish(place);
      return null;
    }
    Manifest manifest = Manifest.resume(place);
    Checkpoints.requireSameSlots(manifest, task);
    place.deleteUnfinished();
    for (int i = 0; manifest.text("wider-" + i) != null; i++) {
      long[] state = manifest.numbers("wider-" + i);
      widenings.add(Arrays.stream(state).mapToInt(value -> (int) value).toArray());
    }
    return manifest.text("level") == null ? null : manifest;
  }

  /** A state does not fit: the run begins anew. */
  public void widen(int[] state) {
    widenings.add(state);
  }

  /** What does not change during a run. */
  public Manifest head() {
    Manifest manifest = Checkpoints.head(task);
    for (int i = 0; i < widenings.size(); i++) {
      int[] state = widenings.get(i);
      manifest.put("wider-" + i, Arrays.stream(state).mapToLong(value -> value).toArray());
    }
    return manifest;
  }

  public Layout layout() {
    Layout layout = Layout.of(task.model().shape());
    for (int[] state : widenings) {
      layout = layout.widened(state);
    }
    return layout;
  }
}
