package mneme.lab.scaling;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import mneme.app.ExitCode;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Expectation;
import mneme.lab.Experiment;
import mneme.lab.Figure;
import mneme.lab.FreshMneme;
import mneme.lab.Judgement;
import mneme.lab.LabException;
import mneme.lab.Measurement;
import mneme.lab.Options.Value;
import mneme.lab.Portions;
import mneme.lab.TimeoutOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab scaling}: how much faster searches get with more threads. */
@Command(
    name = "scaling",
    description = "Measures how much faster searches get with more threads, by model and store.",
    footer = {
      "",
      "Every run is a fresh process whose counts are compared with the known ones. Runs on one and",
      "on many threads alternate, and the best of each counts.",
      "Examples:",
      "  mneme lab scaling",
      "  mneme lab scaling --only lamport.7 --threads 1,16 --repeat 3 --picture scaling.svg"
    })
@Portions(medium = "1200", full = "7200 --repeat 3")
public final class ScalingCommand extends Experiment {
  private static final List<String> MODELS =
      List.of("lamport.7", "iprotocol.6", "brp.6", "anderson.6", "peterson.5", "collision.4");

  final CorpusOptions which = new CorpusOptions(options);

  final TimeoutOption timeout = new TimeoutOption(options);

  final Value<List<String>> stores =
      options.list(
          "--stores",
          "NAMES",
          List.of("full", "tree", "tree-compact"),
          "Stores, separated by commas");

  final Value<List<Integer>> threads =
      options.any(
          "--threads",
          "N,N...",
          Integer.class,
          "Numbers of threads (default: 1, 2, 4, ... up to the processors there are).");

  final Value<Integer> repeat = options.value("--repeat", "K", 1, "Runs of each; the best counts");

  final Value<@Nullable Path> json =
      options.optional("--json", "FILE", Path.class, "Also writes the figures to a file.");

  final Value<@Nullable Path> picture =
      options.optional("--picture", "FILE.svg", Path.class, "Also draws the speed-up by threads.");

  /** Edges back are not counted: that takes to look up every successor. */
  private static final Set<Figure> UNCOUNTED =
      EnumSet.of(Figure.BACK_EDGES, Figure.LONGEST_BACK_EDGE);

  private final FreshMneme mneme = FreshMneme.likeThis();
  private boolean wrong;

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    if (repeat.get() < 1) {
      throw new LabException("--repeat: at least 1 run is needed");
    }
    List<Integer> counts = threads.get().isEmpty() ? doublings() : threads.get();
    if (counts.stream().anyMatch(count -> count < 1)) {
      throw new LabException("--threads: at least 1 is needed");
    }
    Corpus models = which.corpus();
    List<Expectation> chosen =
        models.expectations().stream()
            .filter(model -> MODELS.contains(model.shortName()))
            .filter(which::fit)
            .toList();
    if (chosen.isEmpty()) {
      throw new LabException("no model fits; there are " + String.join(", ", MODELS));
    }
    List<ScalingRun> all = new ArrayList<>();
    for (Expectation model : chosen) {
      for (String store : stores.get()) {
        err.println(model.shortName() + " " + store + " ...");
        all.addAll(measure(models, model, store, counts));
      }
    }
    ScalingRuns runs = new ScalingRuns(all);
    out.print(runs.table());
    out.println();
    out.print(runs.means());
    if (json.get() != null) {
      String text = new GsonBuilder().setPrettyPrinting().create().toJson(runs.json(repeat.get()));
      Files.writeString(json.get(), text + "\n");
    }
    if (picture.get() != null) {
      Files.writeString(picture.get(), ScalingPicture.draw(runs));
    }
    return wrong ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  /** 1, 2, 4 and so on, and all processors. */
  private static List<Integer> doublings() {
    int all = Runtime.getRuntime().availableProcessors();
    List<Integer> counts = new ArrayList<>();
    for (int count = 1; count < all; count *= 2) {
      counts.add(count);
    }
    counts.add(all);
    return counts;
  }

  private List<ScalingRun> measure(
      Corpus models, Expectation model, String store, List<Integer> counts)
      throws IOException, InterruptedException {
    List<ScalingRun> best = new ArrayList<>();
    for (int count : counts) {
      best.add(new ScalingRun(model.shortName(), store, count, null, ""));
    }
    for (int i = 0; i < repeat.get(); i++) {
      for (int at = 0; at < best.size(); at++) {
        best.set(at, better(best.get(at), run(models, model, store, counts.get(at))));
      }
    }
    return best;
  }

  private ScalingRun run(Corpus models, Expectation model, String store, int count)
      throws IOException, InterruptedException {
    List<String> options =
        List.of(
            "--search",
            "bfs",
            "--store",
            store,
            "--threads",
            Integer.toString(count),
            "--back-edges",
            "off");
    FreshMneme.Answer answer = mneme.explore(models.path(model.file()), options, timeout.each());
    Judgement judgement = Judgement.of(model.without(UNCOUNTED), answer, timeout.each());
    wrong |= judgement.outcome().isWrong();
    boolean agrees = judgement.outcome() == Judgement.Outcome.AGREES;
    return new ScalingRun(
        model.shortName(),
        store,
        count,
        agrees ? Measurement.of(answer) : null,
        agrees ? "" : judgement.outcome().word() + ": " + judgement.details());
  }

  /** What went wrong once is not forgotten because it went well another time. */
  private static ScalingRun better(ScalingRun former, ScalingRun next) {
    if (!former.remark().isEmpty()) {
      return former;
    }
    Measurement old = former.best();
    Measurement fresh = next.best();
    return old == null || fresh == null || fresh.isFasterThan(old) ? next : former;
  }
}
