package mneme.lab.backedges;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import mneme.app.picture.Chart;
import mneme.lab.Expectation;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Entry;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** How many edges lead back, and how long they are. */
public final class BackEdgesStudy extends DescribedStudy {
  /** The families that BEEM calls communication protocols. */
  private static final Set<String> PROTOCOLS =
      Set.of(
          "bopdp",
          "brp",
          "brp2",
          "cambridge",
          "collision",
          "firewire_link",
          "firewire_tree",
          "iprotocol",
          "lann",
          "leader_election",
          "leader_filters",
          "needham",
          "pgm_protocol",
          "plc",
          "protocols",
          "rether",
          "synapse",
          "telephony");

  private static final int MOST_LENGTHS = 5;

  public BackEdgesStudy() {
    super(
        "back-edges",
        "the share of edges that lead back, and their lengths",
        "004, section 3",
        """
        Breadth first, DVE models. An edge leads back if its target is not in the level after its source. The
        paper looks at all of BEEM; the corpus has most of it up to some 40 million states, and a scale bounds the
        size. Means are over models. Protocols are the families that BEEM puts under
        communication protocols or that are leader elections.
        """);
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Expectation> models =
        Setting.spread(
            setting.dve(1_000, setting.scale().pick(60_000L, 2_000_000L, 50_000_000L)),
            setting.scale().pick(36, 120, 200));
    List<Measure> measures = new ArrayList<>();
    for (Expectation model : models) {
      measures.add(
          Measure.explore(
              model.shortName(),
              model,
              1,
              List.of("--search", "bfs", "--store", "full", "--threads", "1", "--memory", "6g")));
    }
    return measures;
  }

  /** How many edges there are of each length, the most frequent first. */
  private static List<Double> lengths(Entry entry) {
    List<Double> counts = new ArrayList<>();
    JsonObject answer = entry.answer();
    JsonElement lengths = answer == null ? null : answer.get("back_edge_lengths");
    if (lengths instanceof JsonArray array) {
      for (JsonElement one : array) {
        counts.add(
            one instanceof JsonObject pair
                ? pair.get(pair.has("edges") ? "edges" : "states").getAsDouble()
                : one.getAsDouble());
      }
    }
    counts.sort(Collections.reverseOrder());
    return counts;
  }

  @Override
  public void report(Results results, Section section) {
    List<Double> all = new ArrayList<>();
    List<Double> protocols = new ArrayList<>();
    List<Double> one = new ArrayList<>();
    List<Double> five = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    List<Chart.Point> points = new ArrayList<>();
    for (Entry entry : results.usable(_ -> true)) {
      double share = 100 * entry.number("back_edges") / entry.number("transitions");
      if (Double.isNaN(share)) {
        continue;
      }
      boolean protocol = PROTOCOLS.contains(entry.key().replaceFirst("\\.\\d+$", ""));
      all.add(share);
      if (protocol) {
        protocols.add(share);
      }
      List<Double> lengths = lengths(entry);
      double sum = lengths.stream().mapToDouble(d -> d).sum();
      double first = lengths.isEmpty() ? Double.NaN : 100 * lengths.getFirst() / sum;
      double most = 100 * lengths.stream().limit(MOST_LENGTHS).mapToDouble(d -> d).sum() / sum;
      if (sum > 0) {
        one.add(first > 50 ? 100.0 : 0);
        five.add(most > 50 ? 100.0 : 0);
      }
      rows.add(
          Section.row(
              1,
              entry.key(),
              (long) entry.number("states"),
              protocol ? "yes" : "",
              share,
              lengths.size(),
              first,
              most));
      points.add(new Chart.Point(entry.number("states"), share, entry.key()));
    }
    section.mean("004.s3.back.all", all);
    section.mean("004.s3.back.protocols", protocols);
    section.mean("004.s3.lengths.one", one);
    section.mean("004.s3.lengths.five", five);
    section.table(
        "shares",
        "edges that lead back, in percent of all edges",
        List.of(
            "model",
            "states",
            "protocol",
            "percent",
            "lengths",
            "the most frequent, percent",
            "the five most frequent"),
        rows);
    section.chart(
        Chart.titled("Edges that lead back", "each model")
            .axes(Chart.Axis.logarithmic("states"), Chart.Axis.linear("percent of the edges"))
            .points("", points)
            .numbers(section.link("shares"))
            .build());
  }
}
