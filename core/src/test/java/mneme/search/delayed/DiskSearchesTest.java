package mneme.search.delayed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import mneme.disk.FaultyFiles;
import mneme.disk.FaultyFiles.Fault;
import mneme.engine.Runner;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.search.Observer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.testing.Agreement;
import mneme.testing.GraphModels;
import mneme.testing.HandModels;
import mneme.testing.Known;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The searches on disk of the literature, with room for a few hundred states. */
class DiskSearchesTest {
  /** Every level makes files, which take more time than its states. */
  private static final int MOST_LEVELS = 60;

  private static final int MOST_STATES = 2_000;

  private static final List<Known> MODELS = Known.handWrittenAndRandom(500, 503);

  @TempDir Path folder;

  /** A way to search; costs decide how often {@code dddd} postpones. */
  record Setting(String search, String states, String partial, String costs, String estimate) {
    Setting(String search, String states, String partial, String costs) {
      this(search, states, partial, costs, "sample");
    }
  }

  static Stream<Setting> settings() {
    return Stream.of(
        new Setting("hddd", "40", "", ""),
        new Setting("hddd", "400", "", ""),
        new Setting("dddd", "40", "0", "1,2,2", "rates"),
        new Setting("dddd", "400", "2", "1,2,2"),
        new Setting("dddd", "100", "4", "1,0,0"),
        new Setting("dddd", "100", "2", "1,0,0", "rates"),
        new Setting("dddd", "100", "0", "100,1,1"),
        new Setting("dddd", "100", "2", "measured", "published"),
        new Setting("dddd", "60", "4", "1,0,0", "published"),
        new Setting("dddd", "400", "4", "measured"),
        new Setting("part", "40", "", ""),
        new Setting("part", "300", "", ""),
        new Setting("stern-dill", "30", "", ""),
        new Setting("stern-dill", "500", "", ""));
  }

  /** States are expanded again and again; still each counts once, also where something is wrong. */
  @ParameterizedTest
  @ValueSource(strings = {"expand", "wait", "learn"})
  void repeatedExpansionsAreCountedOnce(String cycles) {
    for (long seed = 900; seed < 906; seed++) {
      Model model = RandomModels.model(seed);
      ReferenceSearch.Result expected = ReferenceSearch.of(model);
      Run run =
          Runner.run(
              Plan.check(model)
                  .withQuestions(Plan.Questions.SAFETY.withStopAtFirst(false))
                  .withSearch("dddd")
                  .withTuning(
                      Tuning.NONE
                          .with("cache-size", "10")
                          .with("costs", "1000,1,1")
                          .with("cycles", cycles)
                          .with("disk", folder.resolve(cycles + seed).toString()))
                  .withLimits(Limits.memory(48 << 20)));
      Figures figures = run.figures();
      assertThat(figures.transitions()).as(model.name()).isEqualTo(expected.transitions());
      assertThat(figures.deadlocks()).as(model.name()).isEqualTo(expected.deadlocks());
      assertThat(figures.states()).as(model.name()).isEqualTo(expected.states());
      assertThat(figures.eventsExecuted()).isGreaterThanOrEqualTo(expected.transitions());
    }
  }

  /** The tables are reserved as a whole, but a page that nothing was written to takes no memory. */
  @ParameterizedTest
  @ValueSource(strings = {"hddd", "dddd", "part", "stern-dill"})
  void tablesCountAsFarAsTheyAreUsed(String search) {
    Model model = RandomModels.model(901);
    Figures figures =
        Runner.run(
                Plan.explore(model)
                    .withSearch(search)
                    .withTuning(Tuning.NONE.with("disk", folder.resolve(search).toString()))
                    .withLimits(Limits.memory(512 << 20)))
            .figures();
    assertThat(figures.states()).isEqualTo(ReferenceSearch.of(model).states());
    assertThat(figures.storeBytes()).isBetween(figures.states() * 4, 32L << 20);
  }

  /** What was counted of states that were expanded repeatedly is not passed off as theirs. */
  @Test
  void aLimitLeavesNoWrongCounts() {
    Model model = RandomModels.model(901);
    ReferenceSearch.Result expected = ReferenceSearch.of(model);
    for (long states = 20; states < expected.states(); states += 20) {
      Run run =
          Runner.run(
              Plan.explore(model)
                  .withSearch("dddd")
                  .withTuning(
                      Tuning.NONE
                          .with("cache-size", "10")
                          .with("costs", "1000,1,1")
                          .with("disk", folder.resolve("limit" + states).toString()))
                  .withLimits(Limits.memory(48 << 20).withStates(states)));
      Agreement.checkHonest(run, expected, "at most " + states);
    }
  }

  /** Large tables cost nothing where there are few states. */
  @ParameterizedTest
  @ValueSource(strings = {"hddd", "dddd", "part", "stern-dill"})
  void fewStatesInMuchMemoryAreSoonVisited(String search) {
    Run run =
        Runner.run(
            Plan.explore(GraphModels.ring(20))
                .withSearch(search)
                .withTuning(Tuning.NONE.with("disk", folder.toString()))
                .withLimits(Limits.memory(4L << 30).withTime(Duration.ofSeconds(60))));
    assertThat(run.verdict()).isEqualTo(Verdict.COMPLETE);
    assertThat(run.figures().states()).isEqualTo(20);
    assertThat(run.figures().knowsDepth()).isEqualTo(!search.equals("part"));
  }

  /** Targets of events that may close a cycle wait; the counts stay the same. */
  @Test
  void waitingAtCyclesLosesNothing() {
    for (Known known : Known.handWritten()) {
      Model model = known.model();
      ReferenceSearch.Result expected = known.truth();
      if (expected.levels() > MOST_LEVELS || expected.states() > MOST_STATES) {
        continue;
      }
      Plan plan = plan(Plan.explore(model), new Setting("dddd", "60", "2", "1,2,2"));
      for (String cycles : List.of("wait", "learn")) {
        Run run = Runner.run(plan.withTuning(plan.tuning().with("cycles", cycles)));
        Figures figures = run.figures();
        assertThat(figures.states()).as(model.name()).isEqualTo(expected.states());
        assertThat(figures.transitions()).as(model.name()).isEqualTo(expected.transitions());
        assertThat(figures.deadlocks()).as(model.name()).isEqualTo(expected.deadlocks());
        assertThat(figures.levels()).as("no distances").isNull();
      }
    }
  }

  private Plan plan(Plan plan, Setting setting) {
    Tuning tuning =
        Tuning.NONE
            .with("disk", folder.resolve("run").toString())
            .with("cache-size", setting.states())
            .with("checkpoint-every", "1h");
    if (setting.search().equals("dddd")) {
      tuning =
          tuning
              .with("partial", setting.partial())
              .with("costs", setting.costs())
              .with("estimate", setting.estimate())
              .with("lengths", setting.estimate().equals("sample") ? "all" : "forecast");
    }
    return plan.withSearch(setting.search()).withLimits(Limits.memory(8 << 20)).withTuning(tuning);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void countExactly(Setting setting) {
    for (Known known : MODELS) {
      Model model = known.model();
      ReferenceSearch.Result expected = known.truth();
      if (expected.levels() > MOST_LEVELS || expected.states() > MOST_STATES) {
        continue;
      }
      Run run = Runner.run(plan(Plan.explore(model), setting));
      String what = model.name() + " " + setting;
      Figures figures = run.figures();
      assertThat(run.verdict()).as(what).isEqualTo(Verdict.COMPLETE);
      assertThat(figures.states()).as(what).isEqualTo(expected.states());
      assertThat(figures.transitions()).as(what).isEqualTo(expected.transitions());
      assertThat(figures.deadlocks()).as(what).isEqualTo(expected.deadlocks());
      if (figures.levels() != null) {
        long[] sizes = new long[expected.levels()];
        expected.levelOf().values().forEach(level -> sizes[level]++);
        assertThat(figures.levels().sizes()).as(what).isEqualTo(sizes);
      }
      assertThat(Files.exists(folder.resolve("run"))).as("files are gone").isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hddd", "dddd", "part", "stern-dill"})
  void findDeadlocks(String search) {
    Setting setting = new Setting(search, "100", "2", "1,2,2");
    for (long seed = 600; seed < 606; seed++) {
      Model model = RandomModels.model(seed);
      Verdict expected = Runner.run(Plan.check(model)).verdict();
      assertThat(Runner.run(plan(Plan.check(model), setting)).verdict())
          .as(model.name())
          .isEqualTo(expected);
    }
  }

  @Test
  void postponingSavesReading() {
    Model model = GraphModels.grid(12, 3);
    long always = read(model, new Setting("hddd", "100", "", ""));
    long sometimes = read(model, new Setting("dddd", "100", "0", "1,2,2"));
    assertThat(sometimes).isLessThan(always);
  }

  private long read(Model model, Setting setting) {
    Run run = Runner.run(plan(Plan.explore(model), setting));
    for (Detail detail : run.figures().details()) {
      if (detail.key().equals("visited_bytes_read")
          && detail.value() instanceof Detail.Bytes bytes) {
        return bytes.bytes();
      }
    }
    throw new AssertionError("nothing was counted");
  }

  private SearchOutcome search(Plan plan, FaultyFiles files) {
    SearchTask task = new SearchTask(plan, new MemoryBudget(8 << 20), new Control(), Observer.NONE);
    Search search =
        switch (plan.search()) {
          case "part" -> new PartSearch(task, files);
          case "stern-dill" -> new SternDill(task, files);
          default -> new DelayedSearch(task, plan.search().equals("dddd"), files);
        };
    return search.run();
  }

  private static Plan resumed(Plan plan) {
    return plan.withContinuation(plan.continuation().resuming());
  }

  private void clear() {
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whatever goes wrong at whatever moment: no wrong result, and the run can go on. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void surviveFaults(Fault fault) {
    int[] incomplete = new int[1];
    for (String name : List.of("hddd", "dddd", "part", "stern-dill")) {
      Setting setting = new Setting(name, "50", "2", "1,2,2");
      Plan plain = plan(Plan.explore(GraphModels.grid(7, 3)), setting);
      Plan plan = plain.withTuning(plain.tuning().with("checkpoint-every", "0"));
      for (long nth = 1; nth < 130; nth += 1 + nth) {
        String what = name + " " + fault + " " + nth;
        try {
          SearchOutcome outcome = search(plan, new FaultyFiles(fault, nth));
          if (outcome.limit() != null) {
            incomplete[0]++;
            assertThat(outcome.limit()).as(what).isEqualTo(Limit.DISK);
            assertThat(outcome.figures().details()).anyMatch(d -> d.key().equals("disk_problem"));
            outcome = search(resumed(plan), new FaultyFiles(Fault.NONE, 0));
          }
          if (outcome.limit() == null) {
            assertThat(outcome.figures().states()).as(what).isEqualTo(343);
            assertThat(outcome.figures().transitions()).as(what).isEqualTo(3 * 6 * 49);
          } else {
            assertThat(fault).as(what).isEqualTo(Fault.FLIPPED_BIT);
          }
        } catch (PlanException e) {
          assertThat(e.getMessage()).isNotEmpty();
        }
        clear();
      }
    }
    assertThat(incomplete[0] > 0).isEqualTo(fault != Fault.NONE && fault != Fault.SLOW_WRITES);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void goOnFromAnyMoment(Setting setting) {
    for (long seed = 520; seed < 522; seed++) {
      Model model = RandomModels.model(seed);
      ReferenceSearch.Result expected = ReferenceSearch.of(model);
      if (expected.levels() > MOST_LEVELS || expected.states() > MOST_STATES) {
        continue;
      }
      Plan plan = plan(Plan.explore(model), setting);
      plan = plan.withTuning(plan.tuning().with("checkpoint-every", "0"));
      if (seed == 521 && setting.search().equals("dddd")) {
        plan = plan.withTuning(plan.tuning().with("cycles", "learn"));
      }
      String what = model.name() + " " + setting;
      FaultyFiles files = new FaultyFiles(Fault.NONE, 0);
      long half = 1 + expected.states() / 2;
      SearchOutcome cut = search(plan.withLimits(plan.limits().withStates(half)), files);
      SearchOutcome whole = cut.limit() == null ? cut : search(resumed(plan), files);
      assertThat(whole.limit()).as(what).isNull();
      assertThat(whole.figures().states()).as(what).isEqualTo(expected.states());
      assertThat(whole.figures().transitions()).as(what).isEqualTo(expected.transitions());
      assertThat(whole.figures().deadlocks()).as(what).isEqualTo(expected.deadlocks());
      assertThatThrownBy(() -> search(resumed(plan(Plan.explore(model), setting)), files))
          .isInstanceOf(PlanException.class)
          .hasMessageContaining("holds no run");
      clear();
    }
  }

  @Test
  void needADirectory() {
    assertThatThrownBy(() -> Runner.run(Plan.explore(HandModels.choices()).withSearch("hddd")))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("--disk");
  }
}
