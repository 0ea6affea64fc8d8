package mneme.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.app.Shell.Result;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The smaller models of the corpus against the figures other tools found. */
class CorpusTest {
  private static final long MOST_STATES = 60_000;

  /** Column of the table to key of the report. */
  private static final Map<String, String> COLUMNS =
      Map.of(
          "states", "states",
          "transitions", "transitions",
          "deadlocks", "deadlocks",
          "levels", "levels",
          "max_level", "widest_level",
          "back_edges", "back_edges",
          "max_back", "longest_back_edge");

  private final Shell shell = Shell.standard();

  /** The folder beside this clone, or beside a folder it is in. */
  private static @Nullable Path corpus() {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      Path corpus = folder.resolveSibling("shared").resolve("corpus");
      if (folder.getParent() != null && Files.isDirectory(corpus)) {
        return corpus;
      }
    }
    return null;
  }

  private static Path requireCorpus() {
    Path corpus = corpus();
    if (corpus == null) {
      System.err.println("SKIPPED: there is no ../shared/corpus beside this clone to compare with");
    }
    assumeTrue(corpus != null, "there is no ../shared/corpus");
    return corpus;
  }

  private static List<Map<String, String>> rows(Path table) throws IOException {
    List<String> lines = Files.readAllLines(table);
    String[] names = lines.getFirst().split("\t", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < Math.min(names.length, cells.length); i++) {
        row.put(names[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  /** What differs from the table; empty where all is well. */
  private String differences(Path corpus, Map<String, String> row, String... options) {
    List<String> words =
        new ArrayList<>(
            List.of("explore", corpus.resolve(row.get("file")).toString(), "--json", "-"));
    words.addAll(List.of(options));
    for (String parameter : row.getOrDefault("parameters", "").split(" ")) {
      if (!parameter.isEmpty()) {
        words.addAll(List.of("--param", parameter));
      }
    }
    Result result = shell.run(words.toArray(new String[0]));
    if (result.code() != 0) {
      return row.get("file") + ": exit code " + result.code() + " " + result.err() + "\n";
    }
    Map<String, Object> json = Json.object(result.out());
    StringBuilder text = new StringBuilder();
    COLUMNS.forEach(
        (column, key) -> {
          String known = row.getOrDefault(column, "");
          if (!known.isEmpty() && !Double.valueOf(known).equals(json.get(key))) {
            text.append(row.get("file")).append(": ").append(key).append(" is ");
            text.append(json.get(key)).append(", known is ").append(known).append('\n');
          }
        });
    return text.toString();
  }

  @Test
  void dve() throws IOException {
    Path corpus = requireCorpus();
    StringBuilder differences = new StringBuilder();
    int compared = 0;
    for (Map<String, String> row : rows(corpus.resolve("truth-dve.tsv"))) {
      if (Long.parseLong(row.get("states")) <= MOST_STATES) {
        differences.append(differences(corpus, row));
        compared++;
      }
    }
    assertThat(differences.toString()).isEmpty();
    assertThat(compared).isGreaterThan(20);
  }

  @Test
  void aut() throws IOException {
    Path corpus = requireCorpus();
    StringBuilder differences = new StringBuilder();
    int compared = 0;
    for (Map<String, String> row : rows(corpus.resolve("truth-aut.tsv"))) {
      if (Long.parseLong(row.get("states")) <= MOST_STATES) {
        differences.append(differences(corpus, row));
        compared++;
      }
    }
    assertThat(differences.toString()).isEmpty();
    assertThat(compared).isGreaterThan(5);
  }
}
