package mneme.lab.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mneme.app.ExitCode;
import mneme.app.Version;
import mneme.lab.Corpus;
import mneme.lab.Experiment;
import mneme.lab.study.Journal;
import mneme.lab.study.Places;
import mneme.lab.study.Scale;
import mneme.lab.study.Session;
import mneme.lab.study.Setting;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mneme lab run}: carries out experiments, measurement by measurement. */
@Command(
    name = "run",
    description = "Carries out experiments: 'lab run NAME', 'lab run all'.",
    footer = {
      "",
      "Each measurement is a process of its own with a limit of time; one runs at a time, and what",
      "is compared alternates. A measurement is on disk when it ends: after Ctrl-C or a power cut the",
      "same command goes on. What was measured with the same command at the same commit is not",
      "measured again. 'mneme lab report' makes a page of it.",
      "The exit code is 1 if a result is wrong.",
      "Examples:",
      "  mneme lab run all --scale small",
      "  mneme lab run comback-detection --models 'needham*' --scale medium",
      "  mneme lab run 'comback-*'"
    })
public final class RunCommand extends Experiment {
  /** Where measurements are kept unless the user names another folder. */
  static final String FOLDER = "lab-results";

  @Parameters(paramLabel = "NAME", arity = "1..*", description = "Experiments, globs, or all.")
  List<String> names = new ArrayList<>();

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      defaultValue = "SMALL",
      description =
          "How much: small (half an hour for all), medium (hours), full (a day and more). Default:"
              + " small.")
  Scale scale = Scale.SMALL;

  @Option(names = "--models", paramLabel = "GLOB", description = "Only models whose name fits.")
  @Nullable String models;

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description =
          "Where the models are (default: shared/corpus here or in a folder above); without one, only"
              + " experiments with this project's examples are carried out.")
  @Nullable Path corpus;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = FOLDER,
      description = "Where the measurements are kept (default: ${DEFAULT-VALUE}).")
  Path folder = Path.of(FOLDER);

  @Option(names = "--again", description = "Measures also what has been measured.")
  boolean again;

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Optional<Corpus> found =
        corpus == null ? Corpus.find(Path.of("")) : Optional.of(Corpus.of(corpus));
    Setting setting = new Setting(scale, found, models);
    Path disk = Files.createTempDirectory("mneme-lab").resolve("run");
    try {
      Session session =
          new Session(new Journal(folder), new Places(found, disk), Version.commit(), err);
      int wrong = session.run(Studies.named(names), setting, again);
      if (wrong > 0) {
        err.println(wrong + " results are wrong; mneme lab report --out " + folder + " shows them");
      }
      return wrong > 0 ? ExitCode.VIOLATED : ExitCode.FINE;
    } finally {
      Files.deleteIfExists(disk.getParent());
    }
  }

  @Override
  public boolean isStudy() {
    return false;
  }
}
