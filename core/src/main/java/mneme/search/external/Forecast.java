package mneme.search.external;

/**
 * Sizes of levels to come, from those that were: the rate at which levels grow falls towards 1
 * while it is above, and then towards 0 (formulas 3 and 4 of the paper on dynamic delayed duplicate
 * detection).
 */
final class Forecast {
  private static final double ABOVE = 0.7;
  private static final double BELOW = 0.2;
  private static final double EPSILON = 0.01;

  private double size;
  private double rate;
  private double errors;
  private double slice;

  /** The next rate after one. */
  static double next(double rate) {
    if (rate <= EPSILON) {
      return 0;
    }
    return rate >= 1
        ? rate * Math.pow(rate + EPSILON, -ABOVE)
        : rate * Math.pow(rate - EPSILON, BELOW);
  }

  /** The level before was measured, and so was this one. */
  void measured(double before, double now) {
    size = now;
    rate = before == 0 ? 1 : now / before;
  }

  /** The size of the next level, which is the current one afterwards. */
  double step() {
    rate = next(rate);
    size *= rate;
    return size;
  }

  /**
   * The level forecast last has no more states than this. Forecasts go on from what is known, so
   * that they do not stay high where levels have long begun to shrink.
   */
  void isAtMost(double most) {
    if (size > most) {
      double before = rate == 0 ? 0 : size / rate;
      rate = before == 0 ? 0 : most / before;
      size = most;
    }
  }

  double[] values() {
    return new double[] {size, rate, errors, slice};
  }

  void values(double[] values) {
    size = values[0];
    rate = values[1];
    errors = values[2];
    slice = values[3];
  }

  /** Adds to the error of the slice of levels between two detections. */
  void compare(double forecast, double actual) {
    slice += forecast - actual;
  }

  /** A detection closes the slice. */
  void closeSlice() {
    errors += Math.abs(slice);
    slice = 0;
  }

  /** The error rate of experiment 1: what slices were wrong by, of all states. */
  double error(double states) {
    return states == 0 ? 0 : errors / states;
  }
}
