package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.engine.Runner;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.source.Includes;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** Models of others: as many states and transitions as SPIN counts. */
class CorpusTest {
  private static final long MOST_STATES = 12_000;

  @Test
  void everySmallModelAgreesWithSpin() throws IOException, SourceException {
    Path corpus = corpus();
    List<String> lines = Files.readAllLines(corpus.resolve("truth-promela.tsv"));
    int compared = 0;
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      if (Long.parseLong(cells[1]) > MOST_STATES) {
        continue;
      }
      SourceText source = read(corpus.resolve(cells[0]));
      Figures figures =
          Runner.run(Plan.explore(new PromelaLanguage().load(source, Map.of()).model())).figures();
      assertThat(figures.states()).as(cells[0]).isEqualTo(Long.parseLong(cells[1]));
      if (figures.runtimeErrors() == 0) {
        assertThat(figures.transitions() + 1).as(cells[0]).isEqualTo(Long.parseLong(cells[2]));
        assertThat(figures.deadlocks() > 0).as(cells[0]).isEqualTo(cells[3].equals("deadlock"));
      }
      compared++;
    }
    assertThat(compared).isGreaterThan(50);
  }

  private static SourceText read(Path file) throws IOException {
    Includes includes = name -> included(file.resolveSibling(name));
    return new SourceText(
        file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1), includes);
  }

  private static SourceText included(Path file) {
    try {
      return new SourceText(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path corpus() {
    List<Path> tried = new ArrayList<>();
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path found = at.resolve("shared/corpus");
      if (Files.isRegularFile(found.resolve("truth-promela.tsv"))) {
        return found;
      }
      tried.add(found);
    }
    return abort("SKIPPED: no corpus of Promela models; looked for " + tried);
  }
}
