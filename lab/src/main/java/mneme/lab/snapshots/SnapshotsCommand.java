package mneme.lab.snapshots;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.app.ExitCode;
import mneme.lab.ByHand;
import mneme.lab.Corpus;
import mneme.lab.CorpusExperiment;
import mneme.lab.Expectation;
import mneme.lab.FreshMneme;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab snapshots}: what forgetting levels saves, and what it costs. */
@Command(
    name = "snapshots",
    description = "Measures --search snapshots beside an ordinary breadth-first search.",
    footer = {
      "",
      "held: the states held at once by all states; visits: of a state; T-up: processor time of"
          + " the",
      "process by that of bfs with store full, on one thread. Examples:",
      "  mneme lab snapshots --out results",
      "  mneme lab snapshots --only 'brp*' --forms '(c2,llnr,5)(2,lfu,10)'"
    })
@ByHand
public final class SnapshotsCommand extends CorpusExperiment {
  private static final String FILE = "snapshots.tsv";

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

  final Value<Long> most = options.value("--most", "STATES", 100000000L, "The largest systems");

  final Value<List<String>> forms =
      options.list(
          "--forms",
          "FORM",
          List.of("frontier-safety-net", "pebble"),
          "Presets and forms, with ; between them");

  final Value<@Nullable Path> out =
      options.optional(
          "--out",
          "DIR",
          Path.class,
          "Writes snapshots.tsv and snapshots.svg there; what snapshots.tsv has already, and is not"
              + " measured again, stays.");

  private final FreshMneme mneme = FreshMneme.likeThis();

  @Override
  public int run(PrintStream print, PrintStream err) throws IOException, InterruptedException {
    Corpus models = which.corpus();
    List<Expectation> chosen =
        models.expectations().stream()
            .filter(model -> SYSTEMS.contains(model.shortName()) && model.states() <= most.get())
            .filter(which::fit)
            .toList();
    if (chosen.isEmpty()) {
      throw new LabException("no system fits; there are " + String.join(", ", SYSTEMS));
    }
    SnapshotRuns runs = new SnapshotRuns();
    Path target = out.get();
    if (target != null) {
      Files.createDirectories(target);
      runs.read(target.resolve(FILE));
    }
    boolean wrong = false;
    for (Expectation model : chosen) {
      for (SnapshotRun run : measure(models.path(model.file()), model, err)) {
        wrong |= !run.complete();
        runs.add(run);
      }
      if (target != null) {
        runs.write(target.resolve(FILE));
        Files.writeString(target.resolve("snapshots.svg"), SnapshotPicture.draw(runs));
      }
    }
    print.print(runs.table());
    return wrong ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private List<SnapshotRun> measure(Path path, Expectation model, PrintStream err)
      throws IOException, InterruptedException {
    List<SnapshotRun> runs = new ArrayList<>();
    runs.add(
        told(
            SnapshotRun.of(
                model,
                SnapshotRun.WHOLE,
                false,
                mneme.explore(path, List.of("--threads", "1"), timeout.each())),
            err));
    for (String form : forms.get()) {
      for (String backtracking : List.of("on", "off")) {
        List<String> options =
            List.of("--search", "snapshots", "--snapshots", form, "--backtracking", backtracking);
        runs.add(
            told(
                SnapshotRun.of(
                    model,
                    form,
                    backtracking.equals("on"),
                    mneme.explore(path, options, timeout.each())),
                err));
      }
    }
    return runs;
  }

  private static SnapshotRun told(SnapshotRun run, PrintStream err) {
    err.println(run.line());
    return run;
  }
}
