package mneme.lab.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import mneme.engine.planning.Forecast;
import mneme.engine.planning.WalkSample;

/**
 * How a model of known size grows, and what a forecast sees of it when a part was visited.
 *
 * @param rows what a fit learns from it, by the place of a cut in {@link #CUTS}; none where too few
 *     levels were complete
 */
record Growth(
    String family, long[] levels, long states, WalkSample walks, Map<Integer, LinearFit.Row> rows) {
  private static final int FEWEST_LEVELS = 5;

  /** Shares of the states at which a model is cut for a fit, evenly by logarithm. */
  static final double[] CUTS = cuts(0.002, 0.6, 34);

  static Growth of(String family, long[] levels, long states, WalkSample walks) {
    Growth bare = new Growth(family, levels, states, walks, Map.of());
    Map<Integer, LinearFit.Row> rows = new TreeMap<>();
    for (int i = 0; i < CUTS.length; i++) {
      long[] seen = bare.cut(CUTS[i]);
      if (isEnough(seen)) {
        rows.put(i, bare.row(seen));
      }
    }
    return new Growth(family, levels, states, walks, rows);
  }

  private static double[] cuts(double least, double most, int count) {
    double[] cuts = new double[count];
    for (int i = 0; i < count; i++) {
      cuts[i] = least * Math.pow(most / least, (double) i / (count - 1));
    }
    return cuts;
  }

  /** Whether a forecast is worth the name. */
  static boolean isEnough(long[] seen) {
    return seen.length >= FEWEST_LEVELS;
  }

  /** The levels that hold at most a share of the states. */
  long[] cut(double share) {
    long sum = 0;
    int count = 0;
    while (count < levels.length && sum + levels[count] <= share * states) {
      sum += levels[count++];
    }
    return Arrays.copyOf(levels, count);
  }

  private LinearFit.Row row(long[] seen) {
    double visited = LongStream.of(seen).sum();
    return new LinearFit.Row(
        Forecast.figures(seen, walks), Math.log(Math.max(1e-3, states / visited - 1)));
  }

  /** Between which of the {@link #CUTS} a fit is made. */
  record Range(double least, double most) {
    List<LinearFit.Row> of(Growth model) {
      List<LinearFit.Row> within = new ArrayList<>();
      model.rows.forEach(
          (cut, row) -> {
            if (least <= CUTS[cut] && CUTS[cut] <= most) {
              within.add(row);
            }
          });
      return within;
    }
  }

  /** What a fit says of this model. */
  double forecast(LinearFit fit, long[] seen) {
    return LongStream.of(seen).sum() * (1 + Math.exp(fit.at(Forecast.figures(seen, walks))));
  }

  /** Whether a number of states is within a factor of 2. */
  boolean isNear(double forecast) {
    return forecast <= 2.0 * states && 2 * forecast >= states;
  }
}
