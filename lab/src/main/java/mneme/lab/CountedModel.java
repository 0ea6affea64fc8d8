package mneme.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A model of any language whose number of states is known.
 *
 * @param file in the corpus
 * @param parameters {@code NAME=VALUE} words
 */
public record CountedModel(String file, List<String> parameters, long states) {
  private static final List<String> TABLES =
      List.of("truth-dve.tsv", "truth-lna.tsv", "truth-pnml.tsv", "truth-promela.tsv");

  public CountedModel {
    parameters = List.copyOf(parameters);
  }

  public String name() {
    return Path.of(file).getFileName() + String.join(" ", parameters);
  }

  /** The folder of the corpus that has the models of its language. */
  public String language() {
    return Path.of(file).getName(0).toString();
  }

  /** Models of one family are variants of each other, in whatever language. */
  public String family() {
    return Path.of(file)
        .getFileName()
        .toString()
        .replaceFirst("[.-].*", "")
        .toLowerCase(Locale.ROOT);
  }

  /** Words of a command line: some, and the parameters. */
  public List<String> options(List<String> others) {
    List<String> all = new ArrayList<>(others);
    for (String parameter : parameters) {
      all.addAll(List.of("--param", parameter));
    }
    return all;
  }

  /** Of all languages, the smallest first. */
  public static List<CountedModel> in(Corpus corpus, CorpusOptions which, SizeOptions sizes)
      throws IOException {
    List<CountedModel> models = new ArrayList<>();
    for (String name : TABLES) {
      for (Map<String, String> row : Table.read(corpus.path(name)).rows()) {
        String file = row.get("file");
        String states = row.get("states");
        if (file != null && states != null && states.matches("\\d{1,15}")) {
          String parameters = row.getOrDefault("parameters", "");
          CountedModel model =
              new CountedModel(
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
    models.sort(Comparator.comparingLong(CountedModel::states));
    return models;
  }

  /** At most so many of them, spread evenly. */
  public static List<CountedModel> spread(List<CountedModel> models, int most) {
    List<CountedModel> chosen = new ArrayList<>();
    int count = Math.min(most, models.size());
    for (int i = 0; i < count; i++) {
      chosen.add(models.get(i * models.size() / count));
    }
    return chosen;
  }
}
