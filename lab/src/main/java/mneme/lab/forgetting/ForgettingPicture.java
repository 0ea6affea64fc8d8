package mneme.lab.forgetting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mneme.app.picture.Chart;
import mneme.lab.Words;

/**
 * A chart for each model, after figure 4 of "State-Space Caching Revisited": transitions executed,
 * as a multiple of those of the whole graph, over the size of the cache, without and with sleep
 * sets. Curves end where a run was given up.
 */
final class ForgettingPicture {
  private ForgettingPicture() {}

  static List<Chart> charts(List<ForgettingRun> runs, String numbers) {
    Map<String, List<ForgettingRun>> byModel =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    ForgettingRun::model, LinkedHashMap::new, Collectors.toList()));
    List<Chart> charts = new ArrayList<>();
    byModel.forEach(
        (model, group) ->
            charts.add(
                Chart.titled(model, Words.grouped(group.getFirst().known()) + " states")
                    .axes(
                        Chart.Axis.logarithmic("cache in percent of the states"),
                        Chart.Axis.logarithmic("transitions, the whole graph = 1"))
                    .curve("without sleep sets", curve(group, false))
                    .curve("with sleep sets", curve(group, true))
                    .numbers(numbers)
                    .build()));
    return charts;
  }

  private static List<Chart.Point> curve(List<ForgettingRun> group, boolean sleep) {
    double all = Math.max(1, group.getFirst().transitions());
    return group.stream()
        .filter(run -> !run.isWhole() && run.sleep() == sleep && run.complete())
        .map(
            run ->
                new Chart.Point(
                    run.share(),
                    run.transitions() / all,
                    run.share() + " %: " + Words.fixed(run.transitions() / all, 2)))
        .toList();
  }

  static String draw(List<ForgettingRun> runs) {
    return Chart.sheet(
        "Transitions executed over the size of the cache", charts(runs, "caching.csv"), 2);
  }
}
