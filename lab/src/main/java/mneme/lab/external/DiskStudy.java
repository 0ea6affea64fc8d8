package mneme.lab.external;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** Searches on disk beside each other: Table 1 and figures 7 and 8 of their paper. */
public final class DiskStudy extends DescribedStudy {
  /** A search with its options. */
  private record Way(String name, List<String> options) {}

  private static final List<Way> WAYS =
      List.of(
          new Way("part", List.of("--search", "part")),
          new Way("hddd", List.of("--search", "hddd")),
          dynamic("0"),
          dynamic("2"),
          dynamic("4"),
          dynamic("8"),
          new Way("external", List.of("--search", "external")));

  private static Way dynamic(String lengths) {
    return new Way(
        "dddd k=" + lengths,
        List.of("--search", "dddd", "--estimate", "published", "--partial", lengths));
  }

  /** The families of Table 1 that the corpus has. */
  private static final List<String> FAMILIES =
      List.of(
          "anderson",
          "bakery",
          "brp2",
          "cambridge",
          "collision",
          "elevator",
          "iprotocol",
          "leader_filters",
          "peterson",
          "rether",
          "telephony",
          "train-gate");

  public DiskStudy() {
    super(
        "disk-searches",
        "bytes read and written, and states expanded, by searches on disk",
        "004, Table 1 and figures 7 and 8",
        """
        Room for 10 % of the states, one thread, dddd as published (costs 1, 2, 2). From each family of Table 1 that
        the corpus has (lann and lup are missing), the largest model of the scale's range. The paper compares times on 142
        to 972 million states with room for 16 million; here the files fit the page cache, so times say
        nothing about a disk, and bytes are another quantity than the paper's time. Therefore nothing
        here enters the agreement but the effect of partial detection. 'bytes' leaves out what is read for figures
        alone. Expanded: by the number of states; 'external' is ours and in no paper, its encoding alone
        makes its files two to four times smaller.
        """);
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    Map<String, Expectation> byFamily = new LinkedHashMap<>();
    for (Expectation model :
        setting.dve(1_000, setting.scale().pick(40_000L, 1_000_000L, 20_000_000L))) {
      String family = model.shortName().replaceFirst("\\.\\d+$", "");
      if (FAMILIES.contains(family)) {
        byFamily.put(family, model);
      }
    }
    List<Measure> measures = new ArrayList<>();
    for (Expectation model : byFamily.values()) {
      for (Way way : WAYS) {
        boolean further = way.name().endsWith("=2") || way.name().endsWith("=8");
        if (setting.scale() != Scale.SMALL || !further) {
          List<String> words = new ArrayList<>(way.options());
          words.addAll(List.of("--cache-size", "10%", "--expect"));
          words.add(Long.toString(model.states()));
          words.addAll(List.of("--threads", "1", "--memory", "2g", "--disk", "{disk}"));
          measures.add(Measure.explore(model.shortName() + "." + way.name(), model, 15, words));
        }
      }
    }
    return measures;
  }

  private static double bytes(Entry entry) {
    double counting = entry.number("counting_bytes_read");
    return entry.number("disk_bytes_read")
        + entry.number("disk_bytes_written")
        - (Double.isNaN(counting) ? 0 : counting);
  }

  @Override
  public void report(Results results, Section section) {
    List<String> models =
        results.parts(key -> key.substring(0, key.indexOf('.', key.indexOf('.') + 1)));
    List<List<String>> rows = new ArrayList<>();
    Chart.Builder chart =
        Chart.titled("Bytes read and written", "part = 1")
            .rows(Chart.Axis.logarithmic("bytes, those of part = 1"), models)
            .numbers(section.link("bytes"));
    Map<String, List<Double>> shares = new LinkedHashMap<>();
    for (String way : WAYS.stream().map(Way::name).toList()) {
      List<Chart.Point> points = new ArrayList<>();
      for (int i = 0; i < models.size(); i++) {
        Entry part = results.get(models.get(i) + ".part").orElse(null);
        Entry entry = results.get(models.get(i) + "." + way).orElse(null);
        if (part == null || entry == null) {
          continue;
        }
        double share = bytes(entry) / bytes(part);
        shares.computeIfAbsent(way, _ -> new ArrayList<>()).add(share);
        points.add(new Chart.Point(share, i, entry.key()));
        rows.add(
            Section.row(
                2,
                models.get(i),
                way,
                (long) entry.number("states"),
                bytes(entry) / (1 << 20),
                share,
                entry.number("visited") / entry.number("states"),
                entry.processorSeconds() / part.processorSeconds()));
      }
      chart.points(way, points);
    }
    shares.forEach(
        (way, values) -> {
          double mean = values.stream().mapToDouble(d -> d).average().orElse(Double.NaN);
          rows.add(Section.row(2, "mean of " + values.size(), way, "", "", mean, "", ""));
        });
    section.table(
        "bytes",
        "searches on disk",
        List.of(
            "model",
            "search",
            "states",
            "MB read and written",
            "by part",
            "expanded by states",
            "processor time by part"),
        rows);
    section.chart(chart.build());
    partial(results, section, models);
  }

  /** What partial detection saves, of what dddd reads and writes without. */
  private static void partial(Results results, Section section, List<String> models) {
    List<Double> ratios = new ArrayList<>();
    for (String model : models) {
      Entry without = results.get(model + ".dddd k=0").orElse(null);
      Entry with = results.get(model + ".dddd k=4").orElse(null);
      if (without != null && with != null) {
        ratios.add(bytes(with) / bytes(without));
      }
    }
    section.mean("004.t1.partial", ratios);
  }
}
