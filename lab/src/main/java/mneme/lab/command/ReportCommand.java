package mneme.lab.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import mneme.app.ExitCode;
import mneme.app.text.TextTable;
import mneme.lab.ByHand;
import mneme.lab.Experiment;
import mneme.lab.LabException;
import mneme.lab.Options.Value;
import mneme.lab.paper.Agreement;
import mneme.lab.report.Report;
import mneme.lab.report.ReportFiles;
import mneme.lab.study.Journal;
import mneme.lab.study.Scale;
import mneme.lab.study.Section;
import picocli.CommandLine.Command;

/** {@code mneme lab report}: a page of what was measured. */
@Command(
    name = "report",
    description = "Makes a page, tables and JSON of what 'lab run' measured.",
    footer = {
      "",
      "Writes report.html (one file that fetches nothing), report.json, agreement.csv,",
      "measurements.csv and a CSV file for each table. Prints how the papers' numbers agree.",
      "The exit code is 1 if a result is wrong, or if a number of a paper is outside its tolerance",
      "and no second measurement explains why.",
      "Examples:",
      "  mneme lab report",
      "  mneme lab report --scale full --out results"
    })
@ByHand
public final class ReportCommand extends Experiment {
  final Value<Scale> scale =
      options.special(
          "--scale",
          "SCALE",
          Scale.SMALL,
          "The scale that was measured: numbers of papers that need more are not judged (default:"
              + " small).");

  final Value<Path> folder =
      options.value("--out", "DIR", Path.of(RunCommand.FOLDER), "Where the measurements are");

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException {
    if (!Files.isDirectory(folder.get().resolve("measurements"))) {
      throw new LabException(
          "there are no measurements in "
              + folder.get()
              + "; mneme lab run all --scale small makes some");
    }
    String date = Instant.now().truncatedTo(ChronoUnit.MINUTES).toString();
    Report report = Report.of(new Journal(folder.get()), Studies.all(), scale.get(), date);
    Path page = ReportFiles.write(report, folder.get());
    TextTable table = TextTable.aligned("lllrrrl");
    table.add("paper", "place", "what", "paper's", "ours", "ratio", "");
    for (Agreement one : report.agreements()) {
      if (one.isMeasured()) {
        table.add(
            Section.row(
                3,
                one.number().paper(),
                one.number().place(),
                one.number().what(),
                one.number().value(),
                one.ours(),
                one.ratio(),
                one.verdict().word()));
      }
    }
    out.print(table);
    out.println(report.score().inWords());
    report
        .wrong()
        .forEach(
            entry ->
                out.println("WRONG: " + entry.study() + " " + entry.key() + ": " + entry.wrong()));
    out.println(page);
    return report.wrong().isEmpty() && report.unexplained().isEmpty()
        ? ExitCode.FINE
        : ExitCode.VIOLATED;
  }
}
