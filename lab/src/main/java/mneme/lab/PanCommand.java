package mneme.lab;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import mneme.app.ExitCode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mneme lab pan}: the same Promela models in Mneme and in the verifier SPIN makes. */
@Command(
    name = "pan",
    description = "Measures Promela models in Mneme and in SPIN's verifier: speed and memory.",
    footer = {
      "",
      "Every run is a fresh process; runs of the two tools alternate, and the best of each counts.",
      "Examples:",
      "  mneme lab pan",
      "  mneme lab pan --only leader.pml --memory"
    })
public final class PanCommand extends Experiment {
  /** Above a million states each. */
  private static final List<String> MODELS =
      List.of(
          "beem-prom/peterson.4.prom",
          "beem-prom/schedule_world.2.prom",
          "beem-prom/leader_filters.5.prom",
          "case-studies/phils/philo.pml",
          "beem-prom/cambridge.4.prom",
          "beem-prom/brp.3.prom",
          "case-studies/brp/brp.prm",
          "spin-examples/LTL/leader.pml",
          "beem-prom/adding.6.prom",
          "beem-prom/elevator2.3.prom");

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = "Where the models are (default: shared/corpus here or in a folder above).")
  @Nullable Path corpus;

  @Option(
      names = "--repeat",
      paramLabel = "K",
      defaultValue = "1",
      description = "Runs of each tool on each model; the best counts (default: ${DEFAULT-VALUE}).")
  int repeat;

  @Option(
      names = "--only",
      paramLabel = "NAME",
      description = "Only models whose path contains this.")
  String only = "";

  @Option(
      names = "--memory",
      description = "Bytes a state with the store tree and with SPIN's -DCOLLAPSE, not speed.")
  boolean memory;

  @Mixin final TimeoutOption timeout = new TimeoutOption();

  private final FreshMneme mneme = FreshMneme.likeThis();

  /**
   * Both tools on one model.
   *
   * @param known how many states it has
   */
  record Pair(String name, long known, Measurement ours, Measurement spin) {
    /** Whether both found all states; SPIN shows large numbers with six digits or more. */
    boolean agrees() {
      return ours.states() == known && Math.abs(spin.states() - known) <= known / 100_000;
    }

    double speed() {
      return ours.transitionsPerSecond() / spin.transitionsPerSecond();
    }

    double size() {
      return ours.bytesPerState() / spin.bytesPerState();
    }
  }

  @Override
  int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    if (repeat < 1) {
      throw new LabException("--repeat: at least 1 run is needed");
    }
    if (!Spin.isInstalled()) {
      throw new LabException("this needs SPIN and gcc");
    }
    Corpus models = Corpus.of(corpus);
    List<Pair> pairs = new ArrayList<>();
    for (Map<String, String> row : Table.read(models.path("truth-promela.tsv")).rows()) {
      String file = row.getOrDefault("file", "");
      if (MODELS.contains(file.replaceFirst("^promela/", "")) && file.contains(only)) {
        err.println(file + " ...");
        long known = Long.parseLong(row.getOrDefault("states", "0"));
        pairs.add(measure(models.path(file), known));
      }
    }
    if (pairs.isEmpty()) {
      throw new LabException("no model fits; there are " + String.join(", ", MODELS));
    }
    out.print(memory ? sizes(pairs) : speeds(pairs));
    List<Double> ratios = pairs.stream().map(pair -> memory ? pair.size() : pair.speed()).toList();
    OptionalDouble mean = SystemSpeed.geometricMean(ratios);
    out.println(
        "%s times %s, geometric mean over %d models"
            .formatted(
                Words.fixed(mean.orElse(0), 2),
                memory ? "SPIN's bytes a state" : "SPIN's transitions a second",
                pairs.size()));
    return pairs.stream().allMatch(Pair::agrees) ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private Pair measure(Path model, long known) throws IOException, InterruptedException {
    List<String> options = List.of("--store", memory ? "tree" : "full", "--threads", "1");
    List<String> defines = memory ? List.of("-DNOCLAIM", "-DCOLLAPSE") : List.of("-DNOCLAIM");
    Measurement ours = null;
    Measurement theirs = null;
    try (Spin spin = Spin.compile(model, defines)) {
      for (int i = 0; i < repeat; i++) {
        FreshMneme.Answer answer = mneme.explore(model, options, timeout.each);
        if (!answer.complete()) {
          throw new LabException(model.getFileName() + ": " + answer.failure());
        }
        ours = better(ours, Measurement.of(answer));
        Optional<Measurement> run = spin.run(timeout.each);
        if (run.isEmpty()) {
          throw new LabException(model.getFileName() + ": SPIN did not finish");
        }
        theirs = better(theirs, run.get());
      }
    }
    if (ours == null || theirs == null) {
      throw new IllegalStateException("nothing was run");
    }
    return new Pair(String.valueOf(model.getFileName()), known, ours, theirs);
  }

  private static Measurement better(@Nullable Measurement old, Measurement fresh) {
    return old == null || fresh.isFasterThan(old) ? fresh : old;
  }

  static String speeds(List<Pair> pairs) {
    TextTable table =
        new TextTable(
            "model",
            "states",
            "transitions",
            "SPIN s",
            "SPIN M trans/s",
            "s",
            "M trans/s",
            "ratio");
    for (Pair pair : pairs) {
      table.add(
          pair.name(),
          Words.grouped(pair.ours().states()),
          Words.grouped(pair.ours().transitions()),
          Words.fixed(pair.spin().seconds(), 2),
          Words.fixed(pair.spin().transitionsPerSecond() / 1e6, 2),
          Words.fixed(pair.ours().seconds(), 2),
          Words.fixed(pair.ours().transitionsPerSecond() / 1e6, 2),
          Words.fixed(pair.speed(), 2),
          remark(pair));
    }
    return table.toString();
  }

  static String sizes(List<Pair> pairs) {
    TextTable table = new TextTable("model", "states", "SPIN bytes/state", "bytes/state", "ratio");
    for (Pair pair : pairs) {
      table.add(
          pair.name(),
          Words.grouped(pair.ours().states()),
          Words.fixed(pair.spin().bytesPerState(), 1),
          Words.fixed(pair.ours().bytesPerState(), 1),
          Words.fixed(pair.size(), 2),
          remark(pair));
    }
    return table.toString();
  }

  private static String remark(Pair pair) {
    return pair.agrees()
        ? ""
        : "%s states are known, SPIN has %s"
            .formatted(Words.grouped(pair.known()), Words.grouped(pair.spin().states()));
  }
}
