package mneme.search.cycles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mneme.engine.Runner;
import mneme.model.Claim;
import mneme.question.Answer;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.Position;
import mneme.testing.LivenessPair;
import mneme.testing.NaiveLiveness;
import mneme.trace.Trace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cycle searches against the definition, on random models and automata. */
class CycleSearchTest {
  private static final int PAIRS = 500;

  @ParameterizedTest
  @CsvSource({
    "full, 1",
    "full, 2",
    "collapse, 1",
    "delta, 1",
    "comback, 1",
    "tree, 1",
    "tree, 2",
    "tree-compact, 1",
    "tree-compact, 2"
  })
  void decidesAsTheDefinitionDoes(String store, int threads) {
    for (int seed = 0; seed < PAIRS; seed++) {
      LivenessPair pair = LivenessPair.of(seed);
      Boolean broken =
          NaiveLiveness.isBroken(pair.model(), pair.runs(), pair.stutters(), Fairness.NONE);
      RunsKept question =
          new RunsKept(new Claim("c", Position.NONE, pair.runs()), pair.stutters(), Fairness.NONE);
      Run run =
          Runner.run(
              Plan.check(pair.model())
                  .withQuestions(new Questions(List.of(question), true, true))
                  .withSearch("dfs")
                  .withThreads(threads)
                  .withStore(store));
      Answer answer = run.results().getFirst().answer();
      assertThat(answer)
          .as("%s of pair %d", store, seed)
          .isIn(
              broken == null
                  ? List.of(Answer.TRUE, Answer.UNKNOWN)
                  : List.of(broken ? Answer.FALSE : Answer.TRUE));
      assertThat(run.verdict())
          .isEqualTo(
              switch (answer) {
                case TRUE -> Verdict.HOLDS;
                case FALSE -> Verdict.VIOLATED;
                case UNKNOWN -> Verdict.INCOMPLETE;
              });
      if (run.violation() != null) {
        Trace trace = run.violation().trace();
        assertThat(trace).isNotNull();
        assertThat(trace.isLasso()).isEqualTo(run.violation().kind().equals(RunsKept.CYCLE));
      }
    }
  }
}
