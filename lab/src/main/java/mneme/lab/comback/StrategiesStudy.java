package mneme.lab.comback;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;
import org.jspecify.annotations.Nullable;

/** Table 2 of "The ComBack Method Revisited": what caches save, relative to a random one. */
public final class StrategiesStudy extends DescribedStudy {
  private static final List<String> SIZES = List.of("0.01", "0.1", "1", "10");
  private static final String RANDOM = "R";

  public StrategiesStudy() {
    super(
        "comback-strategies",
        "events replayed by ComBack with ten caching strategies",
        "000, Table 2",
        """
        Each figure is the mean, over models, of the events replayed with a strategy divided by those
        replayed with the random one. Nothing is delayed. All caches are put to the test in one
        search that rebuilds nothing; a test shows that the store replays as many. Puzzles and planning
        problems are left out, as in the paper. The paper has 143 models of 10,000 to 10,000,000 states;
        the corpus has fewer. 'printed' is what the paper says a state is worth, d r / L; 'squared' is
        what the authors' tool computed, the square of d r, by L. The agreement compares the printed
        form; the squared one is the second measurement.
        """);
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Expectation> models =
        setting.dve(10_000, setting.scale().pick(100_000L, 3_000_000L, 10_000_000L)).stream()
            .filter(model -> !ComBackCommand.isLeftOut(model))
            .toList();
    List<Measure> measures = new ArrayList<>();
    for (Expectation model : Setting.spread(models, setting.scale().pick(20, 80, 143))) {
      measures.add(measure(model, "--sizes", String.join(",", SIZES)));
    }
    return measures;
  }

  static Measure measure(Expectation model, String option, String sizes) {
    String[] words = {
      "comback",
      "--corpus",
      "{corpus}",
      "--only",
      model.shortName(),
      "--from",
      "0",
      "--to",
      "1e9",
      "--most",
      "1",
      option,
      sizes,
      "--json"
    };
    Measure measure = Measure.lab(model.shortName(), 2 + 20 * model.states() / 1e6, List.of(words));
    return new Measure(
        measure.key(), measure.words(), measure.limit(), measure.seconds(), model.states());
  }

  /** How often events are replayed; NaN where that was not measured. */
  static double replayed(Entry entry, String size, String worth, String strategy) {
    @Nullable JsonObject answer = entry.answer();
    JsonElement sizes = answer == null ? null : answer.get("replayed");
    for (String key : List.of(size, worth, strategy)) {
      sizes = sizes instanceof JsonObject object ? object.get(key) : null;
    }
    return sizes == null ? Double.NaN : sizes.getAsDouble();
  }

  /** By the random strategy; empty where that replays nothing. */
  private static List<Double> ratios(Results results, String size, String worth, String strategy) {
    return results.usable(_ -> true).stream()
        .filter(entry -> replayed(entry, size, worth, RANDOM) > 0)
        .map(entry -> replayed(entry, size, worth, strategy) / replayed(entry, size, worth, RANDOM))
        .filter(Double::isFinite)
        .toList();
  }

  @Override
  public void report(Results results, Section section) {
    List<List<String>> rows = new ArrayList<>();
    Chart.Builder chart =
        Chart.titled("Events replayed", "mean over models, the random cache = 1; printed formula")
            .axes(
                Chart.Axis.logarithmic("cache in percent of the states"),
                Chart.Axis.logarithmic("events replayed"))
            .numbers(section.link("ratios"));
    List<String> strategies = Arrays.stream(ComBackCommand.STRATEGIES).map(s -> s[0]).toList();
    for (String size : SIZES) {
      for (String worth : List.of("printed", "squared")) {
        List<Object> cells = new ArrayList<>(List.of(size + " %", worth));
        cells.add(ratios(results, size, worth, RANDOM).size());
        for (String strategy : strategies) {
          List<Double> ratios = ratios(results, size, worth, strategy);
          cells.add(ratios.stream().mapToDouble(d -> d).average().orElse(Double.NaN));
          String key = (worth.equals("squared") ? "squared." : "") + size + "." + strategy;
          section.mean("000.t2." + key, ratios);
        }
        rows.add(Section.row(3, cells.toArray()));
      }
    }
    for (String strategy : strategies) {
      List<Chart.Point> points = new ArrayList<>();
      for (String size : SIZES) {
        ratios(results, size, "printed", strategy).stream()
            .mapToDouble(d -> d)
            .average()
            .ifPresent(
                mean ->
                    points.add(
                        new Chart.Point(Double.parseDouble(size), mean, strategy + ", " + size)));
      }
      chart.curve(strategy, points);
    }
    List<String> headings = new ArrayList<>(List.of("cache", "formula", "models"));
    headings.addAll(strategies);
    section.table("ratios", "events replayed, by those of the random cache", headings, rows);
    section.chart(chart.build());
  }
}
