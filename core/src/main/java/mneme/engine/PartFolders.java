package mneme.engine;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.disk.SystemFiles;
import mneme.disk.Workplace;
import mneme.method.Parameter;
import mneme.run.Continuation;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.search.Checkpoints;
import mneme.search.disk.DiskOptions;
import org.jspecify.annotations.Nullable;

/**
 * The directories of a run that consists of several searches which keep files: one for each search,
 * and above them a manifest that says what is decided, so that the run can go on. Not thread-safe.
 */
public final class PartFolders implements AutoCloseable {
  private static final String PART = "part-";
  private static final String FOLDER = "search-";

  /** A run has fewer searches. */
  private static final int MOST = 10_000;

  private final Workplace place;
  private final Manifest manifest;
  private final Parameter<?> folder;
  private final boolean resumes;
  private final boolean keep;
  private boolean open;

  private PartFolders(Workplace place, Manifest manifest, Parameter<?> folder, Plan plan) {
    this.place = place;
    this.manifest = manifest;
    this.folder = folder;
    this.resumes = plan.continuation().resumes();
    this.keep = plan.tuning().has(Checkpoints.KEEP);
  }

  /**
   * Those of a plan; null where it keeps no files, or has one search only.
   *
   * @throws PlanException where they cannot be used
   */
  static @Nullable PartFolders of(Plan plan, int searches) {
    for (Parameter<?> folder : List.of(DiskOptions.FOLDER, Checkpoints.FOLDER)) {
      if (searches > 1 && plan.tuning().has(folder)) {
        return open(plan, folder);
      }
    }
    return null;
  }

  private static PartFolders open(Plan plan, Parameter<?> folder) {
    String name = plan.tuning().text(folder.name());
    Workplace place = null;
    try {
      place = Workplace.open(Path.of(name), SystemFiles.INSTANCE, Long.MAX_VALUE);
      return new PartFolders(place, manifest(place, plan, name), folder, plan);
    } catch (DiskException e) {
      if (place != null) {
        place.close();
      }
      throw new PlanException(String.valueOf(e.getMessage()));
    } catch (InvalidPathException e) {
      throw new PlanException(folder.option("'" + name + "'") + ": not the name of a directory");
    }
  }

  private static Manifest manifest(Workplace place, Plan plan, String name) {
    if (plan.continuation().resumes()) {
      Manifest manifest = Manifest.resume(place);
      place.deleteUnfinished();
      return manifest;
    }
    Manifest.requireNone(place, name);
    Manifest manifest = new Manifest();
    plan.continuation().notes().forEach(manifest::put);
    manifest.publish(place);
    return manifest;
  }

  /**
   * Carries out one of the searches, unless that was done before the run was cut off.
   *
   * @param number which one
   */
  Run run(int number, Plan plan, Function<Plan, Run> search) {
    String name = PART + number;
    try {
      Run known = FinishedRun.read(plan, name, manifest);
      if (known != null) {
        return known;
      }
      Path own = place.folder().resolve(FOLDER + number);
      Continuation continuation = Continuation.NONE;
      Run run =
          search.apply(
              plan.withTuning(plan.tuning().with(folder, own.toString()))
                  .withContinuation(
                      resumes && Manifest.isIn(own) ? continuation.resuming() : continuation));
      if (run.limit() == null) {
        FinishedRun.write(run, name, manifest);
        manifest.publish(place);
      } else {
        open = true;
      }
      return run;
    } catch (DiskException e) {
      throw new PlanException(String.valueOf(e.getMessage()));
    }
  }

  /** The directories of the searches below that of a run; none where it is a single search. */
  public static List<Path> in(Path run) {
    List<Path> folders = new ArrayList<>();
    for (int number = 0; number < MOST; number++) {
      Path folder = run.resolve(FOLDER + number);
      if (Manifest.isIn(folder)) {
        folders.add(folder);
      }
    }
    return folders;
  }

  /** Removes the manifest where nothing is left to go on with. */
  void done() {
    if (!open && !keep) {
      place.deleteAll();
    }
  }

  @Override
  public void close() {
    place.close();
  }
}
