package mneme.lab.speed;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mneme.app.ExitCode;
import mneme.app.text.TextTable;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Experiment;
import mneme.lab.FreshMneme;
import mneme.lab.LabException;
import mneme.lab.Measurement;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.Spin;
import mneme.lab.Table;
import mneme.lab.TimeoutOption;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab pan}: the same Promela models in Mneme and in the verifier SPIN makes. */
@Command(
    name = "pan",
    description = "Measures Promela models in Mneme and in SPIN's verifier: speed and memory.",
    footer = {
      "",
      "The models are those of the corpus with more than a million states, the ten with the most",
      "states of them, unless --all is given; of models with the same numbers of states and",
      "transitions the first counts. Every run is a fresh process; runs of the two tools"
          + " alternate,",
      "and the best of each counts.",
      "Examples:",
      "  mneme lab pan",
      "  mneme lab pan --all",
      "  mneme lab pan --only leader.pml --memory"
    })
@Portions(medium = "900 --repeat 1", full = "7200 --all --repeat 2")
public final class PanCommand extends Experiment {
  private static final long FEWEST_STATES = 1_000_000;
  private static final int TEN = 10;

  final Value<@Nullable Path> corpus = CorpusOptions.folder(options);

  final Value<Integer> repeat =
      options.value("--repeat", "K", 1, "Runs of each tool on each model; the best counts");

  final Value<Boolean> all =
      options.flag("--all", "All models of more than a million states, not only the ten largest.");

  final Value<String> only =
      options.special("--only", "NAME", "", "Only models whose path contains this.");

  final Value<Boolean> memory =
      options.flag(
          "--memory", "Bytes per state with the store tree and with SPIN's -DCOLLAPSE, not speed.");

  final TimeoutOption timeout = new TimeoutOption(options);

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
  public List<String> tools() {
    return List.of("spin", "gcc");
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    if (repeat.get() < 1) {
      throw new LabException("--repeat: at least 1 run is needed");
    }
    if (!Spin.isInstalled()) {
      throw new LabException("this needs SPIN and gcc");
    }
    Corpus models = Corpus.of(corpus.get());
    List<Candidate> candidates = candidates(Table.read(models.path("truth-promela.tsv")).rows());
    List<Pair> pairs = new ArrayList<>();
    for (Candidate candidate : all.get() ? candidates : largest(candidates)) {
      if (candidate.file().contains(only.get())) {
        err.println(candidate.file() + " ...");
        pairs.add(measure(models.path(candidate.file()), candidate.states()));
      }
    }
    if (pairs.isEmpty()) {
      throw new LabException(
          "no model fits; there are "
              + String.join(", ", candidates.stream().map(Candidate::file).toList()));
    }
    out.print(memory.get() ? sizes(pairs) : speeds(pairs));
    if (pairs.size() > TEN) {
      out.println(mean(pairs.subList(0, TEN), "the ten largest models"));
    }
    out.println(mean(pairs, pairs.size() + " models"));
    return pairs.stream().allMatch(Pair::agrees) ? ExitCode.FINE : ExitCode.VIOLATED;
  }

  private String mean(List<Pair> pairs, String which) {
    List<Double> ratios =
        pairs.stream().map(pair -> memory.get() ? pair.size() : pair.speed()).toList();
    return "%s times %s, geometric mean over %s"
        .formatted(
            Words.fixed(SystemSpeed.geometricMean(ratios).orElse(0), 2),
            memory.get() ? "SPIN's bytes per state" : "SPIN's transitions per second",
            which);
  }

  /**
   * A model that is large enough.
   *
   * @param transitions as SPIN counts them
   */
  record Candidate(String file, long states, String transitions) {}

  /** The models above a million states, the largest first; each system once. */
  static List<Candidate> candidates(List<Map<String, String>> rows) {
    List<Candidate> found = new ArrayList<>();
    for (Map<String, String> row : rows) {
      Candidate candidate =
          new Candidate(
              row.getOrDefault("file", ""),
              Long.parseLong("0" + row.getOrDefault("states", "")),
              row.getOrDefault("transitions_spin", ""));
      if (candidate.states() > FEWEST_STATES
          && found.stream()
              .noneMatch(
                  other ->
                      other.states() == candidate.states()
                          && other.transitions().equals(candidate.transitions()))) {
        found.add(candidate);
      }
    }
    found.sort(Comparator.comparingLong(Candidate::states).reversed());
    return found;
  }

  static List<Candidate> largest(List<Candidate> candidates) {
    return candidates.subList(0, Math.min(TEN, candidates.size()));
  }

  private Pair measure(Path model, long known) throws IOException, InterruptedException {
    List<String> options = List.of("--store", memory.get() ? "tree" : "full", "--threads", "1");
    List<String> defines = memory.get() ? List.of("-DNOCLAIM", "-DCOLLAPSE") : List.of("-DNOCLAIM");
    Measurement ours = null;
    Measurement theirs = null;
    try (Spin spin = Spin.compile(model, defines)) {
      for (int i = 0; i < repeat.get(); i++) {
        FreshMneme.Answer answer = mneme.explore(model, options, timeout.each());
        if (!answer.complete()) {
          throw new LabException(model.getFileName() + ": " + answer.failure());
        }
        ours = better(ours, Measurement.of(answer));
        Optional<Measurement> run = spin.run(timeout.each());
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
        TextTable.headed(
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
    TextTable table =
        TextTable.headed("model", "states", "SPIN bytes/state", "bytes/state", "ratio");
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
