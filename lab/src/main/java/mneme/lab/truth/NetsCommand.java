package mneme.lab.truth;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mneme.app.ExitCode;
import mneme.lab.Corpus;
import mneme.lab.CorpusExperiment;
import mneme.lab.FreshMneme;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.SizeOptions;
import mneme.lab.Table;
import mneme.lab.Words;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab nets}: the nets of the Model Checking Contest against its answers. */
@Command(
    name = "nets",
    description =
        "Explores the nets of the Model Checking Contest, decides their properties, and compares.",
    footer = {
      "",
      "Examples:",
      "  mneme lab nets --to 5000000",
      "  mneme lab nets --only 'Philosophers-*' -- --unfold",
      "  mneme lab nets --to 1e5 --no-verdicts -- --store tree"
    })
@Portions(small = "40 --to 500", medium = "600 --to 1e5", full = "7200 --to 5e6")
public final class NetsCommand extends CorpusExperiment {
  private static final String TABLE = "truth-pnml.tsv";
  private static final int INCOMPLETE = 3;

  final SizeOptions sizes = new SizeOptions(options, 0, 5_000_000);

  final Value<Boolean> noVerdicts = options.flag("--no-verdicts", "Only counts, no properties.");

  final Value<List<String>> further =
      options.words(
          "OPTION", "0..*", String.class, "Further options of explore and check, after --.");

  private final Engine engine;

  /** Runs in a process of its own. */
  @FunctionalInterface
  interface Engine {
    FreshMneme.Answer run(String command, Path model, List<String> options, Duration limit)
        throws IOException, InterruptedException;
  }

  public NetsCommand() {
    this(FreshMneme.likeThis()::run);
  }

  /** For tests: by other means. */
  NetsCommand(Engine engine) {
    this.engine = engine;
  }

  /** What became of a net. */
  private enum Outcome {
    AGREES,
    DIFFERS,
    SKIPPED
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Corpus models = which.corpus();
    List<NetTruth> chosen = new ArrayList<>();
    for (Map<String, String> row : Table.read(models.path(TABLE)).rows()) {
      NetTruth net = NetTruth.of(row);
      if (sizes.fit(net.states()) && which.fit(net.name())) {
        chosen.add(net);
      }
    }
    if (chosen.isEmpty()) {
      throw new LabException("no net of " + models.folder() + " fits");
    }
    chosen.sort(Comparator.comparingLong(NetTruth::states).thenComparing(NetTruth::name));
    int[] counts = new int[Outcome.values().length];
    for (NetTruth net : chosen) {
      counts[judge(models.path(net.file()), net, out).ordinal()]++;
    }
    out.printf(
        "%d of %d nets agree, %d differ, %d were skipped%n",
        counts[Outcome.AGREES.ordinal()],
        chosen.size(),
        counts[Outcome.DIFFERS.ordinal()],
        counts[Outcome.SKIPPED.ordinal()]);
    return counts[Outcome.DIFFERS.ordinal()] > 0 ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private Outcome judge(Path path, NetTruth net, PrintStream out)
      throws IOException, InterruptedException {
    List<String> differences = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    double seconds = 0;
    double transitions = 0;
    if (!Files.exists(path)) {
      skipped.add("the file is not there");
    } else {
      FreshMneme.Answer explored = engine.run("explore", path, further.get(), timeout.each());
      JsonObject json = usable(explored, skipped, differences);
      if (json != null) {
        differences.addAll(net.differences(json));
        seconds = explored.number("seconds");
        transitions = explored.number("transitions");
      }
      if (!noVerdicts.get()) {
        for (String examination : net.verdicts().keySet()) {
          decide(path, net, examination, skipped, differences);
        }
      }
    }
    Outcome outcome =
        !differences.isEmpty()
            ? Outcome.DIFFERS
            : skipped.isEmpty() ? Outcome.AGREES : Outcome.SKIPPED;
    List<String> details = new ArrayList<>(differences);
    details.addAll(skipped);
    out.printf(
        "%-7s  %-36s %11s states %7s s %7s M transitions/s  %s%n",
        outcome.name().toLowerCase(Locale.ROOT),
        net.name(),
        Words.grouped(net.states()),
        Words.fixed(seconds, 2),
        seconds > 0 ? Words.fixed(transitions / seconds / 1e6, 2) : "-",
        String.join("; ", details));
    out.flush();
    return outcome;
  }

  private void decide(
      Path path, NetTruth net, String examination, List<String> skipped, List<String> differences)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(further.get());
    all.addAll(List.of("--properties", examination));
    JsonObject json = usable(engine.run("check", path, all, timeout.each()), skipped, differences);
    if (json != null) {
      differences.addAll(net.differences(examination, json));
    }
  }

  /** The report of a run that went to its end; otherwise it is noted why there is none. */
  private @Nullable JsonObject usable(
      FreshMneme.Answer answer, List<String> skipped, List<String> differences) {
    if (answer.process().timedOut()) {
      skipped.add("not finished after " + timeout.each().toSeconds() + " s");
      return null;
    }
    JsonObject json = answer.json();
    if (json == null) {
      differences.add(answer.failure());
      return null;
    }
    if (answer.process().exitCode() == INCOMPLETE) {
      skipped.add("incomplete, limit " + answer.text("limit"));
      return null;
    }
    return json;
  }
}
