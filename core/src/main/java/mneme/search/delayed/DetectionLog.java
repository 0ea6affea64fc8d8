package mneme.search.delayed;

import java.util.ArrayList;
import java.util.List;
import mneme.disk.Traffic;
import mneme.run.Detail;
import mneme.search.disk.LevelTable;

/** What was decided after each level, and what it cost. */
final class DetectionLog {
  private final Traffic traffic;
  private final LevelTable table;
  private long expanded;
  private long detections;
  private long countingFrom = -1;

  DetectionLog(Traffic traffic) {
    this.traffic = traffic;
    this.table =
        new LevelTable(
            traffic, "expanded", "states", "forecast", "candidates", "decision", "found_new");
  }

  void begin(int level, long expanded) {
    this.expanded = expanded;
    table.begin(level);
  }

  void end(long waiting, double forecast, long candidates, boolean detected, long fresh) {
    detections += detected ? 1 : 0;
    table.end(
        new Detail.Count(expanded),
        new Detail.Count(waiting),
        new Detail.Measure(forecast),
        new Detail.Count(candidates),
        new Detail.Text(detected ? "detected" : "postponed"),
        new Detail.Count(fresh));
  }

  /** What is read from now on serves the figures alone. */
  void counting() {
    countingFrom = traffic.read();
  }

  List<Detail> details(DetectionRule rule, long states) {
    List<Detail> details = new ArrayList<>();
    details.add(
        Detail.count("detections", "detections", detections, "in " + table.size() + " levels"));
    details.add(Detail.measure("forecast_error", "", rule.error(states), ""));
    if (countingFrom >= 0) {
      details.add(
          Detail.bytes("counting_bytes_read", "", traffic.read() - countingFrom, "for figures"));
    }
    details.add(table.detail());
    return details;
  }
}
