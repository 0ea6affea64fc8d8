package mneme.lab.truth;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mneme.app.ExitCode;
import mneme.lab.Corpus;
import mneme.lab.CorpusExperiment;
import mneme.lab.Expectation;
import mneme.lab.FreshMneme;
import mneme.lab.Judgement;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.SizeOptions;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab truth}: the corpus against the tables of known answers. */
@Command(
    name = "truth",
    description =
        "Explores the models of the corpus and compares with what other tools say of them.",
    footer = {
      "",
      "Finished models are remembered in the results file and not run again with the same code.",
      "Examples:",
      "  mneme lab truth --to 600000",
      "  mneme lab truth --only 'anderson.*' --timeout 30m",
      "  mneme lab truth --to 1e6 -- --threads 1 --search dfs"
    })
@Portions(
    small = "45 --again --to 20000",
    medium = "900 --again --to 1e6",
    full = "14400 --again --to 5e7")
public final class TruthCommand extends CorpusExperiment {
  final SizeOptions sizes = new SizeOptions(options, 0, 50_000_000);

  final Value<Path> results =
      options.value(
          "--results", "FILE", Path.of("lab-results/truth.tsv"), "Remembers what was found");

  final Value<Boolean> again =
      options.flag("--again", "Also run what is in the results file already.");

  final Value<List<String>> further =
      options.words("OPTION", "0..*", String.class, "Further options of explore, after --.");

  private final Explorer explorer;
  private final @Nullable String version;

  /** Explores a model in a process of its own. */
  @FunctionalInterface
  interface Explorer {
    FreshMneme.Answer explore(Path model, List<String> options, Duration limit)
        throws IOException, InterruptedException;
  }

  public TruthCommand() {
    this(FreshMneme.likeThis()::explore, null);
  }

  /** For tests: explores by other means, as another version; null is the version of this code. */
  TruthCommand(Explorer explorer, @Nullable String version) {
    this.explorer = explorer;
    this.version = version;
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    if (!further.get().isEmpty() && !further.get().getFirst().startsWith("-")) {
      throw new LabException(
          "'%s': options of explore come after --".formatted(further.get().getFirst()));
    }
    Corpus models = which.corpus();
    List<Expectation> chosen =
        which.choose(models.expectationsWithNets(), model -> sizes.fit(model.states()));
    TruthResults known = TruthResults.open(results.get());
    String code = version == null ? Fingerprint.ofThisCode() : version;
    Map<Judgement.Outcome, Integer> counts = new EnumMap<>(Judgement.Outcome.class);
    for (Expectation model : chosen) {
      TruthResults.Key key =
          new TruthResults.Key(code, model.name(), String.join(" ", further.get()));
      Optional<Judgement> earlier =
          again.get() ? Optional.empty() : known.find(key, timeout.each());
      Judgement judgement;
      if (earlier.isPresent()) {
        judgement = earlier.get();
      } else {
        judgement = judge(models, model);
        known.add(key, judgement);
      }
      counts.merge(judgement.outcome(), 1, Integer::sum);
      out.println(line(model, judgement, earlier.isPresent()));
    }
    out.println(summary(counts, chosen.size()));
    return counts.keySet().stream().anyMatch(Judgement.Outcome::isWrong)
        ? ExitCode.VIOLATED
        : ExitCode.FINE;
  }

  private Judgement judge(Corpus models, Expectation model)
      throws IOException, InterruptedException {
    Path path = models.path(model.file());
    if (!Files.exists(path)) {
      return new Judgement(Judgement.Outcome.SKIPPED, 0, 0, "the file is not there");
    }
    List<String> all = new ArrayList<>();
    for (String parameter : model.parameters()) {
      all.add("--param");
      all.add(parameter);
    }
    all.addAll(further.get());
    return Judgement.of(model, explorer.explore(path, all, timeout.each()), timeout.each());
  }

  private static String line(Expectation model, Judgement judgement, boolean earlier) {
    String line =
        "%-7s  %-36s %15s states %9s s"
            .formatted(
                judgement.outcome().word(),
                model.name(),
                Words.grouped(model.states()),
                Words.fixed(judgement.seconds(), 2));
    String details = judgement.details().isEmpty() ? "" : "  " + judgement.details();
    return line + details + (earlier ? "  (earlier run)" : "");
  }

  private static String summary(Map<Judgement.Outcome, Integer> counts, int all) {
    StringBuilder text = new StringBuilder();
    text.append(counts.getOrDefault(Judgement.Outcome.AGREES, 0)).append(" of ").append(all);
    text.append(all == 1 ? " model agrees" : " models agree");
    for (Judgement.Outcome outcome : Judgement.Outcome.values()) {
      if (outcome != Judgement.Outcome.AGREES && counts.containsKey(outcome)) {
        text.append(", ").append(counts.get(outcome)).append(' ').append(outcome.word());
      }
    }
    return text.toString();
  }
}
