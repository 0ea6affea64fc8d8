package mneme.engine.planning;

/**
 * How many states a model probably has, judged by how its levels grow and by what random walks see.
 *
 * <p>The logarithm of what is missing, as a multiple of what was visited, is a linear function of a
 * few figures. It was fitted to models of the BEEM database, each cut at many places between 0.8
 * and 30 per cent of its states, as the sample of a plan is mostly such a part of a model for which
 * the choice matters. Levels that grow fast promise more; so do many states that walks meet only
 * once. Where levels have shrunk to less than half, as many states are expected behind the widest
 * ones as before them. {@code mneme lab forecast} fits all samples anew, and says how often
 * forecast and interval are right, also for families of models that are left out of the fit.
 *
 * @param low with a probability of about 0.9 there are more
 * @param high with a probability of about 0.9 there are fewer
 */
public record Forecast(long low, long likely, long high) {
  /** Fewer levels say nothing about growth. */
  private static final int FEW_LEVELS = 5;

  /** What is missing of a model of which nothing is known but that there is more. */
  private static final double UNKNOWN = Math.log(9);

  /** The logarithm is this, and each of the {@link #figures} by its weight. */
  private static final double CONSTANT = 5.148;

  private static final double[] WEIGHTS = {
    0.027, 0.148, 0.166, -0.008, -0.344, -0.346, -0.241, 0.388, 0.010
  };

  /** How far the logarithm may be wrong, in nine cases out of ten; less often in small samples. */
  private static final double LOWEST = -2.2;

  private static final double HIGHEST = 1.8;

  private static final double LEAST_MISSING = 0.1;
  private static final double MOST_MISSING = 7;

  /** A level this much smaller than the widest lies behind the peak. */
  private static final double SHRUNK = 0.5;

  /** A state space that was visited as a whole. */
  public static Forecast known(long states) {
    return new Forecast(states, states, states);
  }

  /**
   * @param levels the sizes of levels that are complete
   * @param walks what random walks have seen
   */
  public static Forecast of(long[] levels, WalkSample walks) {
    Growth growth = new Growth(levels);
    double visited = growth.all();
    if (levels.length < FEW_LEVELS) {
      return between(visited, UNKNOWN);
    }
    double missing = CONSTANT;
    double[] figures = figures(levels, walks);
    for (int i = 0; i < WEIGHTS.length; i++) {
      missing += WEIGHTS[i] * figures[i];
    }
    Forecast fitted = between(visited, Math.clamp(missing, LEAST_MISSING, MOST_MISSING));
    double last = growth.last(8, 0);
    if (last < SHRUNK * growth.widest()) {
      double whole = Math.max(visited + last, 2 * growth.untilWidest());
      return new Forecast(
          (long) (visited + last), (long) whole, Math.max((long) (2 * whole), fitted.high));
    }
    return fitted;
  }

  /**
   * What the forecast depends on.
   *
   * @param levels at least one
   */
  public static double[] figures(long[] levels, WalkSample walks) {
    Growth growth = new Growth(levels);
    double last = growth.last(8, 0);
    double size = Math.log(growth.all());
    return new double[] {
      growth.exponent(),
      Math.log(Math.max(1, last) / Math.max(1, growth.last(8, 1))),
      Math.log(Math.max(1, growth.last(4, 0)) / Math.max(1, growth.last(4, 1))),
      Math.log(levels.length),
      Math.log(Math.max(0.05, last / growth.widest())),
      size,
      Math.log(Math.max(1, walks.states())) - size,
      Math.log(Math.max(1, walks.population())) - size,
      walks.componentBits() * Math.log(2) - size
    };
  }

  private static Forecast between(double visited, double missing) {
    return new Forecast(
        (long) (visited * (1 + Math.exp(missing + LOWEST))),
        (long) (visited * (1 + Math.exp(missing))),
        (long) (visited * (1 + Math.exp(missing + HIGHEST))));
  }

  /** Sizes of levels, of which parts may be asked for that end within a level. */
  private static final class Growth {
    private final double[] sums;

    Growth(long[] levels) {
      sums = new double[levels.length + 1];
      for (int i = 0; i < levels.length; i++) {
        sums[i + 1] = sums[i] + levels[i];
      }
    }

    int count() {
      return sums.length - 1;
    }

    double all() {
      return sums[sums.length - 1];
    }

    /** The states of the first so many levels. */
    private double until(double levels) {
      int whole = (int) levels;
      return whole >= count()
          ? all()
          : sums[whole] + (levels - whole) * (sums[whole + 1] - sums[whole]);
    }

    /** How many levels a part has. */
    private double width(int parts) {
      return Math.max(1, (double) count() / parts);
    }

    /** The last of some equal parts of the levels, or one before it. */
    double last(int parts, int before) {
      double end = count() - before * width(parts);
      return until(end) - until(Math.max(0, end - width(parts)));
    }

    /** How the number of states grows with the depth, as a power of it. */
    double exponent() {
      double earlier = Math.max(1, until(0.75 * count()));
      return Math.log(Math.max(1, all()) / earlier) / Math.log(4.0 / 3);
    }

    /** The states of the widest eighth of the levels. */
    double widest() {
      return untilWidestEnd(true);
    }

    /** The states up to the end of the widest eighth. */
    double untilWidest() {
      return untilWidestEnd(false);
    }

    private double untilWidestEnd(boolean ofThatPartAlone) {
      double width = width(8);
      double best = 0;
      double bestEnd = width;
      for (double end = width; end <= count() + 0.01; end += width / 2) {
        double states = until(end) - until(end - width);
        if (states > best) {
          best = states;
          bestEnd = end;
        }
      }
      return ofThatPartAlone ? best : until(bestEnd);
    }
  }
}
