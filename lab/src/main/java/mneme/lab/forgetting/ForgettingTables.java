package mneme.lab.forgetting;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import mneme.app.text.TextTable;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;

/** The runs of {@link ForgettingCommand} as tables. */
final class ForgettingTables {
  private ForgettingTables() {}

  static String csv(List<ForgettingRun> runs) {
    StringBuilder text =
        new StringBuilder(
            "model,cache_percent,sleep,complete,states,visited,transitions,matched,"
                + "events_executed,stored_peak,depth,seconds\n");
    for (ForgettingRun run : runs) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s,%s,%b,%b,%d,%d,%d,%d,%d,%d,%d,%.3f%n",
              run.model(),
              run.isWhole() ? "" : Double.toString(run.share()),
              run.sleep(),
              run.complete(),
              run.known(),
              run.visited(),
              run.transitions(),
              run.matched(),
              run.executed(),
              run.held(),
              run.depth(),
              run.seconds()));
    }
    return text.toString();
  }

  /** The lines that {@link #csv} wrote. */
  static List<ForgettingRun> parse(List<String> lines) {
    return lines.stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(
            cells ->
                new ForgettingRun(
                    cells[0],
                    cells[1].isEmpty() ? 0 : Double.parseDouble(cells[1]),
                    Boolean.parseBoolean(cells[2]),
                    Boolean.parseBoolean(cells[3]),
                    Long.parseLong(cells[4]),
                    Long.parseLong(cells[5]),
                    Long.parseLong(cells[6]),
                    Long.parseLong(cells[7]),
                    Long.parseLong(cells[8]),
                    Long.parseLong(cells[9]),
                    Long.parseLong(cells[10]),
                    Double.parseDouble(cells[11])))
        .toList();
  }

  /** Plain depth-first search without and with sleep sets, by turns. */
  static String sleepSets(List<ForgettingRun> runs) {
    TextTable table =
        TextTable.headed(
            "model", "states", "transitions", "with sleep", "matched", "with sleep", "time");
    int fewer = 0;
    for (int i = 0; i + 1 < runs.size(); i += 2) {
      ForgettingRun plain = runs.get(i);
      ForgettingRun slept = runs.get(i + 1);
      fewer += slept.matched() < plain.matched() ? 1 : 0;
      table.add(
          plain.model(),
          Words.grouped(plain.known()),
          Words.grouped(plain.transitions()),
          Words.grouped(slept.transitions()),
          Words.grouped(plain.matched()),
          Words.grouped(slept.matched()),
          decimal(slept.seconds() / plain.seconds()));
    }
    return table + "fewer states are matched in " + fewer + " of " + runs.size() / 2 + " models\n";
  }

  /** The smallest cache whose run takes at most so many times as long as that without one. */
  static String caches(List<ForgettingRun> runs, double factor) {
    TextTable table =
        TextTable.headed(
            "model", "states", "stack", "cache", "visits", "cache with sleep", "visits");
    Map<String, List<ForgettingRun>> byModel =
        runs.stream()
            .collect(
                Collectors.groupingBy(
                    ForgettingRun::model, LinkedHashMap::new, Collectors.toList()));
    for (List<ForgettingRun> group : byModel.values()) {
      ForgettingRun whole = group.getFirst();
      ForgettingRun plain = smallest(group, whole, false, factor);
      ForgettingRun slept = smallest(group, whole, true, factor);
      table.add(
          whole.model(),
          Words.grouped(whole.known()),
          percent(100.0 * whole.depth() / whole.known()),
          plain == null ? "-" : percent(plain.share()),
          plain == null ? "" : decimal((double) plain.visited() / plain.known()),
          slept == null ? "-" : percent(slept.share()),
          slept == null ? "" : decimal((double) slept.visited() / slept.known()));
    }
    return table.toString();
  }

  private static @Nullable ForgettingRun smallest(
      List<ForgettingRun> group, ForgettingRun whole, boolean sleep, double factor) {
    ForgettingRun smallest = null;
    for (ForgettingRun run : group) {
      if (!run.isWhole()
          && run.sleep() == sleep
          && run.within(whole, factor)
          && (smallest == null || run.share() < smallest.share())) {
        smallest = run;
      }
    }
    return smallest;
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, value < 1 ? "%.1f %%" : "%.0f %%", value);
  }
}
