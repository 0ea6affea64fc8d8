package mneme.lab.speed;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
import mneme.lab.Spin;
import mneme.lab.Subprocess;
import mneme.lab.Table;
import mneme.lab.TimeoutOption;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab pan-claims}: claims that hold, in Mneme and in the verifier SPIN makes. */
@Command(
    name = "pan-claims",
    description = "Measures claims of Promela models in Mneme and in SPIN's verifier.",
    footer = {
      "",
      "The claims are those of the corpus that hold, without fairness, the smallest first. Both"
          + " tools",
      "use one thread, and SPIN no partial-order reduction. Every run is a fresh process; runs of"
          + " the",
      "two tools alternate, and the best of each counts. Times are processor time, the start of"
          + " the",
      "process included, so that other work on the machine matters little. Claims for which the",
      "tools visit other states do not count: Mneme decides some without a search.",
      "Examples:",
      "  mneme lab pan-claims",
      "  mneme lab pan-claims --only leader.pml --repeat 3"
    })
public final class PanClaimsCommand extends Experiment {
  final Value<@Nullable Path> corpus = CorpusOptions.folder(options);

  final Value<Long> from =
      options.count(
          "--from", "STATES", 500_000L, "Only claims for which SPIN stores so many states");

  final Value<Integer> repeat =
      options.value("--repeat", "K", 1, "Runs of each tool on each claim; the best counts");

  final Value<String> only =
      options.special("--only", "NAME", "", "Only models whose path contains this.");

  final Value<String> store =
      options.value("--store", "STORE", "full", "Where Mneme remembers states");

  final TimeoutOption timeout = new TimeoutOption(options);

  /** What a formula is called that is added to a model. */
  private static final String ADDED = "added";

  private final FreshMneme mneme = FreshMneme.likeThis();

  /**
   * A claim of a model.
   *
   * @param kind {@code ltl}, {@code accept}, {@code progress}, or {@code formula} where the text of
   *     the model does not have it
   * @param property the name of an ltl formula, or the formula itself, otherwise empty
   */
  record Claim(String file, String kind, String property, long states) {
    String name() {
      return Path.of(file).getFileName()
          + " "
          + (property.isEmpty() || isAdded() ? kind : property);
    }

    /** Whether the text of the model does not have it. */
    boolean isAdded() {
      return kind.equals("formula");
    }

    /** The model with the claim in its text, if need be in a file of its own. */
    Path in(Path model) throws IOException {
      return isAdded()
          ? Files.writeString(
              Files.createTempFile("mneme-lab-claim", ".pml"),
              Files.readString(model) + "\nltl %s { %s }\n".formatted(ADDED, property))
          : model;
    }

    List<String> ofMneme() {
      return switch (kind) {
        case "ltl" -> List.of("--property", property);
        case "formula" -> List.of("--property", ADDED);
        case "accept" -> List.of("--acceptance");
        default -> List.of("--non-progress");
      };
    }

    List<String> ofPan() {
      return switch (kind) {
        case "ltl" -> List.of("-a", "-N", property);
        case "formula" -> List.of("-a", "-N", ADDED);
        case "accept" -> List.of("-a");
        default -> List.of("-l");
      };
    }

    List<String> defines() {
      return kind.equals("progress") ? List.of("-DNP") : List.of();
    }
  }

  /** What one run took. */
  private record Took(long states, double seconds) {}

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    if (!Spin.isInstalled()) {
      throw new LabException("this needs SPIN and gcc");
    }
    Corpus models = Corpus.of(corpus.get());
    TextTable table = TextTable.headed("claim", "states", "SPIN", "SPIN s", "s", "times as fast");
    List<Double> ratios = new ArrayList<>();
    List<Map<String, String>> rows =
        new ArrayList<>(Table.read(models.path("truth-promela-cycles.tsv")).rows());
    rows.addAll(added());
    for (Claim claim : claims(rows, from.get())) {
      if (!claim.file().contains(only.get())) {
        continue;
      }
      Took ours = null;
      Took theirs = null;
      Path path = claim.in(models.path(claim.file()));
      try (Spin spin = Spin.compileForCycles(path, claim.defines())) {
        for (int i = 0; i < repeat.get(); i++) {
          ours = better(ours, ours(claim, path));
          theirs = better(theirs, theirs(claim, spin));
        }
      } finally {
        if (claim.isAdded()) {
          Files.delete(path);
        }
      }
      if (ours == null || theirs == null) {
        throw new LabException("--repeat: at least 1 run is needed");
      }
      double ratio = theirs.seconds() / ours.seconds();
      // SPIN counts some states of the end of a run once more.
      boolean same = Math.abs(ours.states() - theirs.states()) <= theirs.states() / 1_000;
      if (same) {
        ratios.add(ratio);
      }
      String[] line = {
        claim.name(),
        Words.grouped(ours.states()),
        Words.grouped(theirs.states()),
        Words.fixed(theirs.seconds(), 2),
        Words.fixed(ours.seconds(), 2),
        same ? Words.fixed(ratio, 2) : "other states"
      };
      table.add(line);
      err.println(String.join("  ", line));
    }
    out.print(table);
    out.println(
        "%s times as fast as SPIN, geometric mean over %d claims"
            .formatted(Words.fixed(SystemSpeed.geometricMean(ratios).orElse(0), 2), ratios.size()));
    return ratios.isEmpty() ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  /** Formulas about models of the corpus, in the form of its table. */
  static List<Map<String, String>> added() throws IOException {
    try (InputStream in = PanClaimsCommand.class.getResourceAsStream("claims.tsv")) {
      if (in == null) {
        throw new IllegalStateException("claims.tsv is missing");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Table.parse("claims.tsv", text.lines().toList()).rows();
    }
  }

  /** Claims that hold, the smallest first. */
  static List<Claim> claims(List<Map<String, String>> rows, long from) {
    List<Claim> claims = new ArrayList<>();
    for (Map<String, String> row : rows) {
      long states = Long.parseLong("0" + row.getOrDefault("product_states_spin", ""));
      if (states >= from
          && "holds".equals(row.get("verdict"))
          && "none".equals(row.get("fairness"))) {
        claims.add(
            new Claim(
                row.getOrDefault("file", ""),
                row.getOrDefault("kind", ""),
                row.getOrDefault("property", ""),
                states));
      }
    }
    claims.sort((a, b) -> Long.compare(a.states(), b.states()));
    return claims;
  }

  private Took ours(Claim claim, Path path) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(claim.ofMneme());
    options.addAll(List.of("--search", "dfs", "--store", store.get(), "--threads", "1"));
    FreshMneme.Answer answer = mneme.run("check", path, options, timeout.each());
    if (!answer.text("verdict").equals("holds")) {
      throw new LabException(claim.name() + ": " + answer.text("verdict") + answer.failure());
    }
    return new Took((long) answer.number("states"), answer.process().processorSeconds());
  }

  private Took theirs(Claim claim, Spin spin) throws IOException, InterruptedException {
    Subprocess.Outcome outcome = spin.run(claim.ofPan(), timeout.each());
    Optional<Measurement> run = Spin.parse(outcome.output(), outcome.peakMemory());
    if (outcome.timedOut() || run.isEmpty()) {
      throw new LabException(claim.name() + ": SPIN did not finish");
    }
    return new Took(run.get().states(), outcome.processorSeconds());
  }

  private static Took better(@Nullable Took old, Took fresh) {
    return old == null || fresh.seconds() < old.seconds() ? fresh : old;
  }
}
