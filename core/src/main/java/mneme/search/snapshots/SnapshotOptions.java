package mneme.search.snapshots;

import mneme.method.Forms;
import mneme.method.Parameter;

/** What a search with snapshots can be told. */
public final class SnapshotOptions {
  /** Which levels are kept. */
  public static final Parameter<String> LEVELS =
      Parameter.of("snapshots", Forms.text("PRESET|FORM"))
          .help(
              "which levels are kept: "
                  + SnapshotForm.FRONTIER_SAFETY_NET
                  + ", "
                  + SnapshotForm.PEBBLE
                  + ", "
                  + SnapshotForm.FRONTIER
                  + " where the model is known to have only forward edges, or a stream of caches"
                  + " (sampling,replacement,number), the last followed by * where it is repeated")
          .example("--search snapshots --snapshots '(c2,llnr,5)(2,lfu,10)'")
          .absent(SnapshotForm.PEBBLE);

  /** Whether states that were probably visited before are kept. */
  public static final Parameter<Boolean> BACKTRACKING =
      Parameter.of("backtracking", Forms.ON_OFF)
          .help("whether states that were probably visited before are kept")
          .example("--search snapshots --backtracking off")
          .absent("on");

  private SnapshotOptions() {}
}
