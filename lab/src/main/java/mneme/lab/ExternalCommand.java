package mneme.lab;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.app.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code mneme lab external}: searches on disk beside each other, with the same memory. */
@Command(
    name = "external",
    description = "Compares searches on disk: bytes read and written, with the same memory.",
    footer = {
      "",
      "Columns are bytes of part, and of the others as a share of them. What is read for figures",
      "alone is left out. The last column is the error of dddd's forecast of level sizes.",
      "Examples:",
      "  mneme lab external --from 1e5 --to 1e6",
      "  mneme lab external --only 'brp.*' --share 5",
      "  mneme lab external --only 'brp2.2*' --from 1e4 --kills 20"
    })
public final class ExternalCommand extends Experiment {
  @Mixin final CorpusOptions which = new CorpusOptions();

  @Mixin final TimeoutOption timeout = new TimeoutOption();

  @Mixin final SizeOptions sizes = new SizeOptions(100_000, 300_000);

  @Option(
      names = "--share",
      paramLabel = "PERCENT",
      defaultValue = "10",
      description = "How many of the states memory holds (default: ${DEFAULT-VALUE}).")
  int share;

  @Option(
      names = "--costs",
      paramLabel = "R,W,E",
      defaultValue = "1,2,2",
      description = "The costs dddd decides by (default: ${DEFAULT-VALUE}, as in the paper).")
  String costs = "";

  @Option(
      names = "--kills",
      paramLabel = "N",
      description =
          "Instead of tables: kills runs of the first model N times at random moments, resumes "
              + "them, and compares what they find.")
  int kills;

  private final KilledRuns.Starter starter;

  public ExternalCommand() {
    this(FreshMneme.likeThis()::run);
  }

  /** For tests: runs by other means. */
  ExternalCommand(KilledRuns.Starter starter) {
    this.starter = starter;
  }

  @Override
  int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Corpus models = which.corpus();
    List<Expectation> chosen =
        models.expectations().stream()
            .filter(model -> sizes.fit(model.states()))
            .filter(which::fit)
            .filter(model -> model.parameters().isEmpty())
            .toList();
    if (chosen.isEmpty()) {
      throw new LabException("no model of " + models.folder() + " fits");
    }
    Path disk = Files.createTempDirectory("mneme-lab");
    if (kills > 0) {
      Path first = models.path(chosen.getFirst().file());
      int wrong =
          new KilledRuns(starter, disk.resolve("run"), timeout.each)
              .run(first, List.of("--memory", "8m"), kills, out);
      Files.deleteIfExists(disk.resolve("run"));
      Files.deleteIfExists(disk);
      return wrong > 0 ? ExitCode.VIOLATED : ExitCode.FINE;
    }
    TextTable table =
        new TextTable("model", "states", "part", "hddd", "dddd", "dddd k=4", "external", "error");
    Means means = new Means();
    boolean wrong = false;
    for (Expectation model : chosen) {
      Path path = models.path(model.file());
      List<FreshMneme.Answer> answers = new ArrayList<>();
      for (List<String> options : configurations()) {
        List<String> all = new ArrayList<>(options);
        all.addAll(
            List.of(
                "--cache-size",
                share + "%",
                "--expect",
                Long.toString(model.states()),
                "--threads",
                "1",
                "--disk",
                disk.resolve("run").toString()));
        FreshMneme.Answer answer = starter.run("explore", path, all, timeout.each);
        if (answer.complete() && (long) answer.number("states") != model.states()) {
          err.println(model.name() + ": " + options + " found " + answer.text("states"));
          wrong = true;
        }
        answers.add(answer);
      }
      table.add(means.row(model, answers));
    }
    Files.deleteIfExists(disk);
    table.add(means.last());
    out.print(table);
    return wrong ? ExitCode.VIOLATED : ExitCode.FINE;
  }

  private List<List<String>> configurations() {
    return List.of(
        List.of("--search", "part"),
        List.of("--search", "hddd"),
        List.of("--search", "dddd", "--partial", "0", "--costs", costs),
        List.of("--search", "dddd", "--partial", "4", "--costs", costs),
        List.of("--search", "external"));
  }

  /** Adds up shares. */
  private static final class Means {
    private final double[] sums = new double[4];
    private double errors;
    private int count;

    String[] row(Expectation model, List<FreshMneme.Answer> answers) {
      String[] cells = new String[8];
      cells[0] = model.name();
      cells[1] = Words.grouped(model.states());
      double part = bytes(answers.getFirst());
      cells[2] = Words.fixed(part / (1 << 20), 1) + " MB";
      boolean all = answers.stream().allMatch(FreshMneme.Answer::complete);
      for (int i = 1; i < answers.size(); i++) {
        double share = bytes(answers.get(i)) / part;
        cells[2 + i] = answers.get(i).complete() ? Words.fixed(share, 2) : "-";
        sums[i - 1] += all ? share : 0;
      }
      double error = answers.get(2).number("forecast_error");
      cells[7] = Words.fixed(error, 2);
      errors += all ? error : 0;
      count += all ? 1 : 0;
      return cells;
    }

    private static double bytes(FreshMneme.Answer answer) {
      return answer.number("disk_bytes_read")
          + answer.number("disk_bytes_written")
          - answer.number("counting_bytes_read");
    }

    String[] last() {
      int n = Math.max(1, count);
      return new String[] {
        "mean of " + count,
        "",
        "",
        Words.fixed(sums[0] / n, 2),
        Words.fixed(sums[1] / n, 2),
        Words.fixed(sums[2] / n, 2),
        Words.fixed(sums[3] / n, 2),
        Words.fixed(errors / n, 2)
      };
    }
  }
}
