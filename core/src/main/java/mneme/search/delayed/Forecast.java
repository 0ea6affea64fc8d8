package mneme.search.delayed;

/**
 * Sizes of levels to come, from those that were: the rate at which levels grow falls towards 1
 * while it is above, and then towards 0 (formulas 3 and 4 of the paper on dynamic delayed duplicate
 * detection). How fast it falls may be learnt: each detection shows whether too much or too little
 * was forecast.
 */
final class Forecast {
  /** A forecast this near to the truth teaches nothing. */
  private static final double NEAR = 0.1;

  private static final double LESSON = 1.5;

  private double size;
  private double rate;
  private double errors;
  private double forecastInSlice;
  private double actualInSlice;

  /** How fast rates above and below 1 fall. */
  private double above;

  private double below;
  private final double epsilon;

  /** Whether it learns how fast rates fall, and follows what is known of levels meanwhile. */
  private final boolean learns;

  /** The rate with which the slice began. */
  private double measuredRate = 1;

  Forecast(DelayedOptions.Rates rates, boolean learns) {
    this.above = rates.above();
    this.below = rates.below();
    this.epsilon = rates.epsilon();
    this.learns = learns;
  }

  /** The next rate after the current one. */
  private double next() {
    if (rate <= epsilon) {
      return 0;
    }
    return rate >= 1
        ? rate * Math.pow(rate + epsilon, -above)
        : rate * Math.pow(rate - epsilon, below);
  }

  /** The level before was measured, and so was this one. */
  void measured(double before, double now) {
    size = now;
    rate = before == 0 ? 1 : now / before;
    measuredRate = rate;
  }

  /** The size of the next level, which is the current one afterwards. */
  double step() {
    rate = next();
    size *= rate;
    return size;
  }

  /**
   * The level forecast last has no more states than this. Forecasts go on from what is known, so
   * that they do not stay high where levels have long begun to shrink.
   */
  void isAtMost(double most) {
    if (learns && size > most) {
      double before = rate == 0 ? 0 : size / rate;
      rate = before == 0 ? 0 : most / before;
      size = most;
    }
  }

  /** The level forecast last has about so many states. */
  void isAbout(double states) {
    double before = rate == 0 ? 0 : size / rate;
    rate = before == 0 ? 1 : states / before;
    size = states;
  }

  double[] values() {
    return new double[] {
      size, rate, errors, forecastInSlice, actualInSlice, above, below, measuredRate
    };
  }

  void values(double[] values) {
    size = values[0];
    rate = values[1];
    errors = values[2];
    forecastInSlice = values[3];
    actualInSlice = values[4];
    above = values[5];
    below = values[6];
    measuredRate = values[7];
  }

  /** Adds to the slice of levels between two detections. */
  void compare(double forecast, double actual) {
    forecastInSlice += forecast;
    actualInSlice += actual;
  }

  /** A detection closes the slice. */
  void closeSlice() {
    errors += Math.abs(forecastInSlice - actualInSlice);
    if (forecastInSlice < (1 - NEAR) * actualInSlice) {
      learn(1 / LESSON);
    } else if (forecastInSlice > (1 + NEAR) * actualInSlice) {
      learn(LESSON);
    }
    forecastInSlice = 0;
    actualInSlice = 0;
  }

  private void learn(double factor) {
    if (!learns) {
      return;
    }
    if (measuredRate >= 1) {
      above = Math.clamp(above * factor, 0.02, 1);
    } else {
      below = Math.clamp(below * factor, 0.005, 1);
    }
  }

  /** The error rate of experiment 1: what slices were wrong by, of all states. */
  double error(double states) {
    return states == 0 ? 0 : errors / states;
  }
}
