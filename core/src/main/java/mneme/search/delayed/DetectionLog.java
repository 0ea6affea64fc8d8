package mneme.search.delayed;

import java.util.ArrayList;
import java.util.List;
import mneme.disk.Traffic;
import mneme.run.Detail;

/** What was decided after each level, and what it cost. */
final class DetectionLog {
  private final Traffic traffic;
  private final List<List<Detail.Value>> rows = new ArrayList<>();
  private int level;
  private long expanded;
  private long readBefore;
  private long writtenBefore;
  private long began;
  private long detections;
  private long countingFrom = -1;

  DetectionLog(Traffic traffic) {
    this.traffic = traffic;
  }

  void begin(int level, long expanded) {
    this.level = level;
    this.expanded = expanded;
    readBefore = traffic.read();
    writtenBefore = traffic.written();
    began = System.nanoTime();
  }

  void end(long waiting, double forecast, long candidates, boolean detected, long fresh) {
    detections += detected ? 1 : 0;
    rows.add(
        List.of(
            new Detail.Count(level),
            new Detail.Count(expanded),
            new Detail.Count(waiting),
            new Detail.Measure(forecast),
            new Detail.Count(candidates),
            new Detail.Text(detected ? "detected" : "postponed"),
            new Detail.Count(fresh),
            new Detail.Bytes(traffic.read() - readBefore),
            new Detail.Bytes(traffic.written() - writtenBefore),
            new Detail.Measure((System.nanoTime() - began) / 1e9)));
  }

  /** What is read from now on serves the figures alone. */
  void counting() {
    countingFrom = traffic.read();
  }

  List<Detail> details(DetectionRule rule, long states) {
    List<Detail> details = new ArrayList<>();
    details.add(
        Detail.count("detections", "detections", detections, "in " + rows.size() + " levels"));
    details.add(Detail.measure("forecast_error", "", rule.error(states), ""));
    if (countingFrom >= 0) {
      details.add(
          Detail.bytes("counting_bytes_read", "", traffic.read() - countingFrom, "for figures"));
    }
    details.add(
        new Detail(
            "level_costs",
            "",
            new Detail.Rows(
                List.of(
                    "level",
                    "expanded",
                    "states",
                    "forecast",
                    "candidates",
                    "decision",
                    "found_new",
                    "bytes_read",
                    "bytes_written",
                    "seconds"),
                rows),
            ""));
    return details;
  }
}
