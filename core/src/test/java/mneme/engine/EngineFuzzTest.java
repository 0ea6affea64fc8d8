package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import mneme.engine.BudgetSweepTest.Way;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.testing.Agreement;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random models by random searches over random stores, with random budgets, limits and lengths of
 * hashes, explored and checked, cut off and resumed. Whatever the run says must be true; an
 * exception other than a refusal, or a run that outlives its time, is a failure. A failure names
 * the seed that repeats it.
 *
 * <p>{@code -Dmneme.fuzz=SECONDS} goes on for longer, {@code -Dmneme.fuzz.seed=N} begins with
 * another case.
 */
class EngineFuzzTest {
  /** Cases of a normal build: always the same. */
  private static final int CASES = 250;

  private static final int SECONDS = Integer.getInteger("mneme.fuzz", 0);
  private static final long FIRST = Long.getLong("mneme.fuzz.seed", 1);
  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final Duration HANGS = Duration.ofSeconds(90);
  private static final List<Way> WAYS = BudgetSweepTest.ways();

  @TempDir Path folder;

  @Test
  void whateverARunSaysIsTrue() throws IOException {
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    int finished = 0;
    long seed = FIRST;
    for (; seed < FIRST + CASES || SECONDS > 0 && System.nanoTime() < end; seed++) {
      finished += runCase(seed) ? 1 : 0;
    }
    // Budgets are not so small that nothing is compared.
    assertThat(finished).isGreaterThan((int) ((seed - FIRST) / 4));
  }

  /** Whether a run came to its end. */
  private boolean runCase(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Model model = RandomModels.model(random.nextInt(1, 100_000));
    ReferenceSearch.Result truth = ReferenceSearch.of(model);
    Way way = WAYS.get(random.nextInt(WAYS.size()));
    // From what is too little for anything to what is enough for everything.
    long bytes = (long) Math.exp(random.nextDouble(Math.log(2e3), Math.log(2e7)));
    Limits limits = Limits.memory(bytes).withTime(longest(way));
    if (random.nextInt(4) == 0) {
      limits = limits.withStates(1 + random.nextLong(truth.states()));
    }
    boolean checks = random.nextInt(3) == 0;
    Plan plan =
        way.registered()
            .applyTo(
                (checks ? Plan.check(model) : Plan.explore(model))
                    .withHashBits(way.hashBits())
                    .withLimits(limits)
                    .withTuning(way.tuning()),
                folder.resolve("run"));
    String what = "seed " + seed + ": " + (checks ? "check " : "explore ") + model.name();
    what += " by " + way + ", " + bytes + " bytes, at most " + limits.states() + " states";
    try {
      Run run = run(plan, way, truth, what);
      if (run != null && run.limit() == Limit.STATES && way.registered().usesDisk()) {
        Plan rest =
            plan.withLimits(Limits.memory(bytes).withTime(longest(way)))
                .withTuning(plan.tuning().with("resume", ""));
        run = run(rest, way, truth, what + ", resumed");
      }
      return run != null && run.verdict() != Verdict.INCOMPLETE;
    } finally {
      empty(folder);
    }
  }

  /** With little memory, caching repeats more than can be waited for. */
  private static Duration longest(Way way) {
    return way.registered().search().equals("caching") ? Duration.ofMillis(100) : LONGEST;
  }

  private static @Nullable Run run(Plan plan, Way way, ReferenceSearch.Result truth, String what) {
    Control control = new Control();
    try {
      Run run = assertTimeoutPreemptively(HANGS, () -> Runner.run(plan, control), what);
      if (plan.questions().asksAnything()) {
        verdictIsTrue(run, truth, what);
      } else {
        Agreement.checkHonest(run, truth, what);
      }
      if (!longest(way).minus(LONGEST).isNegative()) {
        assertThat(run.limit()).as(what).isNotEqualTo(Limit.TIME);
      }
      return run;
    } catch (PlanException e) {
      Progress progress = control.progress();
      assertThat(progress == null ? 0 : progress.transitions())
          .as("a run that has begun ends with a report: " + what)
          .isZero();
      return null;
    } catch (RuntimeException | Error e) {
      throw new AssertionError(what, e);
    }
  }

  private static void verdictIsTrue(Run run, ReferenceSearch.Result truth, String what) {
    boolean wrong = truth.deadlocks() + truth.errors() + truth.violations() > 0;
    assertThat(run.verdict())
        .as(what)
        .isIn(Verdict.INCOMPLETE, wrong ? Verdict.VIOLATED : Verdict.HOLDS);
    if (run.verdict() == Verdict.HOLDS) {
      assertThat(run.exact()).as(what).isTrue();
      assertThat(run.figures().knowsStates() ? run.figures().states() : truth.states())
          .as(what)
          .isEqualTo(truth.states());
    }
  }

  private static void empty(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        if (!path.equals(folder)) {
          Files.delete(path);
        }
      }
    }
  }
}
