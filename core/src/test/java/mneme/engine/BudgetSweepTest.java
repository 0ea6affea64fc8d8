package mneme.engine;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import mneme.memory.MemoryBudget;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Progress;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.search.Observer;
import mneme.testing.Agreement;
import mneme.testing.GraphModels;
import mneme.testing.Known;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import mneme.testing.Registered;
import mneme.testing.VectorModels;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wherever the memory of a run ends, the run ends with a report: exact, or incomplete with counts
 * that are right as far as they go. Every search over every store is run with a budget that refuses
 * one request, for every request there is; with one that refuses everything from there on; and with
 * budgets of every size, in small steps.
 */
class BudgetSweepTest {
  private static final long ENOUGH = 6L << 20;

  /**
   * So many places where the budget ends are tried, spread over all there are; {@code
   * -Dmneme.sweep=1000000} tries every one.
   */
  private static final int MOST = Integer.getInteger("mneme.sweep", 20);

  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Grown values, grown vectors, wide levels, random systems with errors. */
  private static final List<Known> MODELS =
      Stream.of(
              GraphModels.grid(9, 3),
              VectorModels.growingValues(),
              VectorModels.growingVector(),
              RandomModels.model(41))
          .map(Known::of)
          .toList();

  /** Runs on disk take longer: every file is forced to it. */
  private static final List<Known> MODELS_ON_DISK =
      Stream.of(GraphModels.grid(4, 3), RandomModels.model(41)).map(Known::of).toList();

  private static List<Known> models(Way way) {
    return way.registered.usesDisk() ? MODELS_ON_DISK : MODELS;
  }

  /** A way to search, and what it is told besides. */
  record Way(Registered registered, int hashBits, Tuning tuning, String told) {
    @Override
    public String toString() {
      return registered + (hashBits == 64 ? "" : ", " + hashBits + " bits") + told;
    }
  }

  /** What is registered, and what the forms of a method that differ in their tables are told. */
  static List<Way> ways() {
    List<Way> all = new ArrayList<>();
    for (Registered each : Registered.all()) {
      all.add(way(each, 64));
      if (each.threads() == 1 && Methods.standard().search(each.search()).usesStore()) {
        all.add(way(each, 8));
      }
      if (each.store().equals("comback")) {
        all.add(way(each, 8, "queue", "ids", "cache-size", "30"));
        all.add(way(each, 8, "candidates", "0"));
        all.add(way(each, 8, "candidates", "7", "cache-size", "5"));
        all.add(way(each, 8, "candidates", "300", "cache", "fifo", "cache-size", "20"));
        all.add(way(each, 64, "cache", "fifo:20+distance:80", "cache-size", "50"));
      }
      if (each.store().equals("delta")) {
        all.add(way(each, 64, "delta-full", "packed", "delta-depth", "3"));
      }
      if (each.search().equals("dddd")) {
        all.add(way(each, 64, "cycles", "wait", "cache-size", "40"));
        all.add(way(each, 64, "cache-size", "10", "costs", "1000,1,1"));
      }
      if (each.search().equals("caching")) {
        all.add(way(each, 64, "cache-size", "300"));
      }
    }
    return all;
  }

  private static Way way(Registered registered, int hashBits, String... told) {
    Tuning tuning =
        registered.store().equals("bitstate") ? Tuning.NONE.with("filter", "64k") : Tuning.NONE;
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < told.length; i += 2) {
      tuning = tuning.with(told[i], told[i + 1]);
      words.append(" --").append(told[i]).append(' ').append(told[i + 1]);
    }
    return new Way(registered, hashBits, tuning, words.toString());
  }

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("ways")
  void whicheverRequestIsRefused(Way way) throws IOException {
    for (Known known : models(way)) {
      long requests = undisturbed(way, known).requests();
      long step = 1 + requests / MOST;
      for (long number = first(way, known, step); number < requests; number += step) {
        long from = number;
        String what = "request " + number + " of " + requests + " refused";
        AtomicLong one = new AtomicLong();
        run(way, known, l -> new FailingBudget(l, one, from, from + 1), ENOUGH, what);
        AtomicLong rest = new AtomicLong();
        run(way, known, l -> new FailingBudget(l, rest, from, 1 << 30), ENOUGH, what + ", and all");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ways")
  void whateverSizeTheBudgetHas(Way way) throws IOException {
    for (Known known : models(way)) {
      long step = Math.max(64, undisturbed(way, known).peak() / MOST);
      for (long bytes = 1 + first(way, known, step); ; bytes += step) {
        AtomicLong asked = new AtomicLong();
        LongFunction<MemoryBudget> budgets = limit -> new FailingBudget(limit, asked, -1, -1);
        Run run = run(way, known, budgets, bytes, bytes + " bytes");
        if (run != null && run.limit() != Limit.MEMORY && run.limit() != Limit.TIME) {
          break;
        }
        Assertions.assertThat(bytes).as(way + " on " + known.name()).isLessThan(ENOUGH);
      }
    }
  }

  /** Ways and models begin in different places, so that together they try more of them. */
  private static long first(Way way, Known known, long step) {
    return Math.floorMod(31L * way.toString().hashCode() + known.name().hashCode(), step);
  }

  /** With little memory, caching repeats more than can be waited for. */
  private static Duration longest(Way way) {
    return way.registered.search().equals("caching") ? Duration.ofMillis(100) : LONGEST;
  }

  /** What a run asks for that is refused nothing. */
  private record Need(long requests, long peak) {}

  private Need undisturbed(Way way, Known known) throws IOException {
    AtomicLong asked = new AtomicLong();
    List<MemoryBudget> made = new ArrayList<>();
    LongFunction<MemoryBudget> budgets =
        limit -> {
          made.add(new FailingBudget(limit, asked, -1, -1));
          return made.getLast();
        };
    run(way, known, budgets, ENOUGH, "undisturbed");
    return new Need(asked.get(), made.stream().mapToLong(MemoryBudget::peak).max().orElse(0));
  }

  /** Null where the search does not start, and says why to the user. */
  private @Nullable Run run(
      Way way, Known known, LongFunction<MemoryBudget> budgets, long bytes, String how)
      throws IOException {
    String what = known.name() + " by " + way + ", " + how;
    Plan plan =
        way.registered.applyTo(
            Plan.explore(known.model())
                .withHashBits(way.hashBits)
                .withLimits(Limits.memory(bytes).withTime(longest(way)))
                .withTuning(way.tuning),
            folder);
    Visits visits = new Visits(known.truth(), what);
    Control control = new Control();
    try {
      Run run =
          assertTimeoutPreemptively(
              LONGEST.multipliedBy(2), () -> Runner.run(plan, control, visits, budgets), what);
      Agreement.checkHonest(run, known.truth(), what);
      Assertions.assertThat(run.limit() == Limit.TIME && longest(way).equals(LONGEST))
          .as(what)
          .isFalse();
      return run;
    } catch (PlanException e) {
      Progress progress = control.progress();
      Assertions.assertThat(progress == null ? 0 : progress.transitions())
          .as("a run that has begun ends with a report: " + what)
          .isZero();
      return null;
    } catch (RuntimeException | Error e) {
      throw new AssertionError(what, e);
    } finally {
      empty(folder);
    }
  }

  /** Sees to it that what is expanded is there. */
  private static final class Visits implements Observer {
    private final ReferenceSearch.Result truth;
    private final String what;
    private final ConcurrentHashMap<List<Integer>, Boolean> known = new ConcurrentHashMap<>();

    Visits(ReferenceSearch.Result truth, String what) {
      this.truth = truth;
      this.what = what;
    }

    @Override
    public void expanded(int lane, long id, int[] state, int successors) {
      List<Integer> key = ReferenceSearch.key(state);
      if (known.putIfAbsent(key, true) == null && !truth.levelOf().containsKey(key)) {
        throw new AssertionError(what + ": " + key + " is not reachable");
      }
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
