package mneme.lab.stores;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import mneme.app.picture.Chart;
import mneme.engine.Methods;
import mneme.engine.StoreMethod;
import mneme.lab.Expectation;
import mneme.lab.study.DescribedStudy;
import mneme.lab.study.Measure;
import mneme.lab.study.Results;
import mneme.lab.study.Section;
import mneme.lab.study.Setting;

/** Bytes per state and time of every exact store there is, those of extensions included. */
public final class StoresStudy extends DescribedStudy {
  private static final String BASE = "full";

  public StoresStudy() {
    super(
        "stores",
        "bytes per state and time of every exact store",
        "",
        """
        Breadth first, one thread, each store in a process of its own, stores by turns. Bytes are all that the
        store allocates at its peak, by the number of states. Time is the processor time of the search's
        process by that of full, start of the program included, so that small models flatten it. Counts
        must be the same for every store.
        """);
  }

  private static List<String> stores() {
    return Methods.of(Methods.extensions()).stores().stream()
        .filter(store -> store.promise().startsWith("exact"))
        .map(StoreMethod::name)
        .filter(name -> !name.equals(Methods.AUTO))
        .toList();
  }

  @Override
  public List<Measure> measures(Setting setting) throws IOException {
    List<Expectation> models =
        Setting.spread(
            setting.dve(
                setting.scale().pick(100_000L, 1_000_000L, 1_000_000L),
                setting.scale().pick(400_000L, 5_000_000L, 50_000_000L)),
            setting.scale().pick(5, 12, 60));
    List<Measure> measures = new ArrayList<>();
    for (Expectation model : models) {
      for (String store : stores()) {
        measures.add(
            Measure.explore(
                model.shortName() + "." + store,
                model,
                store.equals("comback") || store.equals("delta") ? 2.5 : 0.8,
                List.of("--search", "bfs", "--store", store, "--threads", "1", "--memory", "3g")));
      }
    }
    return measures;
  }

  @Override
  public void report(Results results, Section section) {
    List<String> models = results.parts(key -> key.substring(0, key.lastIndexOf('.')));
    List<String> stores = results.parts(key -> key.substring(key.lastIndexOf('.') + 1));
    List<List<String>> rows = new ArrayList<>();
    Chart.Builder bytes =
        Chart.titled("Bytes per state", "everything the store allocates")
            .rows(Chart.Axis.logarithmic("bytes per state"), models)
            .numbers(section.link("bytes"));
    for (String store : stores) {
      List<Chart.Point> points = new ArrayList<>();
      List<Double> shares = new ArrayList<>();
      List<Double> times = new ArrayList<>();
      for (int i = 0; i < models.size(); i++) {
        String key = models.get(i) + "." + store;
        String base = models.get(i) + "." + BASE;
        double own = results.number(key, "bytes_per_state");
        if (Double.isNaN(own)) {
          continue;
        }
        double share = own / results.number(base, "bytes_per_state");
        double time =
            results.get(key).map(entry -> entry.processorSeconds()).orElse(Double.NaN)
                / results.get(base).map(entry -> entry.processorSeconds()).orElse(Double.NaN);
        shares.add(share);
        times.add(time);
        points.add(new Chart.Point(own, i, key));
        rows.add(
            Section.row(
                2, models.get(i), store, (long) results.number(key, "states"), own, share, time));
      }
      bytes.points(store, points);
      if (!shares.isEmpty()) {
        rows.add(
            Section.row(2, "median", store, "", "", Section.median(shares), Section.median(times)));
      }
    }
    section.table(
        "bytes",
        "bytes per state, and processor time",
        List.of("model", "store", "states", "bytes per state", "by full", "time by full"),
        rows);
    section.chart(bytes.build());
  }
}
