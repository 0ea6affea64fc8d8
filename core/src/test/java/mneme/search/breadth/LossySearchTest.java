package mneme.search.breadth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.SuccessorSink;
import mneme.question.Deadlocks;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.testing.GraphModels;
import mneme.testing.Known;
import mneme.testing.ReferenceSearch;
import mneme.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Searches over stores that lose states never say more than they know, and nothing that is wrong.
 */
class LossySearchTest {
  record Configuration(String search, String store, int threads, int hashBits) {
    Plan applyTo(Plan plan) {
      return plan.withSearch(search)
          .withStore(store)
          .withThreads(threads)
          .withHashBits(hashBits)
          .withTuning(store.equals("bitstate") ? Tuning.NONE.with("filter", "1m") : Tuning.NONE)
          .withLimits(Limits.memory(128 << 20));
    }
  }

  static List<Configuration> configurations() {
    List<Configuration> all = new ArrayList<>();
    for (String store : List.of("compaction", "bitstate")) {
      for (int bits : List.of(64, 10)) {
        for (int threads : List.of(1, 3)) {
          all.add(new Configuration("bfs", store, threads, bits));
        }
        all.add(new Configuration("dfs", store, 1, bits));
      }
    }
    return all;
  }

  /** Models of a size that allows many runs, with their answers. */
  private static final List<Known> MODELS =
      Known.handWrittenAndRandom(600, 611).stream()
          .filter(known -> known.truth().states() < 15_000)
          .toList();

  private static double expectedOmissions(Run run) {
    for (Detail detail : run.figures().details()) {
      if (detail.key().equals("expected_omissions")) {
        return ((Detail.Measure) detail.value()).measure();
      }
    }
    throw new AssertionError("the run does not say what it has lost");
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void nothingIsCountedThatIsNotThere(Configuration configuration) {
    for (Known known : MODELS) {
      Model model = known.model();
      ReferenceSearch.Result expected = known.truth();
      Run run = Runner.run(configuration.applyTo(Plan.explore(model)));
      String what = model.name() + " with " + configuration;
      assertThat(run.verdict()).as(what).isEqualTo(Verdict.INCOMPLETE);
      assertThat(run.limit()).as(what).isEqualTo(Limit.LOSSY);
      assertThat(run.exact()).as(what).isFalse();
      assertThat(run.figures().states()).as(what).isLessThanOrEqualTo(expected.states());
      assertThat(run.figures().transitions()).as(what).isLessThanOrEqualTo(expected.transitions());
      assertThat(run.figures().deadlocks()).as(what).isLessThanOrEqualTo(expected.deadlocks());
      if (configuration.hashBits == 64) {
        assertThat(run.figures().states()).as(what).isEqualTo(expected.states());
        assertThat(expectedOmissions(run)).as(what).isLessThan(1);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void aViolationIsRealAndItsTraceIsARunOfTheModel(Configuration configuration) throws Exception {
    for (Known known : MODELS) {
      Model model = known.model();
      ReferenceSearch.Result expected = known.truth();
      Run run =
          Runner.run(
              configuration
                  .applyTo(Plan.check(model))
                  .withQuestions(
                      Questions.NONE.with(new Deadlocks()).withStopAtFirst(true).withTrace(true)));
      String what = model.name() + " with " + configuration;
      if (expected.deadlocks() == 0) {
        assertThat(run.verdict()).as(what).isEqualTo(Verdict.INCOMPLETE);
      }
      if (run.verdict() == Verdict.VIOLATED) {
        Trace trace = run.violation().trace();
        assertThat(trace).as(what).isNotNull();
        long[] events = trace.steps().stream().mapToLong(Trace.Step::event).toArray();
        assertThat(isDeadlock(model, Trace.replay(model, trace.initial(), events, -1).last()))
            .as(what)
            .isTrue();
      } else if (configuration.hashBits == 64) {
        assertThat(expected.deadlocks()).as(what).isZero();
      }
    }
  }

  private static boolean isDeadlock(Model model, int[] state) {
    int[] events = new int[1];
    model
        .stepper()
        .successors(
            state,
            new SuccessorSink() {
              @Override
              public void successor(int[] next, long event, int[] changed, int count) {
                events[0]++;
              }

              @Override
              public void error(long event, ModelError error) {
                events[0]++;
              }
            });
    return events[0] == 0;
  }

  /** In a grid a state can be reached in several ways, so that little else is lost with one. */
  @ParameterizedTest
  @CsvSource({"compaction, 20", "compaction, 22", "bitstate, 64"})
  void expectedOmissionsAreAboutRight(String store, int hashBits) {
    Model model = GraphModels.grid(50, 3);
    int all = 50 * 50 * 50;
    Plan plan =
        Plan.explore(model)
            .withStore(store)
            .withHashBits(hashBits)
            .withTuning(
                store.equals("bitstate") ? Tuning.NONE.with("filter", "128k") : Tuning.NONE);
    Run run = Runner.run(plan);
    double lost = all - run.figures().states();
    assertThat(lost).isGreaterThan(100);
    assertThat(expectedOmissions(run)).isCloseTo(lost, within(lost / 4));
  }

  @Test
  void whereAllStatesDoNotFitTheStackShowsTheWay() {
    // 216,000 states, and the only deadlock is the last: too many for full in 1.5 MB, not for a
    // filter.
    Plan plan =
        Plan.check(GraphModels.grid(60, 3))
            .withStore("bitstate")
            .withTuning(Tuning.NONE.with("filter", "768k"))
            .withLimits(Limits.memory(3 << 19));
    assertThat(Runner.run(plan.withStore("full").withTuning(Tuning.NONE)).limit())
        .isEqualTo(Limit.MEMORY);
    Run run = Runner.run(plan);
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(run.violation().trace().length()).isEqualTo(3 * 59);
  }
}
