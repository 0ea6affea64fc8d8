package mneme.lab.scaling;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import mneme.app.picture.Chart;
import mneme.lab.Words;

/**
 * A chart for each store: the speed-up of each model by the number of threads. The dashed line is a
 * speed-up as large as the number of threads.
 */
final class ScalingPicture {
  private ScalingPicture() {}

  static List<Chart> charts(ScalingRuns runs, String numbers) {
    double most = Math.max(2, runs.threads().getLast());
    List<Chart> charts = new ArrayList<>();
    for (String store : runs.stores()) {
      Chart.Builder chart =
          Chart.titled(store + ": speed-up", "one thread = 1")
              .axes(Chart.Axis.logarithmic("threads"), Chart.Axis.logarithmic("speed-up"))
              .rule(new Chart.Rule("as many times as threads", 1, 1, most, most))
              .numbers(numbers);
      for (String model : runs.models()) {
        List<Chart.Point> points = new ArrayList<>();
        for (int threads : runs.threads()) {
          OptionalDouble speedUp = runs.speedUp(model, store, threads);
          if (speedUp.isPresent()) {
            String tip = model + ", " + threads + ": " + Words.fixed(speedUp.getAsDouble(), 2);
            points.add(new Chart.Point(threads, speedUp.getAsDouble(), tip));
          }
        }
        chart.curve(model, points);
      }
      charts.add(chart.build());
    }
    return charts;
  }

  static String draw(ScalingRuns runs) {
    return Chart.sheet("Speed-up by the number of threads", charts(runs, ""), 2);
  }
}
