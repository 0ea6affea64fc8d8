package mneme.search.cycles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import mneme.engine.Runner;
import mneme.liveness.LivenessOracle;
import mneme.logic.automaton.Kind;
import mneme.model.Claim;
import mneme.question.Answer;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.testing.LivenessPair;
import mneme.trace.Trace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cycle searches against the definition, on random models and automata. */
class CycleSearchTest {
  private static final int PAIRS = Integer.getInteger("mneme.pairs", 200);
  private static final int FIRST = Integer.getInteger("mneme.first-pair", 0);

  @ParameterizedTest
  @CsvSource({
    "full, 1, NONE",
    "full, 2, NONE",
    "collapse, 1, NONE",
    "delta, 1, NONE",
    "comback, 1, NONE",
    "tree, 1, NONE",
    "tree, 2, NONE",
    "tree-compact, 1, NONE",
    "tree-compact, 2, NONE",
    "full, 1, WEAK",
    "full, 1, STRONG",
    "tree-compact, 1, WEAK",
    "tree-compact, 1, STRONG",
    "delta, 1, STRONG"
  })
  void decidesAsTheDefinitionDoes(String store, int threads, Fairness fairness) {
    Map<Kind, Integer> broken = new EnumMap<>(Kind.class);
    Map<Kind, Integer> kept = new EnumMap<>(Kind.class);
    for (int seed = FIRST; seed < FIRST + PAIRS; seed++) {
      LivenessPair pair = LivenessPair.of(seed);
      RunsKept question =
          new RunsKept(new Claim("c", Position.NONE, pair.runs()), pair.stutters(), fairness);
      Run run =
          Runner.run(
              Plan.check(pair.model())
                  .withQuestions(new Questions(List.of(question), true, true))
                  .withSearch("dfs")
                  .withThreads(threads)
                  .withHashBits(seed % 4 == 0 ? 5 : 64)
                  .withStore(store));
      QuestionResult result = run.results().getFirst();
      Boolean expected =
          LivenessOracle.isBroken(pair.model(), pair.runs(), pair.stutters(), fairness);
      assertThat(result.answer())
          .as("%s with %s of pair %d", store, fairness, seed)
          .isIn(
              expected == null
                  ? List.of(Answer.TRUE, Answer.UNKNOWN)
                  : List.of(expected ? Answer.FALSE : Answer.TRUE));
      assertThat(run.verdict())
          .isEqualTo(
              switch (result.answer()) {
                case TRUE -> Verdict.HOLDS;
                case FALSE -> Verdict.VIOLATED;
                case UNKNOWN -> Verdict.INCOMPLETE;
              });
      Violation violation = run.violation();
      if (violation != null) {
        Trace trace = violation.trace();
        assertThat(trace).isNotNull();
        if (violation.kind().equals(RunsKept.CYCLE)) {
          assertThat(LivenessOracle.breaks(trace, pair.runs())).as("pair %d", seed).isTrue();
          assertThat(LivenessOracle.isFair(pair.model(), trace, fairness))
              .as("the cycle of pair %d", seed)
              .isTrue();
        } else {
          assertThat(trace.isLasso()).isFalse();
        }
      }
      var product = result.product();
      assertThat(product).isNotNull();
      (result.answer() == Answer.FALSE ? broken : kept).merge(product.kind(), 1, Integer::sum);
    }
    // Neither kind nor answer is rare enough to miss something.
    for (Kind kind : Kind.values()) {
      assertThat(broken.getOrDefault(kind, 0)).as("broken, %s", kind).isGreaterThan(PAIRS / 50);
      assertThat(kept.getOrDefault(kind, 0)).as("kept, %s", kind).isGreaterThan(PAIRS / 50);
    }
  }
}
