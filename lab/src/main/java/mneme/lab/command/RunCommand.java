package mneme.lab.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mneme.app.ExitCode;
import mneme.app.Version;
import mneme.lab.ByHand;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Experiment;
import mneme.lab.Options.Value;
import mneme.lab.study.Journal;
import mneme.lab.study.Places;
import mneme.lab.study.Scale;
import mneme.lab.study.Session;
import mneme.lab.study.Setting;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab run}: carries out experiments, measurement by measurement. */
@Command(
    name = "run",
    description = "Carries out experiments: 'lab run NAME', 'lab run all'.",
    footer = {
      "",
      "Each measurement is a process of its own with a limit of time; one runs at a time, and what",
      "is compared alternates. A measurement is on disk when it ends: after Ctrl-C or a power cut"
          + " the",
      "same command goes on. What was measured with the same command at the same commit is not",
      "measured again. 'mneme lab report' makes a page of it.",
      "The exit code is 1 if a result is wrong.",
      "Examples:",
      "  mneme lab run all --scale small",
      "  mneme lab run comback-detection --models 'needham*' --scale medium",
      "  mneme lab run 'comback-*'"
    })
@ByHand
public final class RunCommand extends Experiment {
  /** Where measurements are kept unless the user names another folder. */
  static final String FOLDER = "lab-results";

  final Value<List<String>> names =
      options.words("NAME", "1..*", String.class, "Experiments, globs, or all.");

  final Value<Scale> scale =
      options.special(
          "--scale",
          "SCALE",
          Scale.SMALL,
          "How much: small (half an hour for all), medium (hours), full (a day and more). Default:"
              + " small.");

  final Value<@Nullable String> models =
      options.optional("--models", "GLOB", String.class, "Only models whose name fits.");

  final Value<@Nullable Path> corpus = CorpusOptions.folder(options);

  final Value<Path> folder =
      options.value("--out", "DIR", Path.of(FOLDER), "Where the measurements are kept");

  final Value<Boolean> again = options.flag("--again", "Measures also what has been measured.");

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException, InterruptedException {
    Optional<Corpus> found =
        corpus.get() == null ? Corpus.find(Path.of("")) : Optional.of(Corpus.of(corpus.get()));
    Setting setting = new Setting(scale.get(), found, models.get());
    Path disk = Files.createTempDirectory("mneme-lab").resolve("run");
    try {
      Session session =
          new Session(new Journal(folder.get()), new Places(found, disk), Version.commit(), err);
      int wrong = session.run(Studies.named(names.get()), setting, again.get());
      if (wrong > 0) {
        err.println(
            wrong + " results are wrong; mneme lab report --out " + folder.get() + " shows them");
      }
      return wrong > 0 ? ExitCode.VIOLATED : ExitCode.FINE;
    } finally {
      Files.deleteIfExists(disk.getParent());
    }
  }
}
