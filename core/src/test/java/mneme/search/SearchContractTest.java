package mneme.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.run.Figures;
import mneme.run.Figures.LevelFigures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.testing.Agreement;
import mneme.testing.HandModels;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every search over every store, on every model written for the purpose, gives what the reference
 * search gives, with and without forced collisions.
 */
class SearchContractTest {
  /** A way to search; the name is what a failing test shows. */
  record Configuration(String search, String store, int threads, int hashBits) {
    Plan applyTo(Plan plan) {
      return plan.withSearch(search)
          .withStore(store)
          .withThreads(threads)
          .withHashBits(hashBits)
          .withLimits(Limits.memory(256 << 20));
    }
  }

  static List<Configuration> configurations() {
    List<Configuration> all = new ArrayList<>();
    for (String store : List.of("full", "tree", "tree-compact", "collapse")) {
      for (int bits : List.of(64, 8)) {
        for (int threads : List.of(1, 2, 3)) {
          all.add(new Configuration("bfs", store, threads, bits));
        }
        all.add(new Configuration("dfs", store, 1, bits));
      }
    }
    for (int bits : List.of(64, 8)) {
      all.add(new Configuration("bfs", "delta", 1, bits));
      all.add(new Configuration("dfs", "delta", 1, bits));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void handWrittenModels(Configuration configuration) {
    for (Model model : HandModels.all()) {
      if (configuration.hashBits < 64 && ReferenceSearch.of(model).states() > 20_000) {
        continue; // with 256 hashes every look-up walks over hundreds of states
      }
      compare(model, configuration);
    }
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void randomModels(Configuration configuration) {
    LongStream.rangeClosed(100, 160)
        .forEach(seed -> compare(RandomModels.model(seed), configuration));
  }

  private static void compare(Model model, Configuration configuration) {
    ReferenceSearch.Result expected = ReferenceSearch.of(model);
    Run run = Runner.run(configuration.applyTo(Plan.explore(model)));
    String what = model.name() + " with " + configuration;
    Agreement.check(run, expected, configuration.search.equals("bfs"), what);
    Figures figures = run.figures();
    assertThat(figures.assertionsViolated() + figures.runtimeErrors())
        .as(what)
        .isEqualTo(expected.violations() + expected.errors());
    assertThat(LongStream.of(figures.degrees()).sum()).as(what).isEqualTo(expected.states());
    LevelFigures levels = figures.levels();
    if (levels != null && levels.backEdgeLengths() != null) {
      assertThat(levels.backEdges()).as(what).isEqualTo(expected.backEdges());
      assertThat(byLength(levels)).as(what).isEqualTo(expected.backEdgeLengths());
      assertThat(levels.longestBackEdge()).as(what).isEqualTo(expected.longestBackEdge());
    }
  }

  private static NavigableMap<Integer, Long> byLength(LevelFigures levels) {
    NavigableMap<Integer, Long> map = new TreeMap<>();
    for (int i = 0; i < levels.backEdgeLengths().length; i++) {
      if (levels.backEdgeLengths()[i] > 0) {
        map.put(i, levels.backEdgeLengths()[i]);
      }
    }
    return map;
  }

  static Stream<Configuration> shortestPaths() {
    return configurations().stream().filter(c -> c.search.equals("bfs"));
  }

  @ParameterizedTest
  @MethodSource("shortestPaths")
  void tracesAreShortestAndTheSameInEveryRun(Configuration configuration) {
    List<Model> models = new ArrayList<>(HandModels.all());
    LongStream.rangeClosed(200, 230).forEach(seed -> models.add(RandomModels.model(seed)));
    for (Model model : models) {
      ReferenceSearch.Result expected = ReferenceSearch.of(model);
      if (expected.nearestDeadlock().isEmpty() || expected.states() > 50_000) {
        continue;
      }
      Plan plan =
          configuration.applyTo(
              Plan.explore(model)
                  .withQuestions(
                      Plan.Questions.SAFETY.withAssertions(false).withDeadlock(true, null)));
      Run run = Runner.run(plan);
      String what = model.name() + " with " + configuration;
      assertThat(run.verdict()).as(what).isEqualTo(Verdict.VIOLATED);
      assertThat(run.violation().trace().length())
          .as(what)
          .isEqualTo(expected.nearestDeadlock().getAsInt());
      Run again = Runner.run(plan);
      assertThat(again.violation().trace().steps().stream().map(step -> step.event()))
          .as(what)
          .containsExactlyElementsOf(
              run.violation().trace().steps().stream().map(step -> step.event()).toList());
    }
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void whateverIsWrongIsFound(Configuration configuration) {
    List<Model> models = new ArrayList<>(HandModels.all());
    LongStream.rangeClosed(300, 330).forEach(seed -> models.add(RandomModels.model(seed)));
    for (Model model : models) {
      ReferenceSearch.Result expected = ReferenceSearch.of(model);
      if (expected.states() > 50_000) {
        continue;
      }
      boolean wrong = expected.deadlocks() + expected.errors() + expected.violations() > 0;
      Run run = Runner.run(configuration.applyTo(Plan.check(model)));
      String what = model.name() + " with " + configuration;
      assertThat(run.verdict()).as(what).isEqualTo(wrong ? Verdict.VIOLATED : Verdict.HOLDS);
      if (wrong) {
        assertThat(run.violation().trace()).as(what).isNotNull();
      }
    }
  }
}
