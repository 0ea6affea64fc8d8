package mneme.lab.comback;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/**
 * Figure 4 of "The ComBack Method Revisited": strategies on four models, by the size of the cache.
 */
public final class SizesStudy extends DescribedStudy {
  private static final List<String> MODELS =
      List.of("firewire_tree.4", "synapse.6", "cambridge.6", "brp2.6");

  private static final List<String> SHOWN = List.of("F", "D", "F20-D80");

  public SizesStudy() {
    super(
        "comback-sizes",
        "events replayed by ComBack over the size of the cache",
        "000, figure 4",
        """
        Caches of 1,000 to 10,000 states on the four models of the figure, relative to the strategy F.
        Counted as for comback-strategies, with the formula as printed; the squared one is the second
        measurement. The paper gives some of the figure's values in its text.
        """);
  }

  private static List<String> sizes(Scale scale) {
    return scale == Scale.SMALL
        ? List.of("1000", "10000")
        : List.of("1000", "2000", "3000", "4000", "5000", "6000", "7000", "8000", "9000", "10000");
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Measure> measures = new ArrayList<>();
    for (Expectation model : setting.named(MODELS)) {
      measures.add(
          StrategiesStudy.measure(model, "--counts", String.join(",", sizes(setting.scale()))));
    }
    return measures;
  }

  @Override
  public void report(Results results, Section section) {
    List<List<String>> rows = new ArrayList<>();
    List<Chart> charts = new ArrayList<>();
    for (Entry entry : results.usable(_ -> true)) {
      Chart.Builder chart =
          Chart.titled(entry.key(), "events replayed, strategy F = 1")
              .axes(Chart.Axis.linear("states in the cache"), Chart.Axis.linear("events replayed"))
              .numbers(section.link("replayed"));
      for (String strategy : SHOWN) {
        List<Chart.Point> points = new ArrayList<>();
        for (String size : sizes(Scale.FULL)) {
          for (String worth : List.of("printed", "squared")) {
            double own = StrategiesStudy.replayed(entry, size, worth, strategy);
            double ratio = own / StrategiesStudy.replayed(entry, size, worth, "F");
            if (Double.isNaN(own)) {
              continue;
            }
            String key = entry.key() + "." + strategy + "." + size;
            boolean printed = worth.equals("printed");
            section.finding(
                "000.f4." + (printed ? "" : "squared.") + key,
                strategy.equals("F") ? own : ratio,
                1);
            rows.add(Section.row(3, entry.key(), strategy, worth, size, (long) own, ratio));
            if (printed) {
              points.add(new Chart.Point(Double.parseDouble(size), ratio, strategy + ", " + size));
            }
          }
        }
        chart.curve(strategy, points);
      }
      charts.add(chart.build());
    }
    section.table(
        "replayed",
        "events replayed",
        List.of("model", "strategy", "formula", "states in the cache", "events", "by those of F"),
        rows);
    charts.forEach(section::chart);
  }
}
