package mneme.search.external;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.Manifest;
import mneme.run.Tuning;
import org.jspecify.annotations.Nullable;

/**
 * When a duplicate detection pays: once reading all visited states costs less than expanding again
 * what probably was visited before, which is what levels exceed their forecast by (formulas 1, 2
 * and 5 of the paper).
 */
final class DetectionRule {
  /** How much a guess is worth more, the longer ago the last detection. */
  private static final double CORRECTION = 1.02;

  private final double[] costs;
  private final boolean measures;
  private final Forecast forecast = new Forecast();

  /** Since the last detection: what was forecast, and how many states there were. */
  private final List<Double> forecasts = new ArrayList<>();

  private final List<Double> actual = new ArrayList<>();

  /**
   * @param fixed costs of reading, writing and expanding a state; null to measure them
   */
  DetectionRule(double @Nullable [] fixed) {
    this.measures = fixed == null;
    this.costs = fixed == null ? new double[] {1, 2, 2} : fixed.clone();
    forecast.measured(1, 1);
  }

  /** What {@code --costs} says; null where they are to be measured. */
  static double @Nullable [] costs(Tuning tuning) {
    String text = tuning.text("costs", "measured");
    if (text.equals("measured")) {
      return null;
    }
    String[] words = text.split(",", -1);
    double[] costs = new double[words.length];
    try {
      for (int i = 0; i < words.length; i++) {
        costs[i] = Double.parseDouble(words[i]);
      }
    } catch (NumberFormatException e) {
      costs = new double[0];
    }
    if (costs.length != 3) {
      throw tuning.refused("costs", "measured, or the costs of reading, writing, expanding: 1,2,2");
    }
    return costs;
  }

  /** The size the next level probably has. */
  double forecast() {
    double size = forecast.step();
    forecasts.add(size);
    return size;
  }

  /**
   * @param found states found in this level, each counted once as far as that is known
   */
  boolean detectionPays(double found, long candidates, long visited, double degree) {
    double duplicates = 0;
    double weight = 1;
    for (int i = 0; i < forecasts.size(); i++) {
      double states = i < actual.size() ? actual.get(i) : found;
      duplicates += weight * Math.max(0, states - forecasts.get(i));
      weight *= CORRECTION;
    }
    return (candidates + visited) * costs[0] <= duplicates * costOfDuplicate(degree);
  }

  /** What it costs to expand a state that was visited before. */
  private double costOfDuplicate(double degree) {
    return costs[2] + (costs[0] + costs[1]) * (2 + degree);
  }

  /**
   * Whether it pays to read so many states in order to strike out so many duplicates. The
   * duplicates of a duplicate are left out of account.
   */
  boolean lookPays(double read, double struck, double degree) {
    return read * costs[0] <= struck * costOfDuplicate(degree);
  }

  /**
   * A detection was put off.
   *
   * @param states that wait in the level; it cannot have more
   */
  void postponed(double states) {
    actual.add(states);
    forecast.isAtMost(states);
  }

  void save(Manifest manifest) {
    manifest.put("costs", doubles(costs));
    manifest.put("forecast", doubles(forecast.values()));
    manifest.put("forecasts", forecasts.stream().mapToLong(Double::doubleToLongBits).toArray());
    manifest.put("actual", actual.stream().mapToLong(Double::doubleToLongBits).toArray());
  }

  void load(Manifest manifest) {
    if (measures) {
      double[] former = doubles(manifest.numbers("costs"));
      System.arraycopy(former, 0, costs, 0, costs.length);
    }
    forecast.values(doubles(manifest.numbers("forecast")));
    for (double value : doubles(manifest.numbers("forecasts"))) {
      forecasts.add(value);
    }
    for (double value : doubles(manifest.numbers("actual"))) {
      actual.add(value);
    }
  }

  private static long[] doubles(double[] values) {
    return Arrays.stream(values).mapToLong(Double::doubleToLongBits).toArray();
  }

  private static double[] doubles(long[] bits) {
    return Arrays.stream(bits).mapToDouble(Double::longBitsToDouble).toArray();
  }

  /** States were expanded, and their successors written. */
  void expanded(long states, long nanos) {
    if (measures && states > 1_000) {
      costs[2] = (double) nanos / states;
    }
  }

  /**
   * Levels were measured by a detection.
   *
   * @param from the level of the detection before
   * @param to the last level measured
   * @param read states that were read in that time
   */
  void detected(long[] sizes, int from, int to, long nanos, long read) {
    for (int i = 0; i < forecasts.size(); i++) {
      int level = from + 1 + i;
      forecast.compare(forecasts.get(i), size(sizes, level));
    }
    forecast.closeSlice();
    forecast.measured(size(sizes, to - 1), size(sizes, to));
    forecasts.clear();
    actual.clear();
    if (measures && read > 10_000) {
      costs[0] = (double) nanos / read;
      costs[1] = 2 * costs[0];
    }
  }

  private static double size(long[] sizes, int level) {
    return level >= 0 && level < sizes.length ? sizes[level] : 0;
  }

  /** By how much forecasts were wrong, of all states. */
  double error(long states) {
    return forecast.error(states);
  }
}
