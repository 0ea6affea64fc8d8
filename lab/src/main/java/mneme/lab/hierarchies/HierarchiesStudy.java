package mneme.lab.hierarchies;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.Table;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** The smallest caches of depth-first searches on systems of the VLTS suite. */
public final class HierarchiesStudy extends DescribedStudy {
  /** The paper's replacement strategies, and hierarchies of which lru is a quarter. */
  private static final List<String> CACHES =
      List.of("lru", "mru", "lfu", "mfu", "random", "mfu:75+lru:25", "random:75+lru:25");

  private static final List<String> ON_SMALL =
      List.of("lru", "mfu", "random", "mfu:75+lru:25", "random:75+lru:25");

  public HierarchiesStudy() {
    super(
        "cache-hierarchies",
        "the smallest cache with which a depth-first search outputs at most twice the graph",
        "001, section 4.2",
        """
        Depth first, the cache besides the stack, one thread. A size counts as enough if states are visited
        at most twice on average. Systems of the VLTS suite of 289 to 40,006 states; the paper uses a
        subset of the suite that it does not list, with systems up to millions of states, and says how far the cache
        can be reduced at best: to 40 % with lru, to 30 % with mfu or random before lru. So the agreement
        compares the smallest share over the systems.
        """);
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Measure> measures = new ArrayList<>();
    if (setting.corpus().isEmpty()) {
      return measures;
    }
    long most = setting.scale().pick(12_000L, 50_000L, 1_000_000L);
    for (var row : Table.read(setting.corpus().get().path("truth-aut.tsv")).rows()) {
      Expectation system = Expectation.of("truth-aut.tsv", row);
      if (!system.shortName().matches("(cwi|vasy)_\\d+_\\d+")
          || system.states() > most
          || !setting.wants(system.shortName())) {
        continue;
      }
      for (String cache : setting.scale().pick(ON_SMALL, CACHES, CACHES)) {
        List<String> words =
            List.of("smallest-cache", "{corpus}/" + system.file(), "--cache", cache);
        Measure measure =
            Measure.lab(system.shortName() + "." + cache, 1.5 + system.states() / 5e3, words);
        measures.add(
            new Measure(
                measure.key(),
                measure.words(),
                measure.limit(),
                measure.seconds(),
                system.states()));
      }
    }
    return measures;
  }

  @Override
  public void report(Results results, Section section) {
    List<String> systems = results.parts(key -> key.substring(0, key.indexOf('.')));
    List<List<String>> rows = new ArrayList<>();
    Chart.Builder chart =
        Chart.titled("Smallest caches", "at most two visits of a state")
            .rows(Chart.Axis.linear("percent of the states"), systems)
            .numbers(section.link("sizes"));
    for (String cache : CACHES) {
      List<Chart.Point> points = new ArrayList<>();
      List<Double> shares = new ArrayList<>();
      for (int i = 0; i < systems.size(); i++) {
        String key = systems.get(i) + "." + cache;
        double share = results.number(key, "cache_percent");
        if (Double.isFinite(share)) {
          shares.add(share);
          points.add(new Chart.Point(share, i, key));
          rows.add(
              Section.row(1, systems.get(i), (long) results.number(key, "states"), cache, share));
        }
      }
      chart.points(cache, points);
      if (!shares.isEmpty()) {
        double least = shares.stream().mapToDouble(d -> d).min().orElseThrow();
        rows.add(Section.row(1, "smallest", "", cache, least));
        rows.add(Section.row(1, "median", "", cache, Section.median(shares)));
        String word = cache.replaceAll("[:+]", "-").toLowerCase(Locale.ROOT);
        section.finding("001.dfs.smallest." + word, least, shares.size());
      }
    }
    section.table(
        "sizes",
        "cache in percent of the states",
        List.of("system", "states", "cache", "percent"),
        rows);
    section.chart(chart.build());
  }
}
