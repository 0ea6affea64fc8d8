package mneme.lab.shares;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** What ComBack executes with a number of full states in all, by how they are divided. */
public final class SharesStudy extends DescribedStudy {
  /** A row of the table: the strategy, and the shares of cache, candidates and queue in percent. */
  private record Division(String strategy, int cache, int candidates, int queue) {
    String shares() {
      return cache + "," + candidates + "," + queue;
    }

    /** As the paper's numbers are named. */
    String key() {
      return strategy + "." + tenth(cache) + "." + tenth(candidates) + "." + tenth(queue);
    }

    private static String tenth(int percent) {
      double share = percent / 100.0;
      return share == Math.rint(share)
          ? Integer.toString((int) share)
          : String.format(Locale.ROOT, "%.1f", share);
    }
  }

  private static final Map<String, String> CACHES =
      Map.of(
          "F", "fifo",
          "F20-D80", "fifo:20+distance:80",
          "F80-D20", "fifo:80+distance:20",
          "-", "fifo");

  private static final List<Integer> STATES = List.of(100, 1000, 10_000);

  public SharesStudy() {
    super(
        "comback-shares",
        "events executed by ComBack, by how a number of full states is divided",
        "000, Table 5",
        """
        F full states in all, divided between the cache (F_C), the candidates (F_CS) and the blocks in which
        the queue is rebuilt (F_Q); the queue keeps numbers. E-up as for comback-detection, mean over models of
        100 F to 1000 F states, breadth first, one thread. The paper has 58, 46 and 41 models for F of 100,
        1000 and 10,000. Rows are those that the paper prints.
        """);
  }

  private static List<Division> divisions(int states) {
    return switch (states) {
      case 100 ->
          List.of(
              new Division("F80-D20", 50, 30, 20),
              new Division("F", 40, 30, 30),
              new Division("F20-D80", 90, 0, 10),
              new Division("F20-D80", 50, 50, 0),
              new Division("F80-D20", 80, 20, 0),
              new Division("F", 100, 0, 0),
              new Division("-", 0, 100, 0));
      case 1000 ->
          List.of(
              new Division("F80-D20", 60, 20, 20),
              new Division("F", 40, 30, 30),
              new Division("F20-D80", 90, 0, 10),
              new Division("F20-D80", 80, 20, 0),
              new Division("F80-D20", 80, 20, 0),
              new Division("F", 100, 0, 0),
              new Division("-", 0, 100, 0));
      default ->
          List.of(
              new Division("F80-D20", 60, 30, 10),
              new Division("F", 40, 30, 30),
              new Division("F80-D20", 80, 20, 0),
              new Division("F20-D80", 90, 0, 10),
              new Division("F80-D20", 10, 90, 0),
              new Division("-", 0, 100, 0),
              new Division("F", 100, 0, 0));
    };
  }

  private static String key(String model, int states, Division division) {
    return model + "/" + states + "." + division.key();
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Measure> measures = new ArrayList<>();
    int kinds = setting.scale().pick(1, 2, STATES.size());
    for (int states : STATES.subList(0, kinds)) {
      List<Expectation> models =
          Setting.spread(
              setting.dve(100L * states, 1000L * states), setting.scale().pick(4, 20, 58));
      for (Expectation model : models) {
        for (Division division : divisions(states)) {
          List<String> options = new ArrayList<>();
          options.addAll(List.of("--search", "bfs", "--store", "comback", "--threads", "1"));
          options.addAll(List.of("--cache", CACHES.getOrDefault(division.strategy(), "fifo")));
          options.addAll(List.of("--full-states", Integer.toString(states)));
          options.addAll(List.of("--full-shares", division.shares(), "--as-published"));
          options.addAll(List.of("--expect", Long.toString(model.states()), "--memory", "2g"));
          measures.add(
              Measure.explore(key(model.shortName(), states, division), model, 10, options));
        }
      }
    }
    return measures;
  }

  @Override
  public void report(Results results, Section section) {
    List<List<String>> rows = new ArrayList<>();
    Chart.Builder chart =
        Chart.titled("Events executed", "mean E-up over the models, in the paper's order of rows")
            .axes(Chart.Axis.linear("row of the paper's table"), Chart.Axis.logarithmic("E-up"))
            .numbers(section.link("divisions"));
    for (int states : STATES) {
      List<Chart.Point> points = new ArrayList<>();
      List<Division> divisions = divisions(states);
      for (int i = 0; i < divisions.size(); i++) {
        Division division = divisions.get(i);
        String ending = "/" + states + "." + division.key();
        List<Double> values =
            results.usable(key -> key.endsWith(ending)).stream()
                .map(entry -> entry.number("events_executed") / entry.number("transitions"))
                .filter(Double::isFinite)
                .toList();
        if (values.isEmpty()) {
          continue;
        }
        double mean = values.stream().mapToDouble(d -> d).average().orElseThrow();
        section.mean("000.t5." + states + "." + division.key(), values);
        points.add(new Chart.Point(i + 1, mean, states + ": " + division.key()));
        rows.add(
            Section.row(
                2,
                states,
                division.strategy(),
                division.cache() + " %",
                division.candidates() + " %",
                division.queue() + " %",
                values.size(),
                mean));
      }
      chart.curve(states + " full states", points);
    }
    section.table(
        "divisions",
        "E-up by how the full states are divided",
        List.of("full states", "cache", "F_C", "F_CS", "F_Q", "models", "E-up"),
        rows);
    section.chart(chart.build());
  }
}
