package mneme.lna;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.net.coloured.interpret.InterpretedStepper;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.source.SourceException;
import org.junit.jupiter.api.Test;

/** Nets whose state spaces another tool has counted. */
class CorpusTest {
  private static final long MOST_STATES = 5_000;

  @Test
  void countsAreThoseOfTheTable() throws SourceException {
    Path corpus = Nets.corpus();
    List<String> rows = Nets.read(corpus.resolve("truth-lna.tsv")).lines().skip(1).toList();
    int compared = 0;
    for (String row : rows) {
      String[] cells = row.split("\t", -1);
      if (Long.parseLong(cells[2]) > MOST_STATES) {
        continue;
      }
      Map<String, Integer> parameters = new HashMap<>();
      for (String parameter : cells[1].split(" ")) {
        String[] parts = parameter.split("=");
        parameters.put(parts[0], Integer.parseInt(parts[1]));
      }
      ColouredModel net =
          Nets.net(Nets.read(corpus.resolve(cells[0])), parameters, Engine.COMPILED);
      assertThat(net.stepper()).as(cells[0]).isNotInstanceOf(InterpretedStepper.class);
      Nets.Count count = Nets.count(net);
      assertThat(List.of(count.states(), count.transitions(), count.deadlocks()))
          .as(cells[0] + " " + cells[1])
          .containsExactly(
              Integer.parseInt(cells[2]), Integer.parseInt(cells[3]), Integer.parseInt(cells[4]));
      assertThat(count.errors()).isEmpty();
      compared++;
    }
    assertThat(compared).isGreaterThan(15);
  }
}
