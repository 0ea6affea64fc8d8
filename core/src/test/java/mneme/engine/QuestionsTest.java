package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Property;
import mneme.question.Answer;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.Goal;
import mneme.question.Invariant;
import mneme.question.Question;
import mneme.question.RuntimeErrors;
import mneme.question.StateTest;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every question has its own count and its own answer, whatever the search. */
class QuestionsTest {
  /** 1,000 states, x, y and z from 0 to 9; the only deadlock is at the end of all three. */
  private static final Model GRID = GraphModels.grid(10, 3);

  @TempDir Path folder;

  private static Predicate where(String text) {
    try {
      return GRID.predicate(text);
    } catch (SourceException e) {
      throw new AssertionError(e);
    }
  }

  private static String slot(int index) {
    return GRID.shape().nameOf(index);
  }

  private static Questions all() {
    return Questions.NONE
        .with(new Deadlocks())
        .with(new Assertions())
        .with(new RuntimeErrors())
        .with(new Invariant(where(slot(0) + " < 9")))
        .with(new Invariant(where(slot(1) + " < 99")))
        .with(new Goal(where(slot(2) + " == 3")))
        .with(new Goal(where(slot(2) + " == 77")))
        .withTrace(true);
  }

  private static void verify(Run run, String what) {
    assertThat(run.verdict()).as(what).isEqualTo(Verdict.VIOLATED);
    assertThat(run.results()).as(what).hasSize(7);
    assertThat(run.results())
        .as(what)
        .extracting(QuestionResult::violations)
        .containsExactly(1L, 0L, 0L, 100L, 0L, 100L, 0L);
    assertThat(run.results())
        .as(what)
        .extracting(QuestionResult::answer)
        .containsExactly(
            Answer.FALSE,
            Answer.TRUE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE,
            Answer.FALSE,
            Answer.TRUE);
    assertThat(run.figures().violations()).as(what).isEqualTo(201);
    assertThat(run.results().stream().filter(QuestionResult::shown)).as(what).hasSize(1);
  }

  @Test
  void everySearchCountsTheViolationsOfEachQuestion() {
    Plan plan = Plan.explore(GRID).withQuestions(all()).withLimits(Limits.memory(256L << 20));
    for (int threads = 1; threads <= 3; threads++) {
      verify(Runner.run(plan.withThreads(threads)), "bfs on " + threads);
    }
    verify(Runner.run(plan.withSearch("dfs")), "dfs");
    verify(Runner.run(plan.withStore("tree")), "tree");
    Tuning disk = Tuning.NONE.with("disk", folder.toString());
    for (String search : List.of("external", "hddd", "stern-dill")) {
      verify(Runner.run(plan.withSearch(search).withTuning(disk)), search);
    }
    verify(
        Runner.run(
            plan.withSearch("external").withTuning(disk).withLimits(Limits.memory(20L << 20))),
        "on disk");
  }

  @Test
  void aResumedRunGoesOnCounting() {
    Plan plan =
        Plan.explore(GRID)
            .withQuestions(all())
            .withTuning(Tuning.NONE.with("checkpoint", folder.resolve("run").toString()));
    Run first = Runner.run(plan.withLimits(plan.limits().withStates(700)));
    assertThat(first.results().get(5).violations()).isBetween(1L, 99L);
    assertThat(first.results().get(4).answer()).isEqualTo(Answer.UNKNOWN);
    verify(Runner.run(plan.withContinuation(plan.continuation().resuming())), "resumed");
  }

  @Test
  void whatWasNotSearchedToItsEndIsNotAnswered() {
    Run stopped = Runner.run(Plan.explore(GRID).withQuestions(all().withStopAtFirst(true)));
    assertThat(stopped.results())
        .extracting(QuestionResult::answer)
        .containsExactly(
            Answer.UNKNOWN,
            Answer.UNKNOWN,
            Answer.UNKNOWN,
            Answer.UNKNOWN,
            Answer.UNKNOWN,
            Answer.FALSE,
            Answer.UNKNOWN);
    assertThat(stopped.results().get(5).shown()).isTrue();
  }

  /** Assertions and run-time errors do not keep a search going whose properties are decided. */
  @Test
  void aSearchThatEndsEarlyLeavesTheOthersOpen() {
    Questions questions =
        Questions.SAFETY
            .without(Deadlocks.class)
            .with(new Property.Exists("near", where(slot(0) + " == 1")))
            .withStopAtFirst(false);
    Run run = Runner.run(Plan.explore(GRID).withQuestions(questions));
    assertThat(run.figures().states()).isLessThan(1000);
    assertThat(run.verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(run.results())
        .extracting(QuestionResult::answer)
        .containsExactly(Answer.UNKNOWN, Answer.UNKNOWN, Answer.TRUE);
  }

  /** A kind of property that the engine has never heard of. */
  private record NeverBoth(int one, int other) implements Question {
    @Override
    public String name() {
      return "never both " + one + " and " + other;
    }

    @Override
    public String kind() {
      return "meeting";
    }

    @Override
    public String claim(int count) {
      return "they never meet";
    }

    @Override
    public List<StateTest> states(Model model) {
      return List.of(
          new StateTest(
              where(slot(0) + " == " + one),
              Set.of(Outcome.TRUE),
              "they meet",
              "they meet",
              null,
              Position.NONE));
    }
  }

  @Test
  void aNewKindOfPropertyIsOneNewClass() {
    Questions questions =
        Questions.NONE.with(new NeverBoth(4, 4)).withStopAtFirst(true).withTrace(true);
    Run run = Runner.run(Plan.explore(GRID).withQuestions(questions));
    Violation violation = run.violation();
    assertThat(violation).isNotNull();
    assertThat(violation.kind()).isEqualTo("meeting");
    assertThat(violation.message()).isEqualTo("they meet");
    assertThat(violation.trace()).isNotNull();
    assertThat(violation.trace().length()).isEqualTo(4);
  }
}
