package mneme.lab.snapshots;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.Table;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** Breadth-first search with snapshots: what it holds and what it repeats. */
public final class SnapshotsStudy extends DescribedStudy {
  private static final List<String> FORMS = List.of("frontier-safety-net", "pebble");
  private static final List<String> BACKTRACKING = List.of("on", "off");
  private static final String WHOLE = "bfs";

  public SnapshotsStudy() {
    super(
        "snapshots",
        "states held and visits of breadth-first search with snapshots",
        "001, section 4.1",
        """
        Every DVE family of the corpus enters once, with its largest model of the scale's range, so that no
        family weighs more than another; systems of the VLTS suite are a further group. Held: the states held at
        once at most, in percent of all; visits: of a state. Time is processor time by that of bfs with full on one
        thread. The paper says that memory use can be reduced to about 30 % in most cases, on systems of the
        VLTS suite and protocols that it does not list in full (its SCSI-2 and its BRP in LOTOS are not in the
        corpus); the agreement compares the median over the families.
        """);
  }

  private static List<Expectation> systems(Setting setting) throws IOException {
    Map<String, Expectation> byFamily = new LinkedHashMap<>();
    for (Expectation model :
        setting.dve(
            setting.scale().pick(20_000L, 100_000L, 100_000L),
            setting.scale().pick(200_000L, 4_000_000L, 50_000_000L))) {
      byFamily.put(model.shortName().replaceFirst("\\.\\d+$", ""), model);
    }
    List<Expectation> systems =
        new ArrayList<>(
            Setting.spread(
                byFamily.values().stream()
                    .sorted(Comparator.comparingLong(Expectation::states))
                    .toList(),
                setting.scale().pick(6, 24, 100)));
    if (setting.corpus().isPresent()) {
      for (var row : Table.read(setting.corpus().get().path("truth-aut.tsv")).rows()) {
        Expectation system = Expectation.of("truth-aut.tsv", row);
        if (system.shortName().matches("(cwi|vasy)_\\d+_\\d+")
            && system.states() > 5_000
            && setting.wants(system.shortName())) {
          systems.add(system);
        }
      }
    }
    return systems;
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Measure> measures = new ArrayList<>();
    for (Expectation system : systems(setting)) {
      measures.add(
          Measure.explore(
              key(system.shortName(), WHOLE),
              system,
              0.8,
              List.of("--search", "bfs", "--store", "full", "--threads", "1", "--memory", "4g")));
      for (String form : FORMS) {
        for (String on : BACKTRACKING) {
          measures.add(
              Measure.explore(
                  key(system.shortName(), form + "." + on),
                  system,
                  4,
                  List.of(
                      "--search",
                      "snapshots",
                      "--snapshots",
                      form,
                      "--backtracking",
                      on,
                      "--memory",
                      "4g")));
        }
      }
    }
    return measures;
  }

  private static String key(String system, String way) {
    return system + ":" + way;
  }

  @Override
  public void report(Results results, Section section) {
    List<String> systems = results.parts(key -> key.substring(0, key.indexOf(':')));
    List<List<String>> rows = new ArrayList<>();
    Chart.Builder held =
        Chart.titled("States held at once", "each system with each way to keep snapshots")
            .rows(Chart.Axis.logarithmic("percent of the states"), systems)
            .numbers(section.link("held"));
    for (String form : FORMS) {
      for (String on : BACKTRACKING) {
        List<Chart.Point> points = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        List<Double> visits = new ArrayList<>();
        for (int i = 0; i < systems.size(); i++) {
          Entry whole = results.get(key(systems.get(i), WHOLE)).orElse(null);
          Entry entry = results.get(key(systems.get(i), form + "." + on)).orElse(null);
          if (whole == null || entry == null) {
            continue;
          }
          double states = whole.number("states");
          double share = 100 * entry.number("stored_peak") / states;
          double visit = entry.number("visited") / states;
          shares.add(share);
          visits.add(visit);
          points.add(new Chart.Point(share, i, entry.key()));
          rows.add(
              Section.row(
                  2,
                  systems.get(i),
                  (long) states,
                  form,
                  on,
                  share,
                  visit,
                  entry.processorSeconds() / whole.processorSeconds()));
        }
        String way = form + ", backtracking " + on;
        held.points(way, points);
        if (!shares.isEmpty()) {
          rows.add(
              Section.row(
                  2, "median", "", form, on, Section.median(shares), Section.median(visits), ""));
          section.finding("001.bfs.held." + form + "." + on, Section.median(shares), shares.size());
          section.finding(
              "001.bfs.smallest." + form + "." + on,
              shares.stream().mapToDouble(d -> d).min().orElseThrow(),
              shares.size());
        }
      }
    }
    section.table(
        "held",
        "states held, visits and time",
        List.of("system", "states", "snapshots", "backtracking", "held, percent", "visits", "time"),
        rows);
    section.chart(held.build());
  }
}
