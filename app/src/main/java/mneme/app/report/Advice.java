package mneme.app.report;

import java.nio.file.Path;
import java.util.Set;
import mneme.app.extension.Installed;
import mneme.app.text.ShellWord;
import mneme.disk.DiskException;
import mneme.disk.Manifest;
import mneme.engine.SearchMethod;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.search.Checkpoints;
import mneme.search.disk.DiskOptions;
import org.jspecify.annotations.Nullable;

/** What to do about a run that did not finish: only what works for this very run is named. */
final class Advice {
  /** The exact store that needs the least memory per state. */
  private static final String SMALLEST = "tree-compact";

  /** The stores whose states a checkpoint can write. */
  private static final Set<String> WRITABLE = Set.of("full", "tree", "tree-compact", "collapse");

  private Advice() {}

  /**
   * A line; empty where there is nothing to say.
   *
   * @param limit what ended the run
   * @param chose whether it has used one store after the other already
   */
  static String of(Plan plan, Limit limit, boolean chose) {
    String folder = folder(plan);
    if (folder != null) {
      String resume = resuming(folder, option(limit));
      if (resume != null && mayGoOn(limit)) {
        return limit == Limit.DISK ? "the figures say why; " + resume : resume;
      }
    }
    return switch (limit) {
      case MEMORY -> moreMemory(plan, chose);
      case TIME -> "give it longer with --time DURATION, or leave the option out" + next(plan);
      case STATES -> "allow more with --states N, or leave the option out";
      case DEPTH -> "go deeper with --depth N, or leave the option out";
      case DISK -> "the figures say why";
      case STEP -> "the figures say which; write it as several steps, or with fewer choices";
      case LOSSY -> "an exact store, such as --store full, would know";
      case ERRORS -> "check the model without properties, which shows the way to an error";
      case UNCHECKED ->
          "--claims off leaves the claims of the model out, --property NAME asks for one of them";
      case INTERRUPTED -> "run it again to the end" + next(plan);
    };
  }

  private static boolean mayGoOn(Limit limit) {
    return limit != Limit.STEP
        && limit != Limit.LOSSY
        && limit != Limit.ERRORS
        && limit != Limit.UNCHECKED;
  }

  private static @Nullable String folder(Plan plan) {
    String checkpoint = plan.tuning().given(Checkpoints.FOLDER);
    return checkpoint == null ? plan.tuning().given(DiskOptions.FOLDER) : checkpoint;
  }

  /** What has to change for the run to get further than before. */
  private static String option(Limit limit) {
    return switch (limit) {
      case MEMORY -> " --memory SIZE";
      case STATES -> " --states N";
      case DEPTH -> " --depth N";
      default -> "";
    };
  }

  /** Null where nothing is left of the run. */
  private static @Nullable String resuming(String folder, String option) {
    String command = "mneme resume " + ShellWord.of(folder) + option;
    try {
      return Manifest.read(Path.of(folder)).text("level") == null
          ? command + " begins it again: nothing was written to the disk yet"
          : command + " goes on with it";
    } catch (DiskException e) {
      return null;
    }
  }

  private static String moreMemory(Plan plan, boolean chose) {
    SearchMethod search = Installed.METHODS.search(plan.search());
    String more = "give it more with --memory SIZE";
    if (!search.usesStore()) {
      return more + ", or keep the states on disk with --disk auto";
    }
    boolean disk = !asksForFairness(plan);
    if (chose || plan.store().equals(SMALLEST)) {
      return disk ? "keep the states on disk with --disk auto, or " + more : more;
    }
    return "--store "
        + SMALLEST
        + " needs less memory per state"
        + (disk ? ", --disk auto keeps them on disk" : "")
        + "; or "
        + more;
  }

  /** A search on disk does not tell fair cycles from others. */
  private static boolean asksForFairness(Plan plan) {
    return plan.questions().all().stream()
        .anyMatch(each -> each instanceof RunsKept kept && kept.fairness() != Fairness.NONE);
  }

  private static String next(Plan plan) {
    return Installed.METHODS.search(plan.search()).hears(Checkpoints.FOLDER.name())
            && WRITABLE.contains(plan.store())
        ? "; with --checkpoint DIR a run can go on later"
        : "";
  }
}
