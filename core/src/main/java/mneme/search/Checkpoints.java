package mneme.search;

import java.util.zip.CRC32C;
import mneme.disk.DiskException;
import mneme.disk.DiskException.Kind;
import mneme.disk.Manifest;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.method.Spelling;
import mneme.model.Slot;
import mneme.run.Tuning;
import org.jspecify.annotations.Nullable;

/** What all searches say alike in their checkpoints. */
public final class Checkpoints {
  /** Where a search in memory writes its checkpoints. */
  public static final Parameter<String> FOLDER =
      Parameter.of("checkpoint", Forms.text("DIR"))
          .help(
              "writes what the search has found to this directory from time to time, so that 'mneme"
                  + " resume DIR' can go on")
          .example("--checkpoint /var/tmp/phils")
          .aboutFiles();

  /** How often. */
  public static final Parameter<Double> EVERY =
      Parameter.of(
              "checkpoint-every",
              Forms.form("DURATION", "seconds, or a time as in 90s, 10m, 2h", Checkpoints::seconds))
          .help(
              "the least time between two checkpoints, for example 30s, 10m, 2h; 0 for one after"
                  + " each level where the states are on disk")
          .example("--checkpoint /var/tmp/phils --checkpoint-every 30m")
          .absentInWords(
              "10m with "
                  + FOLDER.option()
                  + ", less often where they would take more than 4 % of the time; 1s with "
                  + Spelling.option("disk"))
          .aboutFiles();

  /** Whether the files stay. */
  public static final Parameter<Boolean> KEEP =
      Parameter.of("keep", Forms.FLAG)
          .help("leaves the files in the directory also when the run is finished")
          .example("--disk /var/tmp/phils --keep")
          .aboutFiles();

  private Checkpoints() {}

  /** A manifest that says what does not change during a run. */
  public static Manifest head(SearchTask task) {
    Manifest manifest = new Manifest();
    task.plan().continuation().notes().forEach(manifest::put);
    manifest.put("search", task.plan().search());
    manifest.put("hash-bits", task.plan().hashBits());
    manifest.put("slots", slots(task));
    return manifest;
  }

  /**
   * Refuses a checkpoint whose states mean something else: another program may number the slots of
   * the same model otherwise.
   */
  public static void requireSameSlots(Manifest manifest, SearchTask task) {
    String noted = manifest.text("slots");
    if (noted != null && !noted.equals(slots(task))) {
      throw new DiskException(
          Kind.REFUSED,
          "the checkpoint was written by another version, which has other states; begin anew");
    }
  }

  private static String slots(SearchTask task) {
    CRC32C sum = new CRC32C();
    for (Slot slot : task.model().shape().slots()) {
      for (int i = 0; i < slot.name().length(); i++) {
        sum.update(slot.name().charAt(i) >>> 8);
        sum.update(slot.name().charAt(i));
      }
      sum.update('\n');
    }
    return task.model().shape().size() + " " + Long.toHexString(sum.getValue());
  }

  /** Seconds between two checkpoints. */
  public static double pause(Tuning tuning, double absent) {
    return tuning.valueOr(EVERY, absent);
  }

  private static @Nullable Double seconds(String text) {
    if (text.isEmpty()) {
      return null;
    }
    char unit = text.charAt(text.length() - 1);
    int factor =
        switch (unit) {
          case 's' -> 1;
          case 'm' -> 60;
          case 'h' -> 3600;
          default -> 0;
        };
    String digits = factor == 0 ? text : text.substring(0, text.length() - 1);
    if (digits.isEmpty() || digits.length() > 7 || !digits.chars().allMatch(Character::isDigit)) {
      return null;
    }
    return (double) Math.max(1, factor) * Integer.parseInt(digits);
  }

  /** Adds what properties and measures have seen. */
  public static void noteSurvey(Manifest manifest, SearchTask task) {
    manifest.put("survey", task.survey().seen());
  }

  /** Goes on with what was noted of properties and measures. */
  public static void restoreSurvey(Manifest manifest, SearchTask task) {
    if (manifest.text("survey") != null) {
      task.survey().hasSeen(manifest.numbers("survey"));
    }
  }
}
