package mneme.dve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mneme.model.Model;
import mneme.model.StateLabels;
import mneme.source.Diagnostic;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.testing.Effort;
import org.junit.jupiter.api.Test;

/** The models of the BEEM database against what other tools found. */
class CorpusTest {
  private static final int MOST_STATES = 60_000;

  private final Language dve = new DveLanguage(Execution.INTERPRETED);

  @Test
  void everyModelLoads() throws SourceException {
    List<Path> models = Corpus.models(Corpus.require().resolve("dve"));
    List<String> warnings = new ArrayList<>();
    int properties = 0;
    for (Path file : models) {
      Language.Loaded loaded = dve.load(Corpus.read(file), Map.of());
      loaded.warnings().stream().map(Diagnostic::message).forEach(warnings::add);
      boolean hasProperty = file.getFileName().toString().contains(".prop");
      assertThat(!loaded.model().claims().isEmpty()).as(file.toString()).isEqualTo(hasProperty);
      assertThat((loaded.model().ability(StateLabels.class) == null))
          .as(file.toString())
          .isEqualTo(!hasProperty);
      properties += hasProperty ? 1 : 0;
    }
    assertThat(models).hasSize(498);
    assertThat(properties).isEqualTo(292);
    assertThat(warnings)
        .as("two families of models are sloppy with arrays")
        .hasSize(40)
        .allMatch(w -> w.contains("initial values") || w.contains("is an array"));
  }

  @Test
  void aLargeModelLoadsFast() throws SourceException {
    Path file = Corpus.require().resolve("dve/firewire_tree.7.dve");
    assertThat(Files.exists(file)).isTrue();
    Effort effort = Effort.begin();
    Model model = dve.load(Corpus.read(file), Map.of()).model();
    assertThat(effort.soFar()).isLessThan(Duration.ofSeconds(3));
    assertThat(model.transitionCount()).isPositive();
  }

  @Test
  void smallModelsHaveTheKnownFigures() throws SourceException, IOException {
    Path corpus = Corpus.require();
    List<String> rows = Files.readAllLines(corpus.resolve("truth-dve.tsv"));
    List<String> wrong = new ArrayList<>();
    int checked = 0;
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split("\t", -1);
      if (Integer.parseInt(cells[2]) > MOST_STATES) {
        continue;
      }
      Model model = dve.load(Corpus.read(corpus.resolve(cells[0])), Map.of()).model();
      Exploration found = Exploration.of(model, MOST_STATES);
      assertThat(found.runtimeErrors()).as(cells[0] + " run-time errors").isZero();
      compare(wrong, cells, 2, found.states());
      compare(wrong, cells, 3, found.transitions());
      compare(wrong, cells, 4, found.deadlocks());
      compare(wrong, cells, 5, found.levels());
      checked++;
    }
    assertThat(wrong).isEmpty();
    assertThat(checked).isGreaterThan(40);
  }

  private static void compare(List<String> wrong, String[] cells, int column, int found) {
    if (!cells[column].isEmpty() && !cells[column].equals(Integer.toString(found))) {
      wrong.add(
          "%s, column %d: found %d, should be %s"
              .formatted(cells[0], column, found, cells[column]));
    }
  }
}
