package mneme.store.delta;

import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.run.Tuning;

/** What the store of delta states can be told. */
public final class DeltaOptions {
  /** How many events are replayed at most, and one more. */
  public static final Parameter<Long> DEPTH =
      Parameter.of("delta-depth", Forms.number("K", 1, 200))
          .help("keeps every K-th state on a way in full and replays at most K - 1 events")
          .example("--store delta --delta-depth 5")
          .absent("20");

  /** How the states are kept that are in full. */
  public static final Parameter<String> FULL =
      Parameter.of("delta-full", Forms.words("collapsed", "packed"))
          .help(
              "how the states are kept that are in full: collapsed, each part that comes back once,"
                  + " or packed")
          .example("--store delta --delta-full packed")
          .absent("collapsed");

  /** Which states get a nearer predecessor. */
  public static final Parameter<String> UPDATES =
      Parameter.of("delta-updates", Forms.words("rebuilt", "all"))
          .help(
              "which states that are met again may get a predecessor nearer to a full state: those"
                  + " that had to be rebuilt, as long as few have changed, or all")
          .example("--store delta --delta-updates all")
          .absent("rebuilt");

  private DeltaOptions() {}

  /**
   * How states are kept.
   *
   * @param depth the k of the paper, at least 1
   * @param collapsed whether full states are collapsed
   * @param updatesAll whether every state that is met again may get a nearer predecessor, as in the
   *     paper
   */
  public record Form(int depth, boolean collapsed, boolean updatesAll) {
    /** As the user said. */
    public static Form of(Tuning tuning) {
      return new Form(
          tuning.value(DEPTH).intValue(),
          tuning.value(FULL).equals("collapsed"),
          tuning.value(UPDATES).equals("all"));
    }
  }
}
