package mneme.promela;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.source.SourceException;
import mneme.source.SourceText;

/** Makes models of texts, and counts what they do. */
final class Models {
  private Models() {}

  static Model load(String text, Execution execution) throws SourceException {
    return new PromelaLanguage(execution).load(new SourceText("test.pml", text), Map.of()).model();
  }

  static Model load(String text) throws SourceException {
    return load(text, Execution.COMPILED);
  }

  /** Compiled and interpreted a text has these numbers. */
  static void counts(String text, long states, long transitions, long invalidEnds, boolean violated)
      throws SourceException {
    for (Execution execution : List.of(Execution.INTERPRETED, Execution.COMPILED)) {
      Figures figures = Runner.run(Plan.explore(load(text, execution))).figures();
      assertThat(figures.states()).as("states").isEqualTo(states);
      assertThat(figures.transitions()).as("transitions").isEqualTo(transitions);
      assertThat(figures.deadlocks()).as("invalid end states").isEqualTo(invalidEnds);
      assertThat(figures.assertionsViolated() > 0).as("violated").isEqualTo(violated);
    }
  }
}
