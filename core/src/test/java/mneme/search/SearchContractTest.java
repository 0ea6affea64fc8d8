package mneme.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mneme.engine.Runner;
import mneme.model.Model;
import mneme.question.Assertions;
import mneme.question.RuntimeErrors;
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

  /** A model, and what is true of it. */
  private record Known(Model model, ReferenceSearch.Result truth) {
    static Known of(Model model) {
      return new Known(model, ReferenceSearch.of(model));
    }

    static List<Known> random(long first, long last) {
      return LongStream.rangeClosed(first, last)
          .mapToObj(seed -> of(RandomModels.model(seed)))
          .toList();
    }
  }

  // Looked at once: a reference search takes longer than the searches that are compared with it.
  private static final List<Known> HAND_WRITTEN = HandModels.all().stream().map(Known::of).toList();
  private static final List<Known> RANDOM = Known.random(100, 160);
  private static final List<Known> FOR_TRACES = Known.random(200, 230);
  private static final List<Known> FOR_CHECKS = Known.random(300, 330);

  /**
   * Every store with every search and number of threads, and each of these with hashes of 64 and of
   * 8 bits: all pairs, not all triples.
   */
  static List<Configuration> configurations() {
    List<Configuration> all = new ArrayList<>();
    List<String> stores = List.of("full", "tree", "tree-compact", "collapse");
    for (int store = 0; store < stores.size(); store++) {
      for (int threads = 0; threads <= 3; threads++) {
        int bits = (store + threads) % 2 == 0 ? 64 : 8;
        all.add(
            threads == 0
                ? new Configuration("dfs", stores.get(store), 1, bits)
                : new Configuration("bfs", stores.get(store), threads, bits));
      }
    }
    all.add(new Configuration("bfs", "delta", 1, 64));
    all.add(new Configuration("dfs", "delta", 1, 8));
    return all;
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void handWrittenModels(Configuration configuration) {
    for (Known known : HAND_WRITTEN) {
      // With 256 hashes every look-up walks over hundreds of states.
      if (configuration.hashBits == 64 || known.truth.states() <= 20_000) {
        compare(known, configuration);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void randomModels(Configuration configuration) {
    RANDOM.forEach(known -> compare(known, configuration));
  }

  private static void compare(Known known, Configuration configuration) {
    Model model = known.model;
    ReferenceSearch.Result expected = known.truth;
    Run run = Runner.run(configuration.applyTo(Plan.explore(model)));
    String what = model.name() + " with " + configuration;
    Agreement.check(run, expected, configuration.search.equals("bfs"), what);
    Figures figures = run.figures();
    assertThat(figures.assertionsViolated() + figures.runtimeErrors())
        .as(what)
        .isEqualTo(expected.violations() + expected.errors());
    if (configuration.search.equals("bfs")) {
      long initial = model.initialStates().stream().map(Arrays::hashCode).distinct().count();
      assertThat(figures.matched())
          .as(what)
          .isEqualTo(expected.transitions() - expected.states() + initial);
    }
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

  /** The models written by hand, and others. */
  private static List<Known> both(List<Known> others) {
    return Stream.concat(HAND_WRITTEN.stream(), others.stream()).toList();
  }

  static Stream<Configuration> shortestPaths() {
    return configurations().stream().filter(c -> c.search.equals("bfs"));
  }

  @ParameterizedTest
  @MethodSource("shortestPaths")
  void tracesAreShortestAndTheSameInEveryRun(Configuration configuration) {
    for (Known known : both(FOR_TRACES)) {
      Model model = known.model;
      ReferenceSearch.Result expected = known.truth;
      if (expected.nearestDeadlock().isEmpty() || expected.states() > 50_000) {
        continue;
      }
      Plan plan =
          configuration.applyTo(
              Plan.explore(model)
                  .withQuestions(
                      Plan.Questions.SAFETY
                          .without(Assertions.class)
                          .without(RuntimeErrors.class)));
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
    for (Known known : both(FOR_CHECKS)) {
      Model model = known.model;
      ReferenceSearch.Result expected = known.truth;
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
