package mneme.lab.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.promela.Execution;
import mneme.promela.PromelaLanguage;
import mneme.run.Figures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.api.Test;

/** Random programs are the same compiled and interpreted. */
class PromelaTest {
  private static final int PROGRAMS = 120;
  private static final long MOST_STATES = 3000;

  @Test
  void compiledAndInterpretedAgree() throws SourceException {
    int large = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = RandomPromela.program(new Random(seed));
      List<Long> compiled = counts(text, Execution.COMPILED);
      assertThat(compiled).as(text).isEqualTo(counts(text, Execution.INTERPRETED));
      large += compiled.getFirst() > 20 ? 1 : 0;
    }
    assertThat(large).isGreaterThan(PROGRAMS / 4);
  }

  private static List<Long> counts(String text, Execution execution) throws SourceException {
    Model model =
        new PromelaLanguage(execution).load(new SourceText("random.pml", text), Map.of()).model();
    Limits limits = Limits.memory(1L << 28).withStates(MOST_STATES);
    Figures figures = Runner.run(Plan.explore(model).withLimits(limits)).figures();
    return List.of(
        figures.states(),
        figures.transitions(),
        figures.deadlocks(),
        figures.assertionsViolated(),
        figures.runtimeErrors());
  }
}
