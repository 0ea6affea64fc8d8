package mneme.cache;

import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.run.Tuning;
import org.jspecify.annotations.Nullable;

/**
 * What the policies of a cache are told, whichever of them are in use.
 *
 * @param admission how likely the random policy takes a new state once it is full; 1 always
 * @param apart how many of the nearest ancestors may not be cached where a distance policy takes a
 *     state; 0 where each such policy decides
 * @param scan how many states are scanned for one to forget, by policies that look at types
 * @param firstPeriod every so many levels are kept at first, by the policy that keeps levels
 */
public record PolicySettings(double admission, int apart, int scan, long firstPeriod) {
  /** Of strategy D, its k. */
  static final int MOST_APART = 1000;

  /** How likely the random policy takes a new state. */
  public static final Parameter<Double> ADMISSION =
      Parameter.of(
              "cache-admission",
              Forms.form("P", "a probability above 0, at most 1: 0.5", PolicySettings::probability))
          .help("how likely the random policy takes a new state once the cache is full")
          .example("--store comback --cache random --cache-admission 0.2")
          .absentInWords("0.5 with --store comback, 1 with --search caching");

  /** How near cached states may be to each other. */
  public static final Parameter<Long> APART =
      Parameter.of("cache-apart", Forms.number("K", 1, MOST_APART))
          .help("the distance policies take no state one of whose K nearest ancestors is cached")
          .example("--store comback --cache fifo:20+distance:80 --cache-apart 10")
          .absentInWords("5 for distance, 4 for distance2");

  /** How many states are scanned. */
  public static final Parameter<Long> SCAN =
      Parameter.of("cache-scan", Forms.number("N", 1, 1_000_000))
          .help("how many cached states the policies that look at types scan for one to forget")
          .example("--search caching --cache type --cache-scan 32")
          .absent("8");

  /** Which levels are kept at first. */
  public static final Parameter<Long> PERIOD =
      Parameter.of("cache-period", Forms.number("K", 1, 1_000_000))
          .help(
              "the policy that keeps levels begins with every K-th; K doubles when the cache is"
                  + " full")
          .example("--store comback --cache levels --cache-period 5")
          .absent("1");

  /** What holds where nothing is said and every new state is taken. */
  static final PolicySettings USUAL = new PolicySettings(1, 0, 8, 1);

  /**
   * As the user said.
   *
   * @param admission how likely the random policy takes a new state where nothing is said
   */
  public static PolicySettings of(Tuning tuning, double admission) {
    return new PolicySettings(
        tuning.valueOr(ADMISSION, admission),
        tuning.valueOr(APART, 0L).intValue(),
        tuning.value(SCAN).intValue(),
        tuning.value(PERIOD));
  }

  /** The same with another probability. */
  PolicySettings withAdmission(double probability) {
    return new PolicySettings(probability, apart, scan, firstPeriod);
  }

  private static @Nullable Double probability(String text) {
    try {
      double value = Double.parseDouble(text);
      return value > 0 && value <= 1 ? value : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
