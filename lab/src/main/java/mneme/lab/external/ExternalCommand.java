package mneme.lab.external;

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
import mneme.lab.Options.Value;
import mneme.lab.SizeOptions;
import picocli.CommandLine.Command;

/** {@code mneme lab external}: searches on disk beside each other, with the same memory. */
@Command(
    name = "external",
    description = "Compares searches on disk: bytes read and written, with the same memory.",
    footer = {
      "",
      "Columns are bytes of part, and of the others as a share of them. What is read for figures",
      "alone is left out. With --forecasts, how far dddd's forecasts of level sizes were wrong, of",
      "all states.",
      "Examples:",
      "  mneme lab external --from 1e5 --to 1e6",
      "  mneme lab external --only 'brp.*' --share 5",
      "  mneme lab external --forecasts --from 2e4 --to 3e5",
      "  mneme lab external --only 'leader_election.1*' --from 1e4 --kills 20"
    })
@ByHand
public final class ExternalCommand extends CorpusExperiment {
  final SizeOptions sizes = new SizeOptions(options, 100_000, 300_000);

  final Value<Integer> share =
      options.value("--share", "PERCENT", 10, "How many of the states memory holds");

  final Value<String> costs =
      options.special(
          "--costs",
          "R,W,E",
          "1,1,0",
          "The costs dddd decides by (default: ${DEFAULT-VALUE}, in bytes).");

  final Value<Boolean> forecasts =
      options.flag("--forecasts", "The errors of forecasts instead of shares.");

  final Value<Integer> kills =
      options.special(
          "--kills",
          "N",
          0,
          "Instead of tables: kills N runs of explore and N of check of the first model at random"
              + " moments, resumes them, and compares what they find.");

  private final KilledRuns.Starter starter;

  public ExternalCommand() {
    this(FreshMneme.likeThis()::run);
  }

  /** For tests: runs by other means. */
  ExternalCommand(KilledRuns.Starter starter) {
    this.starter = starter;
  }

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Corpus models = which.corpus();
    List<Expectation> chosen =
        which.choose(
            models.expectations(),
            model -> model.parameters().isEmpty() && sizes.fit(model.states()));
    Path disk = Files.createTempDirectory("mneme-lab");
    if (kills.get() > 0) {
      Expectation model = chosen.getFirst();
      int wrong =
          new KilledRuns(starter, disk.resolve("run"), timeout.each())
              .run(models.path(model.file()), small(model), kills.get(), out);
      Files.deleteIfExists(disk.resolve("run"));
      Files.deleteIfExists(disk);
      return wrong > 0 ? ExitCode.VIOLATED : ExitCode.FINE;
    }
    List<SharesTable.Column> columns = columns();
    SharesTable table = new SharesTable(columns);
    boolean wrong = false;
    for (Expectation model : chosen) {
      Path path = models.path(model.file());
      List<FreshMneme.Answer> answers = new ArrayList<>();
      for (SharesTable.Column column : columns) {
        List<String> all = new ArrayList<>(column.options());
        all.addAll(
            List.of(
                "--cache-size",
                share.get() + "%",
                "--expect",
                Long.toString(model.states()),
                "--threads",
                "1",
                "--disk",
                disk.resolve("run").toString()));
        FreshMneme.Answer answer = starter.run("explore", path, all, timeout.each());
        if (answer.complete() && (long) answer.number("states") != model.states()) {
          err.println(model.name() + ": " + column.name() + " found " + answer.text("states"));
          wrong = true;
        }
        answers.add(answer);
      }
      // The table comes at the end, which may be far.
      err.println(String.join("  ", table.add(model, answers)));
    }
    Files.deleteIfExists(disk);
    out.print(table.end());
    return wrong ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  /** So little memory that claims are written to disk, and some are wrong. */
  private List<String> small(Expectation model) {
    return List.of(
        "--memory",
        "8m",
        "--cache-size",
        share.get() + "%",
        "--expect",
        Long.toString(model.states()));
  }

  /** Without and with partial detection, as the paper estimates and by a sample. */
  private List<SharesTable.Column> columns() {
    List<SharesTable.Column> columns = new ArrayList<>();
    if (!forecasts.get()) {
      columns.add(new SharesTable.Column("part", List.of("--search", "part"), false));
      columns.add(new SharesTable.Column("hddd", List.of("--search", "hddd"), false));
    }
    columns.add(dddd("rates", "rates", 0, forecasts.get()));
    if (!forecasts.get()) {
      columns.add(dddd("rates k=4", "rates", 4, false));
    }
    columns.add(dddd("dddd", "sample", 0, forecasts.get()));
    if (!forecasts.get()) {
      columns.add(dddd("dddd k=4", "sample", 4, false));
      columns.add(new SharesTable.Column("external", List.of("--search", "external"), false));
    }
    return columns;
  }

  private SharesTable.Column dddd(String name, String estimate, int lengths, boolean error) {
    return new SharesTable.Column(
        name,
        List.of(
            "--search",
            "dddd",
            "--partial",
            Integer.toString(lengths),
            "--costs",
            costs.get(),
            "--estimate",
            estimate),
        error);
  }
}
