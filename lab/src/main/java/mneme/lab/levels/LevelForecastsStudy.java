package mneme.lab.levels;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** The error of forecasts of level sizes, and some levels beside their forecasts. */
public final class LevelForecastsStudy extends DescribedStudy {
  /** Ways to search, and the options that make them so. */
  private static final List<String> WAYS = List.of("hddd", "published", "rates", "sample");

  private static final List<String> SHOWN = List.of("cambridge.4", "firewire_link.2");

  public LevelForecastsStudy() {
    super(
        "level-forecasts",
        "the error of forecasts of level sizes",
        "004, experiment 1 and figure 6",
        """
        Error: the differences between the estimated and the found sizes of the slices of levels that
        detections close, by the number of states. Costs 1, 2, 2, no partial detection, room for 10 % of the
        states, one thread. 'hddd' detects after each level; 'published' is the paper's
        forecast; 'rates' learns how fast growth falls instead of taking 0.7 and 0.2. 'sample' looks at the level's own successors
        first, so it is an estimate and no forecast, and is compared with nothing. The paper has 204 models of up to
        5,000,000 states.
        """);
  }

  private static List<Expectation> models(Setting setting) throws IOException {
    List<Expectation> all = setting.dve(1_000, setting.scale().pick(20_000L, 200_000L, 5_000_000L));
    List<Expectation> models =
        new ArrayList<>(Setting.spread(all, setting.scale().pick(10, 60, 204)));
    for (Expectation shown : setting.named(SHOWN)) {
      if (!models.contains(shown)) {
        models.add(shown);
      }
    }
    return models;
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Measure> measures = new ArrayList<>();
    for (Expectation model : models(setting)) {
      for (String way : WAYS) {
        List<String> words = new ArrayList<>();
        if (way.equals("hddd")) {
          words.addAll(List.of("--search", "hddd"));
        } else {
          words.addAll(List.of("--search", "dddd", "--estimate", way, "--partial", "0"));
          if (!way.equals("published")) {
            words.addAll(List.of("--costs", "1,2,2"));
          }
        }
        words.addAll(List.of("--cache-size", "10%", "--expect"));
        words.add(Long.toString(model.states()));
        words.addAll(List.of("--threads", "1", "--memory", "2g", "--disk", "{disk}"));
        measures.add(Measure.explore(model.shortName() + "." + way, model, 12, words));
      }
    }
    return measures;
  }

  @Override
  public void report(Results results, Section section) {
    List<String> models = results.parts(key -> key.substring(0, key.lastIndexOf('.')));
    List<List<String>> rows = new ArrayList<>();
    Chart.Builder errors =
        Chart.titled("Error of the estimated level sizes", "by the number of states")
            .rows(Chart.Axis.linear("error"), models)
            .numbers(section.link("errors"));
    List<Object> means = new ArrayList<>(List.of("mean", ""));
    for (String way : WAYS) {
      List<Double> values = new ArrayList<>();
      List<Chart.Point> points = new ArrayList<>();
      for (int i = 0; i < models.size(); i++) {
        double error = results.number(models.get(i) + "." + way, "forecast_error");
        if (Double.isFinite(error)) {
          values.add(error);
          points.add(new Chart.Point(error, i, models.get(i) + ", " + way));
        }
      }
      errors.points(way, points);
      means.add(values.stream().mapToDouble(d -> d).average().orElse(Double.NaN));
      section.mean("004.e1." + way, values);
    }
    for (String model : models) {
      List<Object> cells = new ArrayList<>();
      cells.add(model);
      cells.add((long) results.number(model + ".published", "states"));
      WAYS.forEach(way -> cells.add(results.number(model + "." + way, "forecast_error")));
      rows.add(Section.row(3, cells.toArray()));
    }
    rows.add(Section.row(3, means.toArray()));
    List<String> headings = new ArrayList<>(List.of("model", "states"));
    headings.addAll(WAYS);
    section.table("errors", "error of the estimated level sizes", headings, rows);
    section.chart(errors.build());
    for (String model : SHOWN) {
      results.get(model + ".published").ifPresent(entry -> levels(entry, model, section));
    }
  }

  /** Figure 6: levels as they are and as they were forecast. */
  private static void levels(Entry entry, String model, Section section) {
    JsonObject answer = entry.answer();
    if (answer == null
        || !(answer.get("level_sizes") instanceof JsonArray sizes)
        || !(answer.get("level_costs") instanceof JsonArray costs)) {
      return;
    }
    List<Chart.Point> real = new ArrayList<>();
    for (int level = 0; level < sizes.size(); level++) {
      real.add(new Chart.Point(level, sizes.get(level).getAsDouble(), "level " + level));
    }
    List<Chart.Point> forecast = new ArrayList<>();
    List<Chart.Point> detections = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    for (JsonElement element : costs) {
      JsonObject cost = element.getAsJsonObject();
      double level = cost.get("level").getAsDouble();
      double value = cost.get("forecast").getAsDouble();
      boolean detected = cost.get("decision").getAsString().equals("detected");
      if (level < sizes.size()) {
        forecast.add(new Chart.Point(level, value, "forecast of level " + level));
        if (detected) {
          detections.add(new Chart.Point(level, 0, "detection after level " + level));
        }
        rows.add(
            Section.row(
                0,
                (long) level,
                sizes.get((int) level).getAsDouble(),
                value,
                detected ? "yes" : ""));
      }
    }
    String table = "levels-" + model.replace('.', '-');
    section.table(
        table, model + ": levels", List.of("level", "states", "forecast", "detected"), rows);
    section.chart(
        Chart.titled(model, "levels as they are and as they were forecast")
            .axes(Chart.Axis.linear("level"), Chart.Axis.linear("states"))
            .curve("states", real)
            .curve("forecast", forecast)
            .points("detection", detections)
            .numbers(section.link(table))
            .build());
  }
}
