package mneme.lab.forgetting;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import mneme.app.UserException;
import mneme.app.language.Languages;
import mneme.app.load.ModelLoader;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.Expectation;
import mneme.lab.Table;
import mneme.lab.promela.RandomPromela;
import mneme.model.Model;
import mneme.promela.PromelaLanguage;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** The models {@link ExactnessCommand} looks at. */
final class ExactnessModels {
  private static final List<String> TABLES =
      List.of("truth-dve.tsv", "truth-lna.tsv", "truth-pnml.tsv", "truth-promela.tsv");

  /** Where a model comes from. */
  @FunctionalInterface
  interface Source {
    Model load() throws UserException, SourceException;
  }

  /** A model to be looked at. */
  record Chosen(String name, Source source) {}

  private ExactnessModels() {}

  static Chosen file(Path file) {
    return new Chosen(file.getFileName().toString(), () -> load(file, Map.of()));
  }

  private static Model load(Path file, Map<String, Integer> parameters) throws UserException {
    return new ModelLoader(Languages.all()).load(file.toString(), null, parameters, null).model();
  }

  /** So many random programs. */
  static List<Chosen> random(int count, long seed) {
    return LongStream.range(0, count)
        .map(number -> seed * 1_000_000L + number)
        .mapToObj(number -> new Chosen("random " + number, () -> program(number)))
        .toList();
  }

  private static Model program(long number) throws SourceException {
    String text = RandomPromela.program(new Random(number));
    return new PromelaLanguage().load(new SourceText("model.pml", text), Map.of()).model();
  }

  /** The models of a corpus that have so many states, the smallest first. */
  static List<Chosen> corpus(CorpusOptions which, long least, long most) throws IOException {
    Corpus models = which.corpus();
    List<Expectation> known = new ArrayList<>();
    for (String table : TABLES) {
      for (Map<String, String> row : Table.read(models.path(table)).rows()) {
        if (row.containsKey("states")) {
          known.add(Expectation.of(table, row));
        }
      }
    }
    known.sort(Comparator.comparingLong(Expectation::states).thenComparing(Expectation::name));
    List<Chosen> chosen = new ArrayList<>();
    for (Expectation model : known) {
      if (model.states() >= least && model.states() <= most && which.fit(model)) {
        Map<String, Integer> parameters = new HashMap<>();
        for (String parameter : model.parameters()) {
          int equals = parameter.indexOf('=');
          parameters.put(
              parameter.substring(0, equals), Integer.valueOf(parameter.substring(equals + 1)));
        }
        Path path = models.path(model.file());
        chosen.add(new Chosen(model.name(), () -> load(path, parameters)));
      }
    }
    return chosen;
  }
}
