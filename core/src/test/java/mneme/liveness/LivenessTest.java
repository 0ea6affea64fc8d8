package mneme.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import mneme.api.Checker;
import mneme.api.Result;
import mneme.logic.automaton.Kind;
import mneme.question.Answer;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Limit;
import mneme.run.PlanException;
import mneme.run.QuestionResult;
import mneme.run.Verdict;
import mneme.testing.GraphModels;
import mneme.testing.HandModel;
import mneme.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LivenessTest {
  /** Two processes that set a number for ever, one to 1, the other to 2. */
  private static HandModel setters(int processes) {
    HandModel.Builder builder = HandModel.named("setters").slot("n", 0, processes).initial(0);
    for (int p = 1; p <= processes; p++) {
      int value = p;
      builder.rule(
          "set " + p, r -> r.process("p" + value).writes(0).then((s, c) -> s.set(0, value)));
    }
    return builder.build();
  }

  private static Checker checker(HandModel model) {
    return Checker.of(model).deadlock(false).assertions(false).search("dfs");
  }

  @Test
  void whoCanAlwaysMoveMovesAgainAndAgainWhereRunsAreFair() {
    HandModel model = setters(2);
    for (Fairness fair : List.of(Fairness.WEAK, Fairness.STRONG)) {
      Checker checker = checker(model).fairness(fair);
      Result stays = checker.ltl("F G n == 1").run();
      assertThat(stays.verdict()).isEqualTo(Verdict.VIOLATED);
      assertThat(cycleOf(stays).steps()).hasSizeGreaterThanOrEqualTo(2);
      assertThat(checker.ltl("G F n == 1").run().verdict()).isEqualTo(Verdict.HOLDS);
      assertThat(checker.ltl("G F n == 2").run().verdict()).isEqualTo(Verdict.HOLDS);
    }
    assertThat(checker(model).ltl("G F n == 1").run().verdict()).isEqualTo(Verdict.VIOLATED);
  }

  @Test
  void thereMayBeMoreActorsThanBitsInALong() {
    HandModel model = setters(150);
    Checker fair = checker(model).fairness(Fairness.WEAK);
    assertThat(fair.ltl("G F n == 149").run().verdict()).isEqualTo(Verdict.HOLDS);
    Result broken = fair.ltl("F G n != 149").run();
    assertThat(broken.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(cycleOf(broken).steps()).hasSizeGreaterThanOrEqualTo(150);
  }

  /** A lock that one process takes and gives back; the other can take it only while it is free. */
  @Test
  void strongFairnessLetsThoseMoveWhoCanAgainAndAgain() {
    HandModel model =
        HandModel.named("lock")
            .slot("lock", 0, 2)
            .initial(0)
            .rule(
                "take",
                r -> r.process("one").when((s, c) -> s.get(0) == 0).then((s, c) -> s.set(0, 1)))
            .rule(
                "give",
                r -> r.process("one").when((s, c) -> s.get(0) == 1).then((s, c) -> s.set(0, 0)))
            .rule(
                "take too",
                r -> r.process("two").when((s, c) -> s.get(0) == 0).then((s, c) -> s.set(0, 2)))
            .rule(
                "give too",
                r -> r.process("two").when((s, c) -> s.get(0) == 2).then((s, c) -> s.set(0, 0)))
            .build();
    Checker asked = checker(model).ltl("G F lock == 2");
    assertThat(asked.run().verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(asked.fairness(Fairness.WEAK).run().verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(asked.fairness(Fairness.STRONG).run().verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void severalFormulasAreAllDecided() {
    Result result =
        checker(setters(2)).ltl("F n == 1").ltl("G n < 3").ltl("G F n == 2").ltl("X n > 0").run();
    assertThat(result.run().results())
        .extracting(QuestionResult::answer)
        .containsExactly(Answer.FALSE, Answer.TRUE, Answer.FALSE, Answer.TRUE);
    assertThat(result.run().results())
        .extracting(QuestionResult::shown)
        .containsExactly(true, false, false, false);
    assertThat(result.run().results()).allMatch(each -> each.product() != null);
    assertThat(result.violation().orElseThrow().kind()).isEqualTo(RunsKept.CYCLE);
    assertThat(result.violation().orElseThrow().property()).isEqualTo("F n == 1");
  }

  @Test
  void aFiniteWayDecidesWhereNothingCanComeAfterIt() {
    Result result = Checker.of(setters(2)).search("bfs").assertions(false).ltl("G n != 2").run();
    assertThat(result.violation().orElseThrow().kind()).isEqualTo("property");
    assertThat(result.trace().orElseThrow().isLasso()).isFalse();
    assertThat(result.trace().orElseThrow().length()).isEqualTo(1);
    assertThat(result.run().results().getLast().product())
        .satisfies(product -> assertThat(product.kind()).isEqualTo(Kind.TERMINAL));
  }

  @Test
  void lassosAreShortened() {
    Trace lasso = cycleOf(checker(GraphModels.ring(1000)).ltl("F G x > 5").run());
    assertThat(lasso.loopStart()).isLessThan(1000);
    assertThat(lasso.length()).isLessThanOrEqualTo(1005);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "caching", "snapshots"})
  void whatDoesNotLookForCyclesIsRefusedWithWhatDoes(String search) {
    if (mneme.engine.Methods.standard().search(search).cycles() == null) {
      assertThatThrownBy(() -> checker(setters(2)).search(search).ltl("F n == 1").run())
          .isInstanceOf(PlanException.class)
          .hasMessageContaining("--search dfs");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bitstate", "compaction"})
  void whatForgetsStatesIsRefused(String store) {
    assertThatThrownBy(() -> checker(setters(2)).store(store).ltl("F n == 1").run())
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("tree-compact");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void limitsLeaveAFormulaOpen(int threads) {
    HandModel model = GraphModels.grid(40, 3);
    Checker asked = checker(model).threads(threads).ltl("F G x0 < 39");
    assertThat(asked.run().verdict()).isEqualTo(Verdict.VIOLATED);
    Checker holds = checker(model).threads(threads).ltl("F G x0 >= 0");
    assertThat(holds.run().verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(holds.run().states()).isGreaterThanOrEqualTo(64_000);
    assertThat(limit(holds.states(100))).isEqualTo(Limit.STATES);
    assertThat(limit(holds.depth(20))).isEqualTo(Limit.DEPTH);
    assertThat(limit(holds.time(Duration.ZERO))).isEqualTo(Limit.TIME);
    assertThat(limit(holds.store("full").memory("600k"))).isEqualTo(Limit.MEMORY);
    // Where nothing is named, another store has room.
    assertThat(holds.threads(1).memory("600k").run().verdict()).isEqualTo(Verdict.HOLDS);
    Checker fair = holds.threads(1).fairness(Fairness.STRONG);
    assertThat(limit(fair.states(100))).isEqualTo(Limit.STATES);
    assertThat(limit(fair.depth(20))).isEqualTo(Limit.DEPTH);
    assertThat(limit(fair.store("full").memory("600k"))).isEqualTo(Limit.MEMORY);
  }

  private static Limit limit(Checker checker) {
    Result result = checker.run();
    assertThat(result.verdict()).isEqualTo(Verdict.INCOMPLETE);
    return result.run().limit();
  }

  /** On a model with one run, a formula holds where its negation does not. */
  @Test
  void aFormulaOrItsNegationHoldsOnTheOnlyRun() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 400; i++) {
      int length = random.nextInt(1, 6);
      int back = random.nextInt(length + 1);
      HandModel model =
          HandModel.named("run")
              .slot("x", 0, length)
              .initial(0)
              .rule(
                  "go",
                  r -> r.when((s, c) -> s.get(0) < length).then((s, c) -> s.set(0, s.get(0) + 1)))
              .rule(
                  "back",
                  r ->
                      r.when((s, c) -> s.get(0) == length && back < length)
                          .then((s, c) -> s.set(0, back)))
              .build();
      String formula = formula(random, 3, length);
      Verdict one = checker(model).ltl(formula).run().verdict();
      Verdict other = checker(model).ltl("! (" + formula + ")").run().verdict();
      assertThat(List.of(one, other))
          .as(formula)
          .containsExactlyInAnyOrder(Verdict.HOLDS, Verdict.VIOLATED);
    }
  }

  private static String formula(SplittableRandom random, int depth, int greatest) {
    if (depth == 0) {
      return "x == " + random.nextInt(greatest + 1);
    }
    String one = formula(random, depth - 1, greatest);
    return switch (random.nextInt(7)) {
      case 0 -> "F (" + one + ")";
      case 1 -> "G (" + one + ")";
      case 2 -> "X (" + one + ")";
      case 3 -> "! (" + one + ")";
      case 4 -> "(" + one + ") U (" + formula(random, depth - 1, greatest) + ")";
      case 5 -> "(" + one + ") R (" + formula(random, depth - 1, greatest) + ")";
      default -> "(" + one + ") && (" + formula(random, depth - 1, greatest) + ")";
    };
  }

  private static Trace cycleOf(Result result) {
    Trace trace = result.trace().orElseThrow();
    assertThat(trace.isLasso()).isTrue();
    return trace;
  }
}
