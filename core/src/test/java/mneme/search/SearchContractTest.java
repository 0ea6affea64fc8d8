package mneme.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mneme.engine.Methods;
import mneme.engine.Runner;
import mneme.question.Assertions;
import mneme.question.RuntimeErrors;
import mneme.run.Figures;
import mneme.run.Figures.LevelFigures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.testing.Agreement;
import mneme.testing.Known;
import mneme.testing.ReferenceSearch;
import mneme.testing.Registered;
import mneme.trace.Trace;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every registered search over every registered store it accepts, on models written for the purpose
 * and on random ones, gives what the reference search gives, with and without forced collisions. A
 * method that is added to the registry is tested here without another line.
 */
class SearchContractTest {
  private static final long MEMORY = 48L << 20;

  /** Few hashes make long walks in every table, and many replays where states are rebuilt. */
  private static final int FEW_BITS = 8;

  private static final long MOST_STATES = 50_000;
  private static final long MOST_WITH_FEW_BITS = 1_500;
  private static final long MOST_ON_DISK = 700;

  @TempDir Path folder;

  /** Each run on disk has a folder of its own. */
  private int runs;

  /** A way to search; the name is what a failing test shows. */
  record Configuration(Registered way, int hashBits) {
    Plan applyTo(Plan plan, Path folder) {
      return way.applyTo(plan.withHashBits(hashBits).withLimits(Limits.memory(MEMORY)), folder);
    }

    /** What its method promises: every state is told apart from every other. */
    boolean exact() {
      return way.store().isEmpty()
          || Methods.standard().store(way.store()).promise().startsWith("exact");
    }

    /** A search that keeps neither levels nor a stack says where something is wrong, not how. */
    boolean keepsWays() {
      return way.goesByLevels() || !way.usesDisk();
    }

    /** So many states, that the runs over all models together take seconds. */
    long mostStates() {
      return way.usesDisk()
          ? MOST_ON_DISK
          : hashBits == FEW_BITS ? MOST_WITH_FEW_BITS : MOST_STATES;
    }

    /** Those models that this way can afford; a run on disk makes and syncs files. */
    List<Known> affordable(List<Known> models) {
      List<Known> some = models.stream().filter(k -> k.truth().states() <= mostStates()).toList();
      return way.usesDisk() ? some.subList(0, Math.min(10, some.size())) : some;
    }

    @Override
    public String toString() {
      return way + ", " + hashBits + " bits";
    }
  }

  private static final List<Known> RANDOM = Known.random(100, 160);
  private static final List<Known> FOR_TRACES = Known.random(200, 230);
  private static final List<Known> FOR_CHECKS = Known.random(300, 330);

  /**
   * Everything registered, on one, two and three threads, in turns with hashes of 64 and of few
   * bits; both on one thread.
   */
  static List<Configuration> configurations() {
    List<Configuration> all = new ArrayList<>();
    for (Registered way : Registered.all()) {
      if (way.threads() == 1) {
        all.add(new Configuration(way, Long.SIZE));
        all.add(new Configuration(way, FEW_BITS));
      } else {
        Registered three = new Registered(way.search(), way.store(), way.threads() + 1);
        boolean few = all.size() % 4 < 2;
        all.add(new Configuration(way, few ? FEW_BITS : Long.SIZE));
        all.add(new Configuration(three, few ? Long.SIZE : FEW_BITS));
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void handWrittenModels(Configuration configuration) {
    configuration.affordable(Known.handWritten()).forEach(known -> compare(known, configuration));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void randomModels(Configuration configuration) {
    configuration.affordable(RANDOM).forEach(known -> compare(known, configuration));
  }

  private Run run(Plan plan, Configuration configuration) {
    return Runner.run(configuration.applyTo(plan, folder.resolve("run" + ++runs)));
  }

  private void compare(Known known, Configuration configuration) {
    Run run = run(Plan.explore(known.model()), configuration);
    String what = known.name() + " with " + configuration;
    ReferenceSearch.Result expected = known.truth();
    Figures figures = run.figures();
    assertThat(run.exact()).as(what).isEqualTo(configuration.exact());
    if (!configuration.exact()) {
      // What is lost is said, and nothing is made up.
      assertThat(run.verdict()).as(what).isEqualTo(Verdict.INCOMPLETE);
      assertThat(run.limit()).as(what).isEqualTo(Limit.LOSSY);
      assertThat(figures.states()).as(what).isBetween(1L, expected.states());
      assertThat(figures.transitions()).as(what).isBetween(0L, expected.transitions());
      assertThat(figures.deadlocks()).as(what).isBetween(0L, expected.deadlocks());
    } else if (!figures.knowsStates()) {
      // It forgets some, so that it counts visits.
      Agreement.checkHonest(run, expected, what);
      assertThat(run.verdict()).as(what).isEqualTo(Verdict.COMPLETE);
    } else {
      Agreement.check(run, expected, configuration.way.goesByLevels(), what);
      assertThat(figures.assertionsViolated() + figures.runtimeErrors())
          .as(what)
          .isEqualTo(expected.violations() + expected.errors());
    }
    if (figures.knowsStates() && figures.states() == expected.states()) {
      compareEdges(known, run, what);
    }
  }

  private static void compareEdges(Known known, Run run, String what) {
    ReferenceSearch.Result expected = known.truth();
    Figures figures = run.figures();
    assertThat(LongStream.of(figures.degrees()).sum()).as(what).isEqualTo(expected.states());
    long initial =
        known.model().initialStates().stream().map(ReferenceSearch::key).distinct().count();
    // By levels, no initial state is found by a transition before it is put itself.
    assertThat(figures.matched() + expected.states() - expected.transitions())
        .as(what)
        .isBetween(figures.levels() == null ? 0L : initial, initial);
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

  /** Random models, and those written by hand. */
  private static List<Known> both(List<Known> others) {
    return Stream.concat(others.stream(), Known.handWritten().stream()).toList();
  }

  /** A lossy store may lose what is asked for, and a way to it, where hashes are few. */
  static Stream<Configuration> thatFind() {
    return configurations().stream().filter(c -> c.exact() || c.hashBits == Long.SIZE);
  }

  @ParameterizedTest
  @MethodSource("thatFind")
  void tracesLeadToDeadlocksAndAreTheSameInEveryRun(Configuration configuration) {
    List<Known> models =
        both(FOR_TRACES).stream().filter(k -> k.truth().nearestDeadlock().isPresent()).toList();
    Plan.Questions deadlocks =
        Plan.Questions.SAFETY.without(Assertions.class).without(RuntimeErrors.class);
    for (Known known : configuration.affordable(models)) {
      Plan plan = Plan.explore(known.model()).withQuestions(deadlocks);
      Run run = run(plan, configuration);
      String what = known.name() + " with " + configuration;
      assertThat(run.verdict()).as(what).isEqualTo(Verdict.VIOLATED);
      Trace trace = run.violation().trace();
      if (!configuration.keepsWays()) {
        assertThat(trace).as(what).isNull();
        continue;
      }
      assertThat(trace.shortest()).as(what).isEqualTo(configuration.way.goesByLevels());
      int nearest = known.truth().nearestDeadlock().getAsInt();
      if (trace.shortest()) {
        assertThat(trace.length()).as(what).isEqualTo(nearest);
      } else {
        assertThat(trace.length()).as(what).isGreaterThanOrEqualTo(nearest);
      }
      assertThat(events(run(plan, configuration))).as(what).isEqualTo(events(run));
    }
  }

  private static List<Long> events(Run run) {
    return run.violation().trace().steps().stream().map(step -> step.event()).toList();
  }

  @ParameterizedTest
  @MethodSource("thatFind")
  void whateverIsWrongIsFound(Configuration configuration) {
    for (Known known : configuration.affordable(both(FOR_CHECKS))) {
      ReferenceSearch.Result expected = known.truth();
      boolean wrong = expected.deadlocks() + expected.errors() + expected.violations() > 0;
      Run run = run(Plan.check(known.model()), configuration);
      String what = known.name() + " with " + configuration;
      Verdict clean = configuration.exact() ? Verdict.HOLDS : Verdict.INCOMPLETE;
      assertThat(run.verdict()).as(what).isEqualTo(wrong ? Verdict.VIOLATED : clean);
      if (wrong) {
        assertThat(run.violation().trace() != null).as(what).isEqualTo(configuration.keepsWays());
      }
    }
  }
}
