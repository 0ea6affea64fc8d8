package mneme.lab.snapshots;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import mneme.app.picture.Chart;
import mneme.lab.Words;

/**
 * A row for each model and a chart for each figure: the share of the states held at once, visits of
 * a state, and time by that of breadth-first search.
 */
final class SnapshotPicture {
  private SnapshotPicture() {}

  static List<Chart> charts(SnapshotRuns runs, String numbers) {
    return List.of(
        chart(runs, "States held at once", "percent of the states", numbers, r -> 100 * r.share()),
        chart(runs, "Visits of a state", "visits", numbers, SnapshotRun::redundancy),
        chart(
            runs,
            "Time",
            "time, breadth-first search = 1",
            numbers,
            run -> runs.slowdown(run).orElse(Double.NaN)));
  }

  private static Chart chart(
      SnapshotRuns runs,
      String title,
      String axis,
      String numbers,
      ToDoubleFunction<SnapshotRun> value) {
    List<String> models = List.copyOf(runs.byModel().keySet());
    Chart.Builder chart =
        Chart.titled(title, "each model with each way to keep snapshots")
            .rows(Chart.Axis.logarithmic(axis), models)
            .numbers(numbers);
    for (String setup : runs.setups()) {
      List<Chart.Point> points = new ArrayList<>();
      for (SnapshotRun run : runs.all()) {
        double at = value.applyAsDouble(run);
        if (run.complete() && !run.isWhole() && run.setup().equals(setup) && at > 0) {
          points.add(
              new Chart.Point(
                  at,
                  models.indexOf(run.model()),
                  run.model() + ", " + setup + ": " + Words.fixed(at, 2)));
        }
      }
      chart.points(setup, points);
    }
    return chart.build();
  }

  static String draw(SnapshotRuns runs) {
    return Chart.sheet(
        "States held, visits and time of searches with snapshots",
        charts(runs, "snapshots.tsv"),
        3);
  }
}
