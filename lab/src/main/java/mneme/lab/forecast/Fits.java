package mneme.lab.forecast;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.lab.forecast.Growth.Range;

/**
 * Fits to models of which some families are left out, so that the forecast for a family can be
 * judged that had no part in it. Not thread-safe.
 */
final class Fits {
  /** The range of cuts of the formula in use. It was chosen with results in view. */
  static final Range IN_USE = new Range(0.008, 0.3);

  /** Where the range itself is to have no knowledge of what it is judged by: one of these. */
  private static final double[] LEAST = {0.002, 0.004, 0.008, 0.016, 0.03};

  private static final double[] MOST = {0.06, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6};

  private final List<Growth> models;
  private final Map<Key, LinearFit> made = new HashMap<>();
  private final Map<String, Range> chosen = new HashMap<>();

  private record Key(Range range, Set<String> without) {}

  Fits(List<Growth> models) {
    this.models = models;
  }

  /** The fit to all models. */
  LinearFit toAll() {
    return without(IN_USE, Set.of());
  }

  /** The fit to all models but those of one family. */
  LinearFit leavingOut(String family) {
    return without(IN_USE, Set.of(family));
  }

  /**
   * The same, with the range of cuts that is best for the other families: each of them is forecast
   * by a fit that has seen neither it nor this family.
   *
   * @param share of the states for which forecasts are to be right
   */
  LinearFit blind(String family, double share) {
    return without(chosen.computeIfAbsent(family, each -> bestRange(each, share)), Set.of(family));
  }

  private Range bestRange(String family, double share) {
    Range best = IN_USE;
    int most = -1;
    for (double from : LEAST) {
      for (double to : MOST) {
        Range range = new Range(from, to);
        int right = 0;
        for (Growth model : models) {
          long[] seen = model.cut(share);
          if (!model.family().equals(family) && Growth.isEnough(seen)) {
            LinearFit fit = without(range, Set.of(family, model.family()));
            right += model.isNear(model.forecast(fit, seen)) ? 1 : 0;
          }
        }
        if (right > most) {
          most = right;
          best = range;
        }
      }
    }
    return best;
  }

  private LinearFit without(Range range, Set<String> left) {
    return made.computeIfAbsent(
        new Key(range, left),
        _ -> {
          List<LinearFit.Row> rows = new ArrayList<>();
          for (Growth model : models) {
            if (!left.contains(model.family())) {
              rows.addAll(range.of(model));
            }
          }
          return LinearFit.of(rows);
        });
  }
}
