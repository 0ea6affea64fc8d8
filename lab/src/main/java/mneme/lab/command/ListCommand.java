package mneme.lab.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import mneme.app.ExitCode;
import mneme.app.text.TextTable;
import mneme.lab.ByHand;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Experiment;
import mneme.lab.Options.Value;
import mneme.lab.study.Measure;
import mneme.lab.study.Scale;
import mneme.lab.study.Session;
import mneme.lab.study.Setting;
import mneme.lab.study.Study;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code mneme lab list}: the experiments there are. */
@Command(
    name = "list",
    description = "Lists the experiments that 'lab run' carries out.",
    footer = {
      "",
      "The last columns are the measurements of each scale that this corpus allows, and how long",
      "they take on two quiet cores, roughly; a dash: none."
    })
@ByHand
public final class ListCommand extends Experiment {
  final Value<@Nullable Path> corpus = CorpusOptions.folder(options);

  @Override
  public int run(PrintStream out, PrintStream err) throws IOException {
    Optional<Corpus> models =
        corpus.get() == null ? Corpus.find(Path.of("")) : Optional.of(Corpus.of(corpus.get()));
    TextTable table = TextTable.aligned("lllrrr");
    table.add("experiment", "paper", "measures", "small", "medium", "full");
    for (Study study : Studies.all()) {
      table.add(
          study.name(),
          study.source().isEmpty() ? "–" : study.source(),
          study.title(),
          count(study, Scale.SMALL, models),
          count(study, Scale.MEDIUM, models),
          count(study, Scale.FULL, models));
    }
    out.print(table);
    return ExitCode.FINE;
  }

  private static String count(Study study, Scale scale, Optional<Corpus> models)
      throws IOException {
    List<Measure> measures = study.measures(new Setting(scale, models, null));
    double seconds = measures.stream().mapToDouble(Measure::seconds).sum();
    return measures.isEmpty() ? "–" : measures.size() + ", " + Session.inWords(seconds);
  }
}
