package mneme.engine;

import java.util.Locale;
import mneme.cache.CacheSetup;
import mneme.run.Plan;
import mneme.run.Tuning;
import mneme.store.Layout;
import mneme.store.comback.Settings;

/**
 * How much of the memory the store {@code comback} gives to full states where the engine chooses
 * it: to its cache, to candidates, and to blocks of the queue (F_C, F_CS and F_Q of the paper). All
 * three are shares of the states found so far, so they grow with the run.
 *
 * @param percent of the states that are found, all three together
 */
record MemoryShares(double percent) {
  /** What a full state takes besides the state itself. */
  private static final double BESIDE_STATE = 128;

  /** So many times the states that were visited are expected. */
  private static final double EXPECTED = 2;

  private static final double LEAST = 0.5;
  private static final double MOST = 10;

  /** The shares of cache, candidates and blocks of the queue. */
  private static final double CACHE = 0.5;

  private static final double CANDIDATES = 0.3;
  private static final double BLOCK = 0.2;

  /**
   * What the memory leaves.
   *
   * @param visited states that were visited before; there are probably more
   */
  static MemoryShares of(Plan plan, long visited) {
    double states = EXPECTED * Math.max(1, visited);
    double left = plan.limits().memory() / states - StoreSizes.WAY;
    double each = Layout.of(plan.model().shape()).stride() + BESIDE_STATE;
    return new MemoryShares(Math.clamp(100 * left / each, LEAST, MOST));
  }

  /** What the store is told. */
  Tuning tuning() {
    return Tuning.NONE
        .with(Settings.QUEUE, "ids")
        .with(CacheSetup.SIZE, share(CACHE))
        .with(Settings.CANDIDATES, share(CANDIDATES))
        .with(Settings.BLOCK, share(BLOCK));
  }

  private String share(double part) {
    return String.format(Locale.ROOT, "%.3f%%", part * percent);
  }
}
