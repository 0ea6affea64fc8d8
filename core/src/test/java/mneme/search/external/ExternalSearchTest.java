package mneme.search.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import mneme.disk.FaultyFiles;
import mneme.disk.FaultyFiles.Fault;
import mneme.engine.Runner;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Continuation;
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
import mneme.run.Violation;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.testing.DisturbedModel;
import mneme.testing.GraphModels;
import mneme.testing.Known;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search on disk, with so little memory that every mechanism is used. */
class ExternalSearchTest {
  private static final List<Known> MODELS = Known.handWrittenAndRandom(300, 319);

  @TempDir Path folder;

  /** A way to search; with few bits in a hash most claims are wrong. */
  record Setting(int threads, int hashBits, long memory) {}

  static Stream<Setting> settings() {
    return Stream.of(
        new Setting(1, 64, 48 << 10),
        new Setting(2, 64, 96 << 10),
        new Setting(3, 64, 1 << 20),
        new Setting(1, 16, 48 << 10),
        new Setting(2, 12, 96 << 10),
        new Setting(1, 6, 48 << 10),
        new Setting(2, 64, 64 << 20));
  }

  private Plan plan(Plan plan, Setting setting) {
    return plan.withSearch("external")
        .withThreads(setting.threads())
        .withHashBits(setting.hashBits())
        .withLimits(Limits.memory(setting.memory()))
        .withTuning(tuning());
  }

  private Tuning tuning() {
    return Tuning.NONE.with("disk", folder.resolve("run").toString());
  }

  private SearchOutcome search(Plan plan, FaultyFiles files) {
    MemoryBudget budget = new MemoryBudget(plan.limits().memory());
    return new ExternalSearch(new SearchTask(plan, budget, new Control(), Observer.NONE), files)
        .run();
  }

  private SearchOutcome search(Plan plan) {
    return search(plan, new FaultyFiles(Fault.NONE, 0));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void findsEverythingInItsLevel(Setting setting) {
    for (Known known : MODELS) {
      Model model = known.model();
      ReferenceSearch.Result expected = known.truth();
      if (expected.levels() > 300 || setting.hashBits() < 64 && expected.states() > 1_000) {
        continue; // each level has the files read again
      }
      String what = model.name() + " " + setting;
      SearchOutcome outcome = search(plan(Plan.explore(model), setting));
      assertThat(outcome.limit()).as(what).isNull();
      compare(outcome.figures(), expected, what);
      assertThat(Files.exists(folder.resolve("run"))).as("files are gone").isFalse();
    }
  }

  private static long count(SearchOutcome outcome, String key) {
    for (Detail detail : outcome.figures().details()) {
      if (detail.key().equals(key)) {
        return switch (detail.value()) {
          case Detail.Count count -> count.count();
          case Detail.Bytes bytes -> bytes.bytes();
          default -> throw new AssertionError(key + " is not a number");
        };
      }
    }
    throw new AssertionError("no " + key);
  }

  /** Far more states than fingerprints can tell apart. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void signaturesDecideWhereMemoryCannot(int threads) {
    Model model = GraphModels.grid(45, 3);
    ReferenceSearch.Result expected = ReferenceSearch.of(model);
    SearchOutcome outcome =
        search(plan(Plan.explore(model), new Setting(threads, 64, (32 + 16L * threads) << 10)));
    compare(outcome.figures(), expected, "grid");
    assertThat(count(outcome, "fingerprint_bits")).isLessThan(12);
    assertThat(count(outcome, "claims_refuted")).isPositive();
    assertThat(count(outcome, "signatures_looked_up")).isPositive();
    assertThat(count(outcome, "signature_merges")).isPositive();
    assertThat(count(outcome, "index_bytes_read")).isPositive();
    assertThat(count(outcome, "candidates_bytes_written")).isPositive();
  }

  /** Claims wait over many levels; the few that are wrong are mended from their level on. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void claimsWaitOnTrust(int threads) {
    long stepsBack = 0;
    for (int size = 26; size <= 32; size++) {
      Model model = GraphModels.grid(size, 3);
      SearchOutcome outcome =
          search(plan(Plan.explore(model), new Setting(threads, 64, (40 + 16L * threads) << 10)));
      compare(outcome.figures(), ReferenceSearch.of(model), "grid " + size);
      assertThat(count(outcome, "signatures_looked_up")).isZero();
      assertThat(count(outcome, "passes")).isLessThan(20);
      assertThat(count(outcome, "revisits")).isLessThan(outcome.figures().states());
      stepsBack += count(outcome, "steps_back");
    }
    assertThat(stepsBack).isPositive();
  }

  /** A run that is cut off while wrong claims wait goes on to the same end. */
  @Test
  void claimsThatWaitSurviveALimit() {
    Model model = GraphModels.grid(30, 3);
    ReferenceSearch.Result expected = ReferenceSearch.of(model);
    long stepsBack = 0;
    for (long states = 12_000; states < expected.states(); states += 2_500) {
      Plan plan = plan(Plan.explore(model), new Setting(2, 20, 64 << 10));
      SearchOutcome cut = search(plan.withLimits(plan.limits().withStates(states)));
      assertThat(cut.limit()).isEqualTo(Limit.STATES);
      Plan resume = plan.withContinuation(plan.continuation().resuming());
      SearchOutcome run = search(resume);
      assertThat(run.limit()).isNull();
      compare(run.figures(), expected, "cut at " + states);
      stepsBack += count(run, "steps_back");
    }
    assertThat(stepsBack).isPositive();
  }

  /** What lies in memory as long as it may becomes too much for long fingerprints on the way. */
  @Test
  void longFingerprintsGiveWayToShortOnes() {
    Model model = GraphModels.grid(66, 3);
    Plan plan = plan(Plan.explore(model), new Setting(2, 64, 3 << 19));
    SearchOutcome outcome = search(plan);
    compare(outcome.figures(), ReferenceSearch.of(model), "grid");
    assertThat(count(outcome, "fingerprint_bits")).isLessThan(32);
    assertThat(count(outcome, "signatures_looked_up")).isZero();
  }

  /** A model may number values in tables of its own, which grow while it runs. */
  @Test
  void leavesRoomForTablesOfTheModel() {
    AtomicLong bytes = new AtomicLong(4096);
    Model model =
        new DisturbedModel(GraphModels.grid(12, 3), stepper -> stepper) {
          @Override
          public long tableBytes() {
            return bytes.addAndGet(8);
          }
        };
    SearchOutcome outcome = search(plan(Plan.explore(model), new Setting(2, 64, 512 << 10)));
    assertThat(outcome.limit()).isNull();
    compare(outcome.figures(), ReferenceSearch.of(GraphModels.grid(12, 3)), "growing tables");
  }

  /** Hashes so short that long fingerprints are wrong now and then, and are trusted at first. */
  @Test
  void stepsBackWhereTrustWasWrong() {
    long stepsBack = 0;
    for (int bits = 14; bits <= 22; bits++) {
      Model model = GraphModels.grid(12, 3);
      SearchOutcome outcome = search(plan(Plan.explore(model), new Setting(2, bits, 128 << 10)));
      compare(outcome.figures(), ReferenceSearch.of(model), bits + " bits");
      stepsBack += count(outcome, "steps_back");
    }
    assertThat(stepsBack).isPositive();
  }

  private static long[] levelSizes(ReferenceSearch.Result expected) {
    long[] sizes = new long[expected.levels()];
    expected.levelOf().values().forEach(level -> sizes[level]++);
    return sizes;
  }

  private static void compare(Figures figures, ReferenceSearch.Result expected, String what) {
    assertThat(figures.states()).as(what).isEqualTo(expected.states());
    assertThat(figures.transitions()).as(what).isEqualTo(expected.transitions());
    assertThat(figures.deadlocks()).as(what).isEqualTo(expected.deadlocks());
    assertThat(Objects.requireNonNull(figures.levels()).sizes())
        .as(what)
        .isEqualTo(levelSizes(expected));
    assertThat(figures.matched())
        .as(what)
        .isEqualTo(expected.transitions() - expected.states() + levelSizes(expected)[0]);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void showsAShortestWay(Setting setting) {
    int violated = 0;
    for (long seed = 400; seed < 420; seed++) {
      Model model = RandomModels.model(seed);
      Violation expected = Runner.run(Plan.check(model)).violation();
      SearchOutcome actual = search(plan(Plan.check(model), setting));
      assertThat(actual.finding() == null).isEqualTo(expected == null);
      if (expected != null) {
        violated++;
        assertThat(Objects.requireNonNull(actual.trace()).length())
            .as(model.name())
            .isEqualTo(Objects.requireNonNull(expected.trace()).length());
      }
    }
    assertThat(violated).isPositive();
  }

  private SearchOutcome search(Model model, FaultyFiles files, Tuning tuning) {
    return search(smallPlan(model, tuning), files);
  }

  private SearchOutcome resume(Model model, Tuning tuning) {
    Plan plan = smallPlan(model, tuning).withContinuation(Continuation.NONE.resuming());
    return search(plan, new FaultyFiles(Fault.NONE, 0));
  }

  private static Plan smallPlan(Model model, Tuning tuning) {
    return Plan.explore(model)
        .withSearch("external")
        .withLimits(Limits.memory(48 << 10))
        .withTuning(tuning);
  }

  private static Model largeModel() {
    return GraphModels.grid(9, 3);
  }

  /** Whatever goes wrong at whatever moment: no wrong result, and the run can go on. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void survivesFaults(Fault fault) {
    survives(fault, false);
  }

  /** What fails once may work when it is tried again, as for the last checkpoint of a run. */
  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"WRITE_FAILS", "SHORT_WRITE", "SYNC_FAILS", "RENAME_FAILS"})
  void survivesPassingFaults(Fault fault) {
    survives(fault, true);
  }

  private void survives(Fault fault, boolean once) {
    Model model = largeModel();
    ReferenceSearch.Result expected = ReferenceSearch.of(model);
    Tuning tuning = tuning().with("checkpoint-every", "0");
    int incomplete = 0;
    for (long nth = 1; nth < 200; nth += 1 + nth / 3) {
      SearchOutcome outcome;
      try {
        outcome = search(model, new FaultyFiles(fault, nth, once), tuning);
      } catch (PlanException e) {
        assertThat(e.getMessage()).isNotEmpty();
        outcome = null;
      }
      if (outcome != null && outcome.limit() == null) {
        compare(outcome.figures(), expected, fault + " " + nth);
      } else {
        incomplete++;
        if (outcome != null) {
          assertThat(outcome.limit()).isEqualTo(Limit.DISK);
          assertThat(outcome.figures().details()).anyMatch(d -> d.key().equals("disk_problem"));
        }
        goOn(model, expected, fault, tuning);
      }
    }
    assertThat(incomplete > 0).isEqualTo(fault != Fault.NONE && fault != Fault.SLOW_WRITES);
  }

  private void goOn(Model model, ReferenceSearch.Result expected, Fault fault, Tuning tuning) {
    try {
      SearchOutcome resumed = resume(model, tuning);
      if (resumed.limit() == null) {
        compare(resumed.figures(), expected, fault + " resumed");
        return;
      }
      assertThat(resumed.limit()).isEqualTo(Limit.DISK);
      assertThat(fault)
          .as("only a damaged file keeps a run from going on: " + resumed.figures().details())
          .isEqualTo(Fault.FLIPPED_BIT);
    } catch (PlanException e) {
      // The first manifest was never written, or it is the damaged file.
      assertThat(e.getMessage()).containsAnyOf("holds no run", "damaged");
    }
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void goesOnAfterEveryLimit() {
    Model model = largeModel();
    ReferenceSearch.Result expected = ReferenceSearch.of(model);
    for (long states = 1; states < expected.states(); states += 1 + expected.states() / 8) {
      Setting setting = new Setting(2, 64, 96 << 10);
      Plan plan = plan(Plan.explore(model), setting);
      SearchOutcome cut = search(plan.withLimits(plan.limits().withStates(states)));
      assertThat(cut.limit()).isEqualTo(Limit.STATES);
      Plan resume = plan.withContinuation(plan.continuation().resuming()).withThreads(1);
      SearchOutcome run = search(resume.withLimits(Limits.memory(200 << 10)));
      assertThat(run.limit()).isNull();
      compare(run.figures(), expected, "cut at " + states);
    }
  }

  @Test
  void aDirectoryBelongsToOneRun() {
    Plan plan = plan(Plan.explore(largeModel()), new Setting(1, 64, 48 << 10));
    Run cut = Runner.run(plan.withLimits(plan.limits().withStates(10)));
    assertThat(cut.verdict()).isEqualTo(Verdict.INCOMPLETE);
    assertThatThrownBy(() -> Runner.run(plan))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("mneme resume");
  }

  @Test
  void aLimitOfTheDiskEndsTheRun() {
    Model model = largeModel();
    Tuning limited = tuning().with("disk-limit", "1k");
    SearchOutcome outcome = search(model, new FaultyFiles(Fault.NONE, 0), limited);
    assertThat(outcome.limit()).isEqualTo(Limit.DISK);
    SearchOutcome resumed = resume(model, tuning());
    compare(resumed.figures(), ReferenceSearch.of(model), "resumed");
  }
}
