package mneme.lab;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import mneme.app.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mneme lab snapshots}: what forgetting levels saves, and what it costs. */
@Command(
    name = "snapshots",
    description = "Measures --search snapshots beside an ordinary breadth-first search.",
    footer = {
      "",
      "held: the states held at once by all states; redundancy: visits of a state; T-up: time by",
      "that of bfs with store full. Examples:",
      "  mneme lab snapshots",
      "  mneme lab snapshots --only 'brp*' --forms '(c2,llnr,5)(2,lfu,10)'"
    })
public final class SnapshotsCommand extends Experiment {
  private static final List<String> SYSTEMS =
      List.of(
          "brp.3",
          "brp.4",
          "brp.5",
          "brp.6",
          "iprotocol.3",
          "iprotocol.4",
          "iprotocol.5",
          "iprotocol.6",
          "pgm_protocol.5",
          "pgm_protocol.6",
          "pgm_protocol.7",
          "pgm_protocol.8",
          "collision.3",
          "cambridge.6",
          "firewire_link.5",
          "synapse.6",
          "rether.5",
          "elevator.4");

  @Mixin final CorpusOptions which = new CorpusOptions();

  @Mixin final TimeoutOption timeout = new TimeoutOption();

  @Option(
      names = "--most",
      paramLabel = "STATES",
      defaultValue = "100000000",
      description = "The largest systems (default: ${DEFAULT-VALUE}).")
  long most;

  @Option(
      names = "--forms",
      paramLabel = "FORM",
      split = ";",
      defaultValue = "frontier-safety-net;pebble",
      description = "Presets and forms, with ; between them (default: ${DEFAULT-VALUE}).")
  List<String> forms = List.of();

  private final FreshMneme mneme = FreshMneme.likeThis();

  @Override
  int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Corpus models = which.corpus();
    List<Expectation> chosen =
        models.expectations().stream()
            .filter(model -> SYSTEMS.contains(model.shortName()) && model.states() <= most)
            .filter(which::fit)
            .toList();
    if (chosen.isEmpty()) {
      throw new LabException("no system fits; there are " + String.join(", ", SYSTEMS));
    }
    TextTable table =
        new TextTable("system", "states", "form", "backtracking", "held", "redundancy", "T-up");
    List<List<Double>> held = new ArrayList<>();
    List<List<Double>> slower = new ArrayList<>();
    for (int i = 0; i < 2 * forms.size(); i++) {
      held.add(new ArrayList<>());
      slower.add(new ArrayList<>());
    }
    boolean wrong = false;
    for (Expectation model : chosen) {
      err.println(model.shortName() + " ...");
      Path path = models.path(model.file());
      FreshMneme.Answer whole = mneme.explore(path, List.of("--threads", "1"), timeout.each);
      wrong |= !whole.complete() || whole.number("states") != model.states();
      int column = 0;
      for (String form : forms) {
        for (String backtracking : List.of("on", "off")) {
          FreshMneme.Answer answer =
              mneme.explore(
                  path,
                  List.of(
                      "--search", "snapshots", "--snapshots", form, "--backtracking", backtracking),
                  timeout.each);
          if (!answer.complete()) {
            wrong = true;
            column++;
            table.add(
                model.shortName(),
                words(model.states()),
                form,
                backtracking,
                "-",
                "-",
                "-",
                answer.failure());
            continue;
          }
          double share = answer.number("stored_peak") / model.states();
          double repeated = answer.number("visited") / model.states();
          double time = answer.number("seconds") / whole.number("seconds");
          wrong |= repeated < 1;
          held.get(column).add(share);
          slower.get(column++).add(time);
          table.add(
              model.shortName(),
              words(model.states()),
              form,
              backtracking,
              percent(share),
              decimal(repeated),
              decimal(time));
        }
      }
    }
    out.print(table);
    for (int i = 0; i < held.size(); i++) {
      out.printf(
          Locale.ROOT,
          "median of %s, backtracking %s: %s held, T-up %s%n",
          forms.get(i / 2),
          i % 2 == 0 ? "on" : "off",
          percent(median(held.get(i))),
          decimal(median(slower.get(i))));
    }
    return wrong ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private static double median(List<Double> values) {
    if (values.isEmpty()) {
      return Double.NaN;
    }
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  private static String words(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
