package mneme.lab.knob;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import mneme.lab.Corpus;
import mneme.lab.CorpusOptions;
import mneme.lab.LabException;
import mneme.lab.SizeOptions;
import mneme.lab.Table;

/**
 * A model of any language whose number of states is known.
 *
 * @param file in the corpus
 * @param parameters {@code NAME=VALUE} words
 */
record KnobModel(String file, List<String> parameters, long states) {
  private static final List<String> TABLES =
      List.of("truth-dve.tsv", "truth-lna.tsv", "truth-pnml.tsv", "truth-promela.tsv");

  String name() {
    return Path.of(file).getFileName() + String.join(" ", parameters);
  }

  /** Words of a command line: some, and the parameters. */
  List<String> options(List<String> others) {
    List<String> all = new ArrayList<>(others);
    for (String parameter : parameters) {
      all.addAll(List.of("--param", parameter));
    }
    return all;
  }

  /** Of all languages, the smallest first. */
  static List<KnobModel> in(Corpus corpus, CorpusOptions which, SizeOptions sizes)
      throws IOException {
    List<KnobModel> models = new ArrayList<>();
    for (String name : TABLES) {
      for (Map<String, String> row : Table.read(corpus.path(name)).rows()) {
        String file = row.get("file");
        String states = row.get("states");
        if (file != null && states != null && states.matches("\\d{1,15}")) {
          String parameters = row.getOrDefault("parameters", "");
          KnobModel model =
              new KnobModel(
                  file,
                  parameters.isEmpty() ? List.of() : List.of(parameters.split("\\s+")),
                  Long.parseLong(states));
          if (sizes.fit(model.states()) && which.fit(Path.of(file).getFileName().toString())) {
            models.add(model);
          }
        }
      }
    }
    if (models.isEmpty()) {
      throw new LabException("no model of " + corpus.folder() + " fits");
    }
    models.sort(Comparator.comparingLong(KnobModel::states));
    return models;
  }

  /** At most so many of them, spread evenly. */
  static List<KnobModel> spread(List<KnobModel> models, int most) {
    List<KnobModel> chosen = new ArrayList<>();
    int count = Math.min(most, models.size());
    for (int i = 0; i < count; i++) {
      chosen.add(models.get(i * models.size() / count));
    }
    return chosen;
  }
}
