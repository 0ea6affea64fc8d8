package mneme.lab.detection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** How many events ComBack executes, with candidate sets of several sizes. */
public final class DetectionStudy extends DescribedStudy {
  /** The paper's names of the caches, and ours. */
  private static final Map<String, String> CACHES =
      Map.of("F", "fifo", "F20-D80", "fifo:20+distance:80");

  private static final List<String> STRATEGIES = List.of("F", "F20-D80");

  /** Candidates as a share of the cache, which is 1 % of the states; the first: nothing delayed. */
  private static final List<String> SHARES = List.of("0", "0.1", "0.2", "0.5", "1");

  /** The models of Table 3, from the cheapest on. */
  private static final List<String> TABLE3 =
      List.of("needham.4", "synapse.7", "brp2.6", "brp.4", "firewire_link.5", "cambridge.7");

  /** A short hash, as the paper's may have been in effect; see the description. */
  private static final String SHORT_HASH = "25";

  private static final String WITH_SHORT_HASH = ".hash" + SHORT_HASH;
  private static final int CHEAP = 3;

  public DetectionStudy() {
    super(
        "comback-detection",
        "events executed by ComBack with delayed duplicate detection",
        "000, Tables 3 and 4",
        """
        E-up is the number of events executed, in the search and to rebuild states, by the
        number of transitions. Breadth first, one thread, cache of 1 % of the states, run as the
        paper prints the algorithm (--as-published; candidates are keyed by state, or states
        would be counted twice; without that option more full states are kept than in the
        paper). DDD(x): room for x times as many candidates as the cache has states. The paper
        hashes to 32 bits with a function that combines those of the components; ours has 64
        bits and spreads well, so that states never share a hash. The measurements with 25 bits
        show what colliding hashes do; that number of bits was chosen for brp2.6, with the
        paper's figures in view, and is applied to every model here. The paper's averages are
        over 63 models of 1 to 60 million states, and over nets that we do not have.
        """);
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Expectation> table3 =
        setting.named(setting.scale() == Scale.SMALL ? TABLE3.subList(0, CHEAP) : TABLE3);
    Set<Expectation> others = new LinkedHashSet<>();
    others.addAll(
        setting.scale() == Scale.SMALL
            ? Setting.spread(setting.dve(100_000, 1_000_000), 4)
            : setting.dve(1_000_000, setting.scale() == Scale.MEDIUM ? 4_000_000 : 60_000_000));
    others.removeAll(table3);
    List<Measure> measures = new ArrayList<>();
    for (Expectation model : others) {
      add(measures, model, SHARES, "");
    }
    for (Expectation model : table3) {
      add(measures, model, SHARES, "");
      boolean collides = model.shortName().equals("brp2.6");
      if (collides || setting.scale().isAtLeast(Scale.MEDIUM)) {
        add(measures, model, SHARES, WITH_SHORT_HASH);
      }
    }
    return measures;
  }

  /** Both caches by turns. */
  private static void add(
      List<Measure> measures, Expectation model, List<String> shares, String hash) {
    for (String share : shares) {
      for (String strategy : STRATEGIES) {
        List<String> options = new ArrayList<>();
        options.addAll(List.of("--search", "bfs", "--store", "comback", "--threads", "1"));
        options.addAll(List.of("--cache", CACHES.getOrDefault(strategy, ""), "--cache-size", "1%"));
        options.addAll(List.of("--candidates", share.equals("0") ? "0" : share + "%"));
        options.addAll(List.of("--expect", Long.toString(model.states()), "--as-published"));
        options.addAll(List.of("--memory", "2g", "--time", "10m"));
        if (!hash.isEmpty()) {
          options.addAll(List.of("--hash-bits", SHORT_HASH));
        }
        measures.add(
            Measure.explore(key(model.shortName(), strategy, share) + hash, model, 1.3, options));
      }
    }
  }

  private static String key(String model, String strategy, String share) {
    return model + "." + strategy + "." + share;
  }

  private static double executed(Results results, String key) {
    return results.number(key, "events_executed") / results.number(key, "transitions");
  }

  @Override
  public void report(Results results, Section section) {
    Set<String> models = new LinkedHashSet<>();
    for (String key : results.entries().keySet()) {
      models.add(key.replaceFirst("\\.F.*", ""));
    }
    List<List<String>> rows = new ArrayList<>();
    List<String> whole = new ArrayList<>();
    for (String model : models) {
      boolean complete = true;
      for (String strategy : STRATEGIES) {
        for (String hash : List.of("", WITH_SHORT_HASH)) {
          List<Object> cells =
              new ArrayList<>(List.of(model, strategy, hash.isEmpty() ? "64" : SHORT_HASH));
          boolean any = false;
          for (String share : SHARES) {
            String key = key(model, strategy, share) + hash;
            double value = executed(results, key);
            cells.add(value);
            any |= Double.isFinite(value);
            complete &= !hash.isEmpty() || Double.isFinite(value);
            section.finding("000.t3." + key, value, 1);
          }
          if (any) {
            rows.add(Section.row(2, cells.toArray()));
          }
        }
        section.finding(
            "000.t3." + model + ".states", results.number(key(model, "F", "1"), "states"), 1);
        section.finding(
            "000.t3." + model + ".transitions",
            results.number(key(model, "F", "1"), "transitions"),
            1);
      }
      if (complete) {
        whole.add(model);
      }
    }
    List<String> headings = new ArrayList<>(List.of("model", "cache", "bits of hash"));
    SHARES.forEach(share -> headings.add(share.equals("0") ? "no DDD" : "DDD(" + share + ")"));
    section.table("executed", "E-up", headings, rows);
    averages(results, section, whole);
    chart(results, section, whole);
  }

  /** Table 4: the average, and the share of models below 2. */
  private static void averages(Results results, Section section, List<String> models) {
    List<List<String>> rows = new ArrayList<>();
    for (String strategy : STRATEGIES) {
      List<Object> means = new ArrayList<>(List.of(strategy, "mean"));
      List<Object> below = new ArrayList<>(List.of(strategy, "percent of models below 2"));
      for (String share : SHARES) {
        List<Double> values =
            models.stream().map(model -> executed(results, key(model, strategy, share))).toList();
        section.mean("000.t4." + strategy + "." + share, values);
        List<Double> isBelow = values.stream().map(value -> value < 2 ? 100.0 : 0.0).toList();
        section.mean("000.t4b." + strategy + "." + share, isBelow);
        means.add(values.stream().mapToDouble(d -> d).average().orElse(Double.NaN));
        below.add(isBelow.stream().mapToDouble(d -> d).average().orElse(Double.NaN));
      }
      rows.add(Section.row(2, means.toArray()));
      rows.add(Section.row(0, below.toArray()));
    }
    List<String> headings = new ArrayList<>(List.of("cache", models.size() + " models"));
    SHARES.forEach(share -> headings.add(share.equals("0") ? "no DDD" : "DDD(" + share + ")"));
    if (!models.isEmpty()) {
      section.table("averages", "E-up over all models with every measurement", headings, rows);
    }
  }

  private static void chart(Results results, Section section, List<String> models) {
    Chart.Builder chart =
        Chart.titled("Events executed", "by the transitions of the graph; 1: nothing is rebuilt")
            .rows(Chart.Axis.logarithmic("E-up"), models)
            .numbers(section.link("executed"));
    for (String strategy : STRATEGIES) {
      for (String share : List.of("0", "0.1", "1")) {
        List<Chart.Point> points = new ArrayList<>();
        for (int i = 0; i < models.size(); i++) {
          String key = key(models.get(i), strategy, share);
          points.add(new Chart.Point(executed(results, key), i, key));
        }
        chart.points(strategy + (share.equals("0") ? ", no DDD" : ", DDD(" + share + ")"), points);
      }
    }
    section.chart(chart.build());
  }
}
