package mneme.engine.planning;

/**
 * How many states a model probably has, judged by how its levels grow.
 *
 * <p>Levels of a breadth-first search grow, have a peak, and shrink. Past the peak, as many states
 * are expected behind it as lie before it. Before the peak, the factor between what was visited and
 * what there is was fitted to the growth of BEEM models, each cut at many places: the faster the
 * levels still grow, the more is to come. The interval holds four cases out of five of those
 * models.
 *
 * @param low with a probability of about 0.9 there are more
 * @param high with a probability of about 0.9 there are fewer
 */
public record Forecast(long low, long likely, long high) {
  /** Fewer levels say nothing about growth. */
  private static final int FEW_LEVELS = 8;

  /** What is expected of a model of which nothing is known but that there is more. */
  private static final double UNKNOWN = 10;

  private static final double CONSTANT = 2.03;
  private static final double LAST_QUARTER = 0.381;
  private static final double QUARTER_BEFORE = -0.420;
  private static final double LAST_EIGHTH = 1.075;

  /** The logarithm of what is missing is in this range in four cases out of five. */
  private static final double LOWEST = -1.47;

  private static final double HIGHEST = 2.11;

  /** A level this much smaller than the widest lies behind the peak. */
  private static final double SHRUNK = 0.8;

  /** A state space that was visited as a whole. */
  public static Forecast known(long states) {
    return new Forecast(states, states, states);
  }

  public boolean isKnown() {
    return low == high;
  }

  /**
   * @param levels the sizes of levels that are complete
   */
  public static Forecast of(long[] levels) {
    int n = levels.length;
    double visited = sum(levels, 0, n);
    if (n < FEW_LEVELS) {
      return between(visited, Math.log(UNKNOWN));
    }
    int eighth = Math.max(1, n / 8);
    int peak = peak(levels, eighth);
    double last = sum(levels, n - eighth, n);
    double widest = sum(levels, Math.max(0, peak - eighth), peak);
    if (last < SHRUNK * widest) {
      double whole = Math.max(visited + last, 2 * sum(levels, 0, peak));
      return new Forecast((long) (visited + last), (long) whole, (long) (2 * whole));
    }
    double half = sum(levels, 0, n / 2);
    double threeQuarters = sum(levels, 0, 3 * n / 4);
    double missing =
        CONSTANT
            + LAST_QUARTER * exponent(visited, threeQuarters, 4.0 / 3)
            + QUARTER_BEFORE * exponent(threeQuarters, half, 1.5)
            + LAST_EIGHTH * Math.log(last / Math.max(1, sum(levels, n - 2 * eighth, n - eighth)));
    return between(visited, Math.clamp(missing, 0.1, 7));
  }

  private static Forecast between(double visited, double missing) {
    return new Forecast(
        (long) (visited * Math.exp(Math.max(0.05, missing + LOWEST))),
        (long) (visited * Math.exp(missing)),
        (long) (visited * Math.exp(missing + HIGHEST)));
  }

  /** How the number of states grows with the depth, as a power of it. */
  private static double exponent(double later, double earlier, double depths) {
    return Math.log(later / Math.max(1, earlier)) / Math.log(depths);
  }

  /** Behind which level the widest row of levels ends. */
  private static int peak(long[] levels, int width) {
    int best = levels.length;
    double widest = 0;
    for (int end = width; end <= levels.length; end++) {
      double sum = sum(levels, end - width, end);
      if (sum > widest) {
        widest = sum;
        best = end;
      }
    }
    return best;
  }

  private static double sum(long[] levels, int from, int to) {
    double sum = 0;
    for (int i = Math.max(0, from); i < to; i++) {
      sum += levels[i];
    }
    return sum;
  }
}
