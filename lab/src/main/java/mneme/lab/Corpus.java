package mneme.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A folder of models with known answers. */
public record Corpus(Path folder) {
  private static final List<String> TABLES = List.of("truth-dve.tsv", "truth-aut.tsv");
  private static final String HELENA = "truth-lna.tsv";

  /** The folder that was named, else the one found from the working directory. */
  public static Corpus of(@Nullable Path named) {
    if (named != null) {
      if (!Files.isDirectory(named)) {
        throw new LabException("--corpus: there is no folder " + named);
      }
      return new Corpus(named.toAbsolutePath().normalize());
    }
    return find(Path.of(""))
        .orElseThrow(
            () ->
                new LabException(
                    "no folder shared/corpus beside this folder or one above it;"
                        + " name it with --corpus DIR"));
  }

  /** Looks for {@code shared/corpus} in a folder and in those above it. */
  public static Optional<Corpus> find(Path from) {
    for (Path at = from.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
      Path folder = at.resolve("shared").resolve("corpus");
      if (Files.isDirectory(folder)) {
        return Optional.of(new Corpus(folder));
      }
    }
    return Optional.empty();
  }

  public Path path(String file) {
    return folder.resolve(file);
  }

  /** Every row of the tables of known answers, the smallest state space first. */
  public List<Expectation> expectations() throws IOException {
    return expectations(TABLES);
  }

  /** The same with Helena's nets, where the corpus has them. */
  public List<Expectation> expectationsWithNets() throws IOException {
    List<String> tables = new ArrayList<>(TABLES);
    if (Files.exists(path(HELENA))) {
      tables.add(HELENA);
    }
    return expectations(tables);
  }

  private List<Expectation> expectations(List<String> tables) throws IOException {
    List<Expectation> all = new ArrayList<>();
    for (String table : tables) {
      for (Map<String, String> row : Table.read(path(table)).rows()) {
        all.add(Expectation.of(table, row));
      }
    }
    all.sort(Comparator.comparingLong(Expectation::states).thenComparing(Expectation::name));
    return all;
  }
}
