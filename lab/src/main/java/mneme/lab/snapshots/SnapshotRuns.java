package mneme.lab.snapshots;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import mneme.app.text.TextTable;
import mneme.lab.Words;

/** The runs of {@link SnapshotsCommand}, as a file and as tables. Not thread-safe. */
final class SnapshotRuns {
  private final List<SnapshotRun> runs = new ArrayList<>();

  List<SnapshotRun> all() {
    return List.copyOf(runs);
  }

  /** Takes a run instead of an earlier one of the same kind. */
  void add(SnapshotRun run) {
    runs.removeIf(run::isLike);
    runs.add(run);
  }

  /** Adds what {@link #write} wrote; nothing where there is no such file. */
  void read(Path file) throws IOException {
    if (Files.exists(file)) {
      List<String> lines = Files.readAllLines(file);
      for (String line : lines.subList(1, lines.size())) {
        add(SnapshotRun.parse(Arrays.asList(line.split("\t", -1))));
      }
    }
  }

  void write(Path file) throws IOException {
    String text = runs.stream().map(run -> run.line() + "\n").collect(Collectors.joining());
    Files.writeString(file, SnapshotRun.COLUMNS + "\n" + text);
  }

  /** The models in the order of their size, each with its runs. */
  Map<String, List<SnapshotRun>> byModel() {
    return runs.stream()
        .sorted((a, b) -> Long.compare(a.states(), b.states()))
        .collect(
            Collectors.groupingBy(SnapshotRun::model, LinkedHashMap::new, Collectors.toList()));
  }

  /** The ways to search that were tried, without ordinary breadth-first search. */
  List<String> setups() {
    return runs.stream()
        .filter(run -> !run.isWhole())
        .map(SnapshotRun::setup)
        .distinct()
        .sorted()
        .toList();
  }

  /** Time by that of ordinary search; empty where one of them is missing. */
  OptionalDouble slowdown(SnapshotRun run) {
    return runs.stream()
        .filter(whole -> whole.isWhole() && whole.complete() && whole.model().equals(run.model()))
        .filter(whole -> run.complete() && whole.seconds() > 0)
        .mapToDouble(whole -> run.seconds() / whole.seconds())
        .findFirst();
  }

  /** One line for each run, and one for the median of each way to search. */
  String table() {
    TextTable table =
        TextTable.headed("system", "states", "form", "held", "visits", "T-up", "backtracking set");
    for (List<SnapshotRun> group : byModel().values()) {
      for (SnapshotRun run : group) {
        if (run.complete()) {
          table.add(
              run.model(),
              Words.grouped(run.states()),
              run.setup(),
              percent(run.share()),
              decimal(run.redundancy()),
              decimal(slowdown(run).orElse(Double.NaN)),
              Words.grouped(run.backtracked()));
        } else {
          table.add(
              run.model(), Words.grouped(run.states()), run.setup(), "-", "-", "-", run.failure());
        }
      }
    }
    for (String setup : setups()) {
      table.add(
          "median",
          "",
          setup,
          percent(median(setup, SnapshotRun::share)),
          decimal(median(setup, SnapshotRun::redundancy)),
          decimal(median(setup, run -> slowdown(run).orElse(Double.NaN))),
          "");
    }
    return table.toString();
  }

  /** The median over the complete runs of one kind. */
  double median(String setup, ToDoubleFunction<SnapshotRun> value) {
    double[] sorted =
        runs.stream()
            .filter(run -> run.complete() && run.setup().equals(setup))
            .mapToDouble(value)
            .filter(number -> !Double.isNaN(number))
            .sorted()
            .toArray();
    if (sorted.length == 0) {
      return Double.NaN;
    }
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String decimal(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }
}
