package mneme.lab.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.picture.Chart;
import mneme.lab.Programs;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** SPIN and Mneme on the same Promela models. */
public final class PeersStudy extends DescribedStudy {
  private static final List<String> MODELS =
      List.of(
          "{examples}/dekker.pml",
          "{examples}/retransmission.pml",
          "{corpus}/promela/spin-examples/dtp.pml",
          "{corpus}/promela/spin-examples/leader0.pml",
          "{corpus}/promela/spin-examples/peterson.pml",
          "{corpus}/promela/spin-examples/snoopy.pml",
          "{corpus}/promela/spin-examples/LTL/pftp.pml");

  private static final List<String> STORES = List.of("full", "tree-compact");
  private static final int ON_SMALL = 4;

  public PeersStudy() {
    super(
        "peers",
        "SPIN's verifier and Mneme on the same models",
        "",
        """
        One thread, depth first, everything explored, each tool in a process of its own, by turns. SPIN
        compiles a verifier for the model with gcc -O2 first (no partial orders, no merging of states),
        which is not counted; Mneme compiles to bytecode within its time. Seconds are those of the
        search, as each tool tells them. States must be the same in both.
        """);
  }

  private static List<String> models(Setting setting) {
    List<String> models =
        MODELS.stream()
            .filter(model -> setting.corpus().isPresent() || !model.startsWith("{corpus}"))
            .filter(model -> setting.wants(name(model)))
            .toList();
    return setting.scale() == Scale.SMALL
        ? models.subList(0, Math.min(ON_SMALL, models.size()))
        : models;
  }

  @Override
  public List<Measure> measures(Setting setting) {
    List<Measure> measures = new ArrayList<>();
    boolean spin = Programs.missing(List.of("spin", "gcc")).isEmpty();
    for (int round = 1; round <= setting.scale().pick(1, 3, 5); round++) {
      for (String model : models(setting)) {
        for (String store : STORES) {
          List<String> words =
              List.of(
                  "explore",
                  model,
                  "--search",
                  "dfs",
                  "--threads",
                  "1",
                  "--store",
                  store,
                  "--memory",
                  "3g",
                  "--json",
                  "-");
          measures.add(
              new Measure(
                  name(model) + "." + store + "." + round, words, Duration.ofMinutes(10), 4, -1));
        }
        if (spin) {
          measures.add(Measure.lab(name(model) + ".spin." + round, 8, List.of("verifier", model)));
        }
      }
    }
    return measures;
  }

  private static String name(String model) {
    return model.substring(model.lastIndexOf('/') + 1).replace(".pml", "");
  }

  /** The best of all rounds. */
  private static double best(Results results, String model, String tool, String figure) {
    return results.usable(key -> key.matches("\\Q" + model + "." + tool + "\\E\\.\\d+")).stream()
        .mapToDouble(entry -> entry.number(figure))
        .filter(Double::isFinite)
        .min()
        .orElse(Double.NaN);
  }

  @Override
  public void report(Results results, Section section) {
    List<String> models =
        results.parts(key -> key.replaceFirst("\\.(spin|full|tree-compact)\\.\\d+$", ""));
    List<List<String>> rows = new ArrayList<>();
    List<String> tools = List.of("spin", "full", "tree-compact");
    Map<String, List<Chart.Point>> points = new LinkedHashMap<>();
    for (int i = 0; i < models.size(); i++) {
      for (String tool : tools) {
        double states = best(results, models.get(i), tool, "states");
        double spin = best(results, models.get(i), "spin", "states");
        double seconds = best(results, models.get(i), tool, "seconds");
        if (Double.isNaN(states)) {
          continue;
        }
        String same = Double.isNaN(spin) ? "–" : states == spin ? "yes" : "NO";
        rows.add(
            Section.row(
                2,
                models.get(i),
                tool.equals("spin") ? "SPIN" : "Mneme, " + tool,
                (long) states,
                same,
                seconds,
                best(results, models.get(i), tool, "bytes_per_state"),
                best(results, models.get(i), tool, "peak_memory_bytes") / (1 << 20)));
        if (seconds > 0) {
          points
              .computeIfAbsent(tool, _ -> new ArrayList<>())
              .add(new Chart.Point(seconds, i, models.get(i) + ", " + tool));
        }
      }
    }
    section.table(
        "tools",
        "one thread, best of all rounds",
        List.of("model", "tool", "states", "as SPIN", "seconds", "bytes per state", "peak MB"),
        rows);
    Chart.Builder chart =
        Chart.titled("Seconds of the search", "one thread, best of all rounds")
            .rows(Chart.Axis.logarithmic("seconds"), models)
            .numbers(section.link("tools"));
    points.forEach((tool, values) -> chart.points(tool.equals("spin") ? "SPIN" : tool, values));
    section.chart(chart.build());
  }
}
