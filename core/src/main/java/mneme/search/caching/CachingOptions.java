package mneme.search.caching;

import mneme.cache.CacheSetup;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.store.delta.DeltaOptions;

/** What a search that forgets states can be told besides what its cache is told. */
public final class CachingOptions {
  /** What a branch is, the first of the types of transitions. */
  public static final Parameter<String> BRANCHES =
      Parameter.of("cache-branches", Forms.words("conditions", "loops"))
          .help(
              "what counts as a branch for the policies that look at types: conditions and else, or"
                  + " as in the paper what leads to the head of a loop")
          .example("--search caching --cache type --cache-branches loops")
          .absent("conditions");

  /** How the states are kept that a cache holds. */
  public static final Parameter<String> STATES =
      Parameter.of("cache-states", Forms.words("packed", "delta"))
          .help(
              "how states are kept: packed, or most of them as a predecessor and an event; then"
                  + " those go first to which no other state points")
          .example("--search caching --cache-size 100000 --cache-states delta --delta-depth 5")
          .absent("packed");

  private CachingOptions() {}

  /**
   * Whether states are kept as deltas.
   *
   * @throws PlanException where something is said that does not go with it
   */
  static boolean keepsDeltas(Tuning tuning) {
    boolean deltas = tuning.value(STATES).equals("delta");
    if (deltas && tuning.has(CacheSetup.CACHE)) {
      throw new PlanException(
          STATES.option("delta")
              + " decides which states are kept; leave "
              + CacheSetup.CACHE.option()
              + " out");
    }
    if (!deltas && tuning.has(DeltaOptions.DEPTH)) {
      throw new PlanException(DeltaOptions.DEPTH.option() + " needs " + STATES.option("delta"));
    }
    return deltas;
  }
}
