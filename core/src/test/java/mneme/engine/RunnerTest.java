package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.question.Deadlocks;
import mneme.question.Goal;
import mneme.question.Invariant;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.testing.DisturbedModel;
import mneme.testing.GraphModels;
import mneme.testing.HandModels;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunnerTest {
  private static final Limits PLENTY = Limits.memory(256 << 20);

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "dfs"})
  void aLimitOfStatesMakesTheRunIncomplete(String search) {
    Run run = explore(GraphModels.grid(60, 3), search, PLENTY.withStates(10_000));
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.STATES);
    assertThat(run.figures().states()).isBetween(10_000L, 12_000L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tree", "tree-compact"})
  void whatALimitLeavesUnexpandedIsReadAsItWas(String store) {
    // Ids get longer within a level, and the level is read when the next one is being filled.
    for (long states = 500; states < 20_000; states += 487) {
      Plan plan =
          Plan.explore(GraphModels.grid(60, 3))
              .withStore(store)
              .withLimits(PLENTY.withStates(states));
      assertThat(Runner.run(plan).limit()).isEqualTo(Limit.STATES);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "dfs"})
  void aLimitOfMemoryMakesTheRunIncomplete(String search) {
    Run run = explore(GraphModels.grid(100, 3), search, Limits.memory(4 << 20));
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.MEMORY);
    assertThat(run.figures().storeBytes() + run.figures().queueBytes())
        .isLessThanOrEqualTo(4 << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "dfs"})
  void tablesOfTheModelAreMemoryOfTheRun(String search) {
    Model grid = GraphModels.grid(40, 3);
    AtomicLong bytes = new AtomicLong();
    Model growing =
        new DisturbedModel(
            grid,
            stepper -> {
              bytes.addAndGet(1 << 20);
              return stepper;
            }) {
          @Override
          public long tableBytes() {
            return bytes.addAndGet(1 << 14);
          }
        };
    Limits limits = Limits.memory(8 << 20);
    assertThat(explore(grid, search, limits).verdict()).isEqualTo(Verdict.COMPLETE);
    Run run = explore(growing, search, Limits.memory(5 << 20));
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.MEMORY);
    assertThat(bytes.get()).isLessThan(6 << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "dfs"})
  void aLimitOfTimeMakesTheRunIncomplete(String search) {
    Run run = explore(GraphModels.grid(200, 3), search, PLENTY.withTime(Duration.ofMillis(1)));
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThat(run.limit()).isEqualTo(Limit.TIME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "dfs"})
  void aLimitOfDepthMakesTheRunIncompleteUnlessItIsNotReached(String search) {
    Model model = GraphModels.chain(100);
    int last = ReferenceSearch.of(model).levels() - 1;
    assertThat(explore(model, search, PLENTY.withDepth(last - 1)).limit()).isEqualTo(Limit.DEPTH);
    assertThat(explore(model, search, PLENTY.withDepth(last + 1)).verdict())
        .isEqualTo(Verdict.COMPLETE);
    assertThat(explore(model, search, PLENTY.withDepth(5)).figures().states()).isEqualTo(6);
  }

  @Test
  void aStoppedRunReports() {
    Control control = new Control();
    control.stop();
    Run run = Runner.run(Plan.explore(GraphModels.grid(60, 3)), control);
    assertThat(run.limit()).isEqualTo(Limit.INTERRUPTED);
    assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bfs", "dfs"})
  void aViolationAmongStatesThatWereNotExpandedIsSeen(String search) {
    Model model = GraphModels.chain(100);
    int[] goal = {10};
    Predicate reached = predicate(state -> state[0] == goal[0]);
    Plan plan =
        Plan.explore(model)
            .withSearch(search)
            .withQuestions(Questions.NONE.with(new Goal(reached)).withTrace(true))
            .withLimits(PLENTY.withDepth(10));
    Run run = Runner.run(plan);
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(run.violation().kind()).isEqualTo("reached");
    assertThat(run.violation().trace().length()).isEqualTo(10);
  }

  @Test
  void allViolationsAreCountedWhereTheSearchGoesOn() {
    Model model = GraphModels.grid(20, 2);
    Predicate invariant = predicate(state -> state[0] < 5);
    Questions all = Questions.NONE.with(new Invariant(invariant)).withTrace(true);
    Run one = Runner.run(Plan.explore(model).withQuestions(all.withStopAtFirst(true)));
    for (int threads = 1; threads <= 3; threads++) {
      Run run = Runner.run(Plan.explore(model).withQuestions(all).withThreads(threads));
      assertThat(run.figures().states()).isEqualTo(ReferenceSearch.of(model).states());
      assertThat(run.figures().violations())
          .isEqualTo(
              ReferenceSearch.of(model).levelOf().keySet().stream()
                  .filter(state -> !state.isEmpty() && state.getFirst() >= 5)
                  .count());
      assertThat(run.violation().trace().length()).isEqualTo(5);
      assertThat(one.violation().trace().length()).isEqualTo(5);
    }
  }

  @Test
  void aDeadlockMayBeAllowed() {
    Model model = GraphModels.chain(10);
    Questions questions =
        Questions.SAFETY.without(Deadlocks.class).with(new Deadlocks(predicate(state -> true)));
    assertThat(Runner.run(Plan.check(model).withQuestions(questions)).verdict())
        .isEqualTo(Verdict.HOLDS);
    assertThat(Runner.run(Plan.check(model)).violation().kind()).isEqualTo("deadlock");
  }

  @Test
  void manyRunsAtTheSameTime() {
    ReferenceSearch.Result expected = ReferenceSearch.of(HandModels.choices());
    List<CompletableFuture<Run>> runs =
        IntStream.range(0, 16)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () ->
                            Runner.run(Plan.explore(HandModels.choices()).withThreads(1 + i % 2))))
            .toList();
    for (CompletableFuture<Run> run : runs) {
      assertThat(run.join().figures().states()).isEqualTo(expected.states());
    }
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Plan plan = Plan.explore(HandModels.choices());
    assertThatThrownBy(() -> Runner.run(plan.withStore("nonsense")))
        .hasMessageContaining("available: auto, full, tree");
    assertThatThrownBy(() -> Runner.run(plan.withSearch("nonsense")))
        .hasMessageContaining("available: auto, bfs, dfs");
    assertThatThrownBy(() -> Runner.run(plan.withSearch("dfs").withThreads(2)))
        .hasMessageContaining("one thread");
  }

  private static Run explore(Model model, String search, Limits limits) {
    return Runner.run(Plan.explore(model).withSearch(search).withLimits(limits));
  }

  private static Predicate predicate(java.util.function.Predicate<int[]> test) {
    return new Predicate() {
      @Override
      public String text() {
        return "test";
      }

      @Override
      public Test test() {
        return state -> Outcome.of(test.test(state));
      }
    };
  }
}
