package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import mneme.disk.Manifest;
import mneme.liveness.Formulas;
import mneme.question.Answer;
import mneme.question.RunsKept;
import mneme.run.Continuation;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.search.Checkpoints;
import mneme.search.disk.DiskOptions;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.testing.HandModel;
import mneme.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each property has a search with files of its own, and what is decided stays decided. */
class SeveralPropertiesOnDiskTest {
  private static final int STATES = 12_000;

  private static final HandModel MODEL =
      HandModel.named("two counters")
          .slot("x", 0, 199)
          .slot("y", 0, 59)
          .initial(0, 0)
          .rule("x", rule -> rule.then((s, c) -> s.set(0, (s.get(0) + 1) % 200)))
          .rule("y", rule -> rule.then((s, c) -> s.set(1, (s.get(1) + 1) % 60)))
          .build();

  @TempDir private Path root;

  private Plan plan(String search, Path folder) throws SourceException {
    Plan.Questions questions = Plan.Questions.NONE;
    // The first one has one state, the next one all, and the last one is broken.
    for (String formula : List.of("F x < 500", "G x < 500", "G F y == 3")) {
      questions =
          questions.with(
              RunsKept.of(Formulas.holds(formula, new SourceText("--ltl", formula), MODEL)));
    }
    Plan plan = Plan.check(MODEL).withQuestions(questions.withTrace(true)).withSearch(search);
    return plan.withTuning(
        plan.tuning()
            .with(
                search.equals("external") ? DiskOptions.FOLDER : Checkpoints.FOLDER,
                folder.toString()));
  }

  private static void decidesAll(Run run) {
    assertThat(run.results())
        .extracting(QuestionResult::answer)
        .containsExactly(Answer.TRUE, Answer.TRUE, Answer.FALSE);
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(run.claims().get(1).product()).extracting("states").isEqualTo((long) STATES);
    Trace lasso = Objects.requireNonNull(run.violation()).trace();
    assertThat(lasso).isNotNull();
    assertThat(lasso.isLasso()).isTrue();
    assertThat(run.violation().message()).contains("G F y == 3");
  }

  @ParameterizedTest
  @CsvSource({"external", "bfs"})
  void allAreDecidedAndNothingIsLeft(String search) throws SourceException {
    Path folder = root.resolve("run");
    decidesAll(Runner.run(plan(search, folder)));
    assertThat(folder).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"external", "bfs"})
  void whatWasDecidedIsNotSearchedAgain(String search) throws SourceException {
    Path folder = root.resolve("run");
    Plan plan = plan(search, folder);
    Run cut = Runner.run(plan.withLimits(plan.limits().withStates(STATES / 2)));
    assertThat(cut.limit()).isEqualTo(Limit.STATES);
    assertThat(cut.results().getFirst().answer()).isEqualTo(Answer.TRUE);
    assertThat(cut.results().get(1).answer()).isEqualTo(Answer.UNKNOWN);
    assertThat(Manifest.read(folder).text("part-0-verdict")).isEqualTo("HOLDS");
    assertThat(Manifest.read(folder).text("part-1-verdict")).isNull();
    assertThatThrownBy(() -> Runner.run(plan))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("mneme resume");
    decidesAll(Runner.run(plan.withContinuation(Continuation.NONE.resuming())));
    assertThat(folder).doesNotExist();
  }

  @Test
  void aRunThatIsKeptTellsEverythingAgain() throws Exception {
    Path folder = root.resolve("run");
    Plan plan = plan("external", folder);
    Plan keeping = plan.withTuning(plan.tuning().with(Checkpoints.KEEP, ""));
    decidesAll(Runner.run(keeping));
    for (int number = 0; number < 3; number++) {
      // Nothing but the manifest is needed.
      try (var files = Files.newDirectoryStream(folder.resolve("search-" + number))) {
        for (Path file : files) {
          Files.delete(file);
        }
      }
    }
    decidesAll(Runner.run(keeping.withContinuation(Continuation.NONE.resuming())));
  }
}
