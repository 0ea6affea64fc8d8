package mneme.promela;

import static mneme.promela.Models.counts;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import mneme.engine.Runner;
import mneme.run.Plan;
import mneme.run.Verdict;
import mneme.source.Language;
import mneme.source.SourceException;
import mneme.source.SourceText;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where a label counts: a process that has taken one message waits for a second, and SPIN 6.5.2
 * says whether it may rest there.
 */
class LabelsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          if :: end: c?x -> c?x fi                                                 | 3 | 0
          end: if :: c?x -> c?x fi                                                 | 3 | 1
          if :: c?x -> end: c?x fi                                                 | 3 | 0
          if :: end: if :: c?x; c?x :: c?3 -> skip fi :: c?2 fi                    | 3 | 0
          do :: end: if :: c?x; c?x :: c?3 -> skip fi od                           | 3 | 0
          if :: if :: end: c?x; c?x :: c?3 fi :: e: c?x; c?x fi                    | 4 | 1
          if :: if :: end: c?x; c?x :: c?3 fi :: end2: atomic { c?x; c?x } fi      | 4 | 0
          if :: x = 1; if :: end: c?x; c?x :: c?3 fi :: end2: { c?x; c?x } fi      | 5 | 0
          atomic { end: do :: c?x -> c?x :: c?3 -> break od }                      | 3 | 0
          """)
  void whereALabelOfAFirstStatementCounts(String body, long states, long deadlocks)
      throws SourceException {
    counts(
        "chan c = [1] of {byte}; active proctype P() { byte x; c!1; " + body + " }",
        states,
        states - 1,
        deadlocks,
        false);
  }

  /** A d_step is one step: a label within it was taken for one of a state outside. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x = 1; d_step { x = 2; L: x = 3 }; x = 4 | HOLDS
          x = 1; d_step { L: x = 2; x = 3 }; x = 4 | HOLDS
          x = 1; L: d_step { x = 2; x = 3 }; x = 4 | VIOLATED
          x = 1; d_step { x = 2; x = 3 }; L: x = 4 | VIOLATED
          """)
  void nobodyIsSeenAtALabelWithinADStep(String body, Verdict verdict) throws SourceException {
    String text = "byte x; active proctype P() { " + body + " }\nltl never { [] !(P[0]@L) }";
    Language.Loaded loaded = new PromelaLanguage().load(new SourceText("m.pml", text), Map.of());
    assertThat(Runner.run(Plan.check(loaded.model())).verdict()).isEqualTo(verdict);
    assertThat(loaded.warnings()).hasSize(verdict == Verdict.HOLDS ? 1 : 0);
  }
}
