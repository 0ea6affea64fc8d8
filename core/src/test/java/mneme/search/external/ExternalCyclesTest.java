package mneme.search.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mneme.disk.FaultyFiles;
import mneme.disk.FaultyFiles.Fault;
import mneme.memory.MemoryBudget;
import mneme.question.Fairness;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.CycleTask;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.testing.AcceptingCycles;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The search for accepting cycles on disk, with little memory. */
class ExternalCyclesTest {
  private static final List<AcceptingCycles> SOME =
      LongStream.range(0, 100).mapToObj(AcceptingCycles::some).toList();

  @TempDir Path folder;

  /**
   * A way to search.
   *
   * @param steps of the search for a cycle between two sweeps; 0 for sweeps alone
   */
  record Setting(int threads, int hashBits, long memory, long steps) {}

  static Stream<Setting> settings() {
    return Stream.of(
        new Setting(1, 64, 48 << 10, 0),
        new Setting(2, 64, 96 << 10, 0),
        new Setting(1, 64, 1 << 20, 1 << 20),
        new Setting(2, 12, 128 << 10, 0),
        new Setting(1, 6, 128 << 10, 100),
        new Setting(2, 64, 64 << 20, 0));
  }

  private SearchOutcome search(AcceptingCycles of, Plan plan, long steps, FaultyFiles files) {
    MemoryBudget budget = new MemoryBudget(plan.limits().memory());
    SearchTask task = new SearchTask(plan, budget, new Control(), Observer.NONE);
    return ExternalSearch.forCycles(new CycleTask(task, of.product(), Fairness.NONE), steps, files)
        .run();
  }

  private Plan plan(AcceptingCycles of, Setting setting) {
    return of.plan()
        .withSearch("external")
        .withThreads(setting.threads())
        .withHashBits(setting.hashBits())
        .withLimits(Limits.memory(setting.memory()))
        .withTuning(Tuning.NONE.with("disk", folder.resolve("run").toString()));
  }

  private SearchOutcome search(AcceptingCycles of, Setting setting) {
    return search(of, plan(of, setting), setting.steps(), new FaultyFiles(Fault.NONE, 0));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void decidesAsTheDefinitionDoes(Setting setting) {
    int[] decided = new int[2];
    for (int seed = 0; seed < 100; seed++) {
      AcceptingCycles of = SOME.get(seed);
      SearchOutcome outcome = search(of, setting);
      of.verify(outcome, setting + " seed " + seed);
      decided[of.exist() ? 1 : 0]++;
      assertThat(Files.exists(folder.resolve("run"))).as("files are gone").isFalse();
    }
    assertThat(decided[0]).isGreaterThan(20);
    assertThat(decided[1]).isGreaterThan(20);
  }

  /** Whatever goes wrong at whatever moment: no wrong answer, and the run can go on. */
  @ParameterizedTest
  @MethodSource("faults")
  void survivesFaults(Fault fault, long seed) {
    AcceptingCycles of = AcceptingCycles.of(GraphModels.grid(9, 3), seed);
    Setting setting = new Setting(1, 64, 48 << 10, 0);
    Plan plan = plan(of, setting);
    plan = plan.withTuning(plan.tuning().with("checkpoint-every", "0"));
    int incomplete = 0;
    int resumed = 0;
    for (long nth = 1; nth < 400; nth += 1 + nth / 3) {
      SearchOutcome outcome;
      try {
        outcome = search(of, plan, 0, new FaultyFiles(fault, nth));
      } catch (PlanException e) {
        outcome = null;
      }
      if (outcome != null && outcome.limit() == null) {
        of.verify(outcome, fault + " " + nth);
        continue;
      }
      incomplete++;
      if (outcome != null) {
        assertThat(outcome.limit()).isEqualTo(Limit.DISK);
      }
      resumed += goesOn(of, plan, fault) ? 1 : 0;
    }
    assertThat(incomplete).isPositive();
    assertThat(resumed > 0).isEqualTo(fault != Fault.FLIPPED_BIT);
  }

  private boolean goesOn(AcceptingCycles of, Plan plan, Fault fault) {
    try {
      SearchOutcome outcome =
          search(
              of,
              plan.withContinuation(plan.continuation().resuming()),
              0,
              new FaultyFiles(Fault.NONE, 0));
      if (outcome.limit() == null) {
        of.verify(outcome, fault + " resumed");
        return true;
      }
      assertThat(fault).isEqualTo(Fault.FLIPPED_BIT);
    } catch (PlanException e) {
      assertThat(e.getMessage()).containsAnyOf("holds no run", "damaged");
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return false;
  }

  static Stream<Arguments> faults() {
    return Stream.of(
            Fault.WRITE_FAILS,
            Fault.DISK_IS_FULL,
            Fault.SHORT_WRITE,
            Fault.SYNC_FAILS,
            Fault.RENAME_FAILS,
            Fault.FLIPPED_BIT)
        .flatMap(fault -> Stream.of(13L, 32L, 43L).map(seed -> Arguments.of(fault, seed)));
  }

  @Test
  void fairCyclesAreForOthers() {
    AcceptingCycles of = AcceptingCycles.some(1);
    Plan plan = plan(of, new Setting(1, 64, 48 << 10, 0));
    SearchTask task = new SearchTask(plan, new MemoryBudget(1 << 20), new Control(), Observer.NONE);
    assertThatThrownBy(
            () -> ExternalSearch.forCycles(new CycleTask(task, of.product(), Fairness.WEAK)))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("dfs");
  }
}
