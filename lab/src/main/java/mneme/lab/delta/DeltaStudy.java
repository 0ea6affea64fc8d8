package mneme.lab.delta;

import java.util.ArrayList;
import java.util.List;
import mneme.app.picture.Chart;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** Table 1 of "Memory Efficient State Space Storage": what delta states cost and save. */
public final class DeltaStudy extends DescribedStudy {
  /**
   * A net of the table.
   *
   * @param vector bytes of a state in the paper's tool; 0 where the paper does not say
   * @param share the paper's S for k = 50, in percent, from which an unsaid size is inferred
   */
  private record Net(String name, String parameter, long states, double vector, double share) {}

  private static final List<Net> NETS =
      List.of(
          new Net("dbm", "N=12", 2_125_765, 148, 4),
          new Net("peterson", "N=4", 3_407_946, 16, 57),
          new Net("leader", "N=16", 10_475_430, 0, 32),
          new Net("dining", "N=13", 14_741_195, 0, 44));

  private static final List<Integer> DEPTHS = List.of(5, 10, 20, 50);
  private static final List<String> ORDERS = List.of("dfs", "bfs");

  /** Bytes of a delta state in the paper's tool: "8 bytes in these examples". */
  private static final double DELTA = 8;

  private static final int ON_SMALL = 2;

  public DeltaStudy() {
    super(
        "delta-nets",
        "space and time of delta states on nets",
        "002, Table 1",
        """
        S: bytes of the states with delta by those with full, in percent, without the tables that find
        states by their hash, as the paper counts. Depth first, as in the paper, and breadth first;
        one thread; full states are packed to the bit (--delta-full packed), which the paper's are not. T:
        processor time of the search thread's process by that of full in the same order. The paper's tool
        needs 8 bytes for a delta state and rounds full states up to machine words, ours packs both, so S
        is another number even where both do the same. The second measurement takes the share x of
        states that our search keeps in full and counts as the paper's tool does: x + (1 - x) 8 / V, with V the
        bytes of its states: 148 for dbm and 16 for peterson, as the paper says; for leader and dining V
        is inferred from the paper's cell for k = 50, so that this cell itself proves nothing.
        """);
  }

  private static String key(Net net, String order, int depth) {
    return net.name() + "." + order + (depth == 0 ? ".full" : "." + depth);
  }

  @Override
  public List<Measure> measures(Setting setting) {
    List<Measure> measures = new ArrayList<>();
    if (setting.corpus().isEmpty()) {
      return measures;
    }
    boolean small = setting.scale() == Scale.SMALL;
    for (Net net : small ? NETS.subList(0, ON_SMALL) : NETS) {
      if (setting.wants(net.name())) {
        for (String order : small ? List.of("dfs") : ORDERS) {
          measures.add(measure(net, order, 0));
          DEPTHS.forEach(depth -> measures.add(measure(net, order, depth)));
        }
      }
    }
    return measures;
  }

  private static Measure measure(Net net, String order, int depth) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("explore", "{corpus}/lna/" + net.name() + ".lna"));
    words.addAll(List.of("--param", net.parameter(), "--search", order, "--threads", "1"));
    if (depth == 0) {
      words.addAll(List.of("--store", "full"));
      if (order.equals("bfs")) {
        words.addAll(List.of("--back-edges", "off"));
      }
    } else {
      words.addAll(List.of("--store", "delta", "--delta-depth", Integer.toString(depth)));
      words.addAll(List.of("--delta-full", "packed"));
    }
    words.addAll(List.of("--memory", "4g", "--json", "-"));
    return new Measure(
        key(net, order, depth),
        words,
        java.time.Duration.ofMinutes(20),
        3 + net.states() / 1e6 * (order.equals("dfs") ? 4 : 2),
        net.states());
  }

  /** Bytes of the states alone. */
  private static double bytes(Results results, String key) {
    double index = results.number(key, "index_bytes");
    double table = results.number(key, "state_table_bytes");
    return results.number(key, "store_bytes")
        - (Double.isNaN(index) ? 0 : index)
        - (Double.isNaN(table) ? 0 : table);
  }

  @Override
  public void report(Results results, Section section) {
    List<List<String>> rows = new ArrayList<>();
    Chart.Builder chart =
        Chart.titled("Space of delta states", "depth first; full = 100 %")
            .axes(Chart.Axis.linear("k"), Chart.Axis.linear("percent of full"))
            .numbers(section.link("space"));
    for (Net net : NETS) {
      section.finding(
          "002.t1." + net.name() + ".states", results.number(key(net, "dfs", 0), "states"), 1);
      for (String order : ORDERS) {
        String full = key(net, order, 0);
        List<Chart.Point> points = new ArrayList<>();
        for (int depth : DEPTHS) {
          String key = key(net, order, depth);
          double space = 100 * bytes(results, key) / bytes(results, full);
          double time = 100 * results.number(key, "seconds") / results.number(full, "seconds");
          double inFull = results.number(key, "full_states") / net.states();
          double counted = 100 * (inFull + (1 - inFull) * DELTA / vector(results, net));
          if (Double.isNaN(space)) {
            continue;
          }
          if (order.equals("dfs")) {
            section.finding("002.t1." + net.name() + "." + depth, space, 1);
            if (net.vector() > 0 || depth != DEPTHS.getLast()) {
              section.finding("002.t1.counted." + net.name() + "." + depth, counted, 1);
            }
            points.add(new Chart.Point(depth, space, net.name() + ", k = " + depth));
          }
          rows.add(
              Section.row(
                  1,
                  net.name() + " " + net.parameter(),
                  order,
                  Integer.toString(depth),
                  space,
                  time,
                  100 * inFull,
                  order.equals("dfs") ? counted : Double.NaN,
                  results.number(key, "bytes_per_state"),
                  results.number(full, "bytes_per_state")));
        }
        if (order.equals("dfs")) {
          chart.curve(net.name(), points);
        }
      }
    }
    section.table(
        "space",
        "delta beside full, in percent",
        List.of(
            "net",
            "order",
            "k",
            "S",
            "T",
            "states kept in full",
            "S as the paper's tool counts",
            "bytes per state, delta",
            "full"),
        rows);
    section.chart(chart.build());
  }

  /** Bytes of a state in the paper's tool, said or inferred. */
  private static double vector(Results results, Net net) {
    if (net.vector() > 0) {
      return net.vector();
    }
    double inFull = results.number(key(net, "dfs", DEPTHS.getLast()), "full_states") / net.states();
    return DELTA * (1 - inFull) / (net.share() / 100 - inFull);
  }
}
