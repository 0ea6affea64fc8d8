package mneme.lab.forgetting;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mneme.app.picture.Chart;
import mneme.lab.Words;
import mneme.lab.forgetting.ProtocolsCommand.Point;
import mneme.lab.forgetting.ProtocolsCommand.Way;

/**
 * A chart for each protocol, after figures 4 and 5 of "State-Space Caching Revisited": time, as a
 * multiple of that of a search that remembers everything, over the size of the cache.
 */
final class ProtocolsPicture {
  private ProtocolsPicture() {}

  static List<Chart> charts(List<Point> points, String numbers) {
    Map<String, List<Point>> byModel =
        points.stream()
            .collect(
                Collectors.groupingBy(
                    point -> point.run().model(), LinkedHashMap::new, Collectors.toList()));
    List<Chart> charts = new ArrayList<>();
    byModel.forEach(
        (model, group) -> {
          double whole = Math.max(1e-3, group.getFirst().run().seconds());
          Chart.Builder chart =
              Chart.titled(
                      model + ", " + Words.grouped(group.getFirst().run().known()) + " states",
                      "a curve ends where a run was given up")
                  .axes(
                      Chart.Axis.logarithmic("cache in percent of the states"),
                      Chart.Axis.logarithmic("time, all states remembered = 1"))
                  .numbers(numbers);
          for (Way way : Way.ALL) {
            chart.curve(way.toString(), curve(group, way, whole));
          }
          charts.add(chart.build());
        });
    return charts;
  }

  private static List<Chart.Point> curve(List<Point> group, Way way, double whole) {
    return group.stream()
        .filter(point -> way.equals(point.way()) && point.run().complete())
        .map(
            point ->
                new Chart.Point(
                    point.run().share(),
                    Math.max(1e-3, point.run().seconds() / whole),
                    way + ": " + Words.grouped(point.run().visited()) + " visits"))
        .toList();
  }

  static String draw(List<Point> points) {
    return Chart.sheet("Time over the size of the cache", charts(points, ""), 2);
  }
}
