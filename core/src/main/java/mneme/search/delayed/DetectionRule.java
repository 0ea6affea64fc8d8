package mneme.search.delayed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.disk.Manifest;
import mneme.run.Tuning;

/**
 * When a duplicate detection pays. As the paper has it (formulas 1, 2 and 5): once reading all
 * visited states costs less than expanding again what probably was visited before, which is what
 * levels exceed their forecast by.
 *
 * <p>By a sample of the states, which says how much of a level is new: once postponing it in this
 * level costs more than levels have cost on average since the last detection, this one included.
 */
final class DetectionRule {
  /**
   * What decides.
   *
   * @param costs of reading, writing and expanding a state
   * @param samples whether a sample of the states says how many of them are new
   * @param published whether nothing is learnt or measured
   * @param rates what forecasts go by
   */
  record Way(
      DelayedOptions.Costs costs, boolean samples, boolean published, DelayedOptions.Rates rates) {}

  private final double[] costs;
  private final boolean measures;
  private final boolean samples;
  private final boolean published;

  /** How much a guess is worth more for each level since the last detection. */
  private final double correction;

  private final Forecast forecast;

  /** Since the last detection: what was forecast, and how many states there were. */
  private final List<Double> forecasts = new ArrayList<>();

  private final List<Double> actual = new ArrayList<>();

  /** What it has cost to postpone since the last detection. */
  private double spent;

  /** What it costs to postpone in this level. */
  private double postponing;

  /** Successors that are written to disk before they are compared, for each state expanded. */
  private double written;

  DetectionRule(Way way) {
    List<Double> fixed = way.costs().each();
    this.published = way.published();
    this.measures = fixed == null && !published;
    this.correction = 1 + way.rates().beta();
    this.forecast = new Forecast(way.rates(), !published);
    this.costs =
        fixed == null
            ? new double[] {1, 2, 2}
            : fixed.stream().mapToDouble(Double::doubleValue).toArray();
    this.samples = way.samples();
    forecast.measured(1, 1);
  }

  static Way way(Tuning tuning, boolean dynamic) {
    String estimate = tuning.value(DelayedOptions.ESTIMATE);
    return new Way(
        tuning.value(DelayedOptions.COSTS),
        dynamic && estimate.equals("sample"),
        estimate.equals(DelayedOptions.PUBLISHED),
        tuning.value(DelayedOptions.RATES));
  }

  boolean samples() {
    return samples;
  }

  /** The size the next level probably has. */
  double forecast() {
    double size = forecast.step();
    forecasts.add(size);
    return size;
  }

  /** The level forecast last has found something, and a sample says how much of that is new. */
  void estimated(double fresh) {
    if (samples) {
      forecasts.set(forecasts.size() - 1, fresh);
    }
  }

  /** The size the level found last is thought to have. */
  double estimate() {
    return forecasts.isEmpty() ? 0 : forecasts.getLast();
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
      weight *= correction;
    }
    return (candidates + visited) * costs[0] <= duplicates * costOfDuplicate(degree);
  }

  /**
   * @param read states that are read for a partial detection
   * @param duplicates states to be expanded that were visited before
   * @param fresh the others
   */
  boolean detectionPays(
      double read, double duplicates, double fresh, long candidates, long visited, double degree) {
    // What is new is written and read once more: among the candidates.
    postponing =
        read * costs[0]
            + Math.pow(correction, actual.size()) * duplicates * costOfDuplicate(degree)
            + fresh * (costs[0] + costs[1]);
    double detection = (candidates + visited) * costs[0];
    return (spent + detection) / (actual.size() + 1) <= postponing;
  }

  /** What it costs to expand a state that was visited before. */
  private double costOfDuplicate(double degree) {
    return samples
        ? costs[2] + costs[1] + 2 * costs[0] + (costs[0] + costs[1]) * written
        : costs[2] + (costs[0] + costs[1]) * (2 + degree);
  }

  /**
   * As the paper has it, partial detections are always made; else whether it pays to read so many
   * states in order to strike out so many duplicates. The duplicates of a duplicate are left out of
   * account.
   */
  boolean lookPays(double read, double struck, double degree) {
    return published || read * costs[0] <= struck * costOfDuplicate(degree);
  }

  /**
   * A detection was put off.
   *
   * @param states that wait in the level; it cannot have more
   * @param fresh those of them that seem to be new
   */
  void postponed(double states, double fresh) {
    actual.add(states);
    if (samples) {
      spent += postponing;
      forecast.isAbout(fresh);
    } else {
      forecast.isAtMost(states);
    }
  }

  void save(Manifest manifest) {
    manifest.put("costs", doubles(costs));
    manifest.put("forecast", doubles(forecast.values()));
    manifest.put("forecasts", forecasts.stream().mapToLong(Double::doubleToLongBits).toArray());
    manifest.put("spent", Double.doubleToLongBits(spent));
    manifest.put("actual", actual.stream().mapToLong(Double::doubleToLongBits).toArray());
  }

  void load(Manifest manifest) {
    if (measures) {
      double[] former = doubles(manifest.numbers("costs"));
      System.arraycopy(former, 0, costs, 0, costs.length);
    }
    forecast.values(doubles(manifest.numbers("forecast")));
    spent = Double.longBitsToDouble(manifest.number("spent"));
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

  /**
   * States were expanded.
   *
   * @param evicted successors that were written to disk
   */
  void expanded(long states, long evicted, long nanos) {
    written = (double) evicted / Math.max(1, states);
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
    spent = 0;
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
