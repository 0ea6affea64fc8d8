package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.question.Deadlocks;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.breadth.EscalatingSearch.Rung;
import mneme.search.breadth.EscalatingSearch.Rungs;
import mneme.search.external.ExternalSearch;
import mneme.store.full.FullStore;
import mneme.store.tree.TreeStore;
import mneme.testing.Agreement;
import mneme.testing.GraphModels;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import mneme.testing.VectorModels;
import mneme.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wherever a search changes the way it remembers, it counts what one that never does counts, and
 * finds ways as short. The memory is refused at random moments, so that stores are full there.
 */
class EscalationTest {
  /** So much that full is worth beginning with, and so little that tables grow in small steps. */
  private static final long ENOUGH = 100L << 20;

  private static final long ENOUGH_ON_DISK = 24L << 20;

  /** Fewer requests than these make the first tables. */
  private static final long STARTED = 3;

  private static final long STARTED_AS_TREE = 40;

  /** A model, and what is true of it. */
  private record Known(Model model, ReferenceSearch.Result truth, long requests) {
    static Known of(Model model) {
      AtomicLong asked = new AtomicLong();
      run(Plan.explore(model).withLimits(Limits.memory(ENOUGH)), asked, Set.of());
      return new Known(model, ReferenceSearch.of(model), asked.get());
    }

    /** The number of a request for memory that a search makes after its beginning. */
    long request(SplittableRandom random) {
      return STARTED + random.nextLong(Math.max(1, requests - STARTED));
    }
  }

  private static final List<Known> MODELS = models();

  @TempDir Path folder;

  private static List<Known> models() {
    List<Known> models = new ArrayList<>();
    models.add(Known.of(GraphModels.grid(9, 3)));
    models.add(Known.of(GraphModels.nearAndFarDeadlock()));
    models.add(Known.of(VectorModels.growingValues()));
    models.add(Known.of(VectorModels.growingVector()));
    for (long seed = 1; seed <= 20; seed++) {
      models.add(Known.of(RandomModels.model(seed)));
    }
    return models;
  }

  /** Refuses the requests with these numbers, however much is left. */
  private static final class RefusingBudget extends MemoryBudget {
    private final AtomicLong asked;
    private final Set<Long> refused;

    RefusingBudget(long limit, AtomicLong asked, Set<Long> refused) {
      super(limit);
      this.asked = asked;
      this.refused = refused;
    }

    @Override
    public boolean take(long bytes) {
      return bytes == 0 || !refused.contains(asked.getAndIncrement()) && super.take(bytes);
    }

    @Override
    public long smallestStep() {
      return 16;
    }
  }

  /** Only the first search is refused something; one for a trace is not. */
  private static Run run(Plan plan, AtomicLong asked, Set<Long> refused) {
    boolean[] begun = new boolean[1];
    LongFunction<MemoryBudget> budgets =
        limit -> {
          boolean first = !begun[0];
          begun[0] = true;
          return new RefusingBudget(
              limit, first ? asked : new AtomicLong(), first ? refused : Set.of());
        };
    return Runner.run(plan, new Control(), Observer.NONE, budgets);
  }

  private static int steps(Run run) {
    for (Detail detail : run.figures().details()) {
      if (detail.key().equals("escalations") && detail.value() instanceof Detail.Rows rows) {
        return rows.rows().size();
      }
    }
    return 0;
  }

  private Plan open(Plan plan, SplittableRandom random, boolean disk) {
    return plan.withSearch(Methods.AUTO)
        .withStore(Methods.AUTO)
        .withLimits(Limits.memory(ENOUGH))
        .withHashBits(random.nextInt(3) == 0 ? 9 : Long.SIZE)
        .withThreads(1 + random.nextInt(2))
        .withTuning(disk ? Tuning.NONE.with("disk", folder.toString()) : Tuning.NONE);
  }

  @Test
  void countsAreTheSameWhereverTheStoreChanges() {
    SplittableRandom random = new SplittableRandom(3);
    int changed = 0;
    for (int i = 0; changed < 450 && i < 3000; i++) {
      Known known = MODELS.get(random.nextInt(MODELS.size()));
      Plan plan = open(Plan.explore(known.model), random, false);
      long refused = known.request(random);
      String what = known.model.name() + ", request " + refused + " refused: " + words(plan);
      Run run = run(plan, new AtomicLong(), Set.of(refused));
      if (run.verdict() == Verdict.COMPLETE) {
        changed += steps(run);
        Agreement.check(run, known.truth, true, what);
      } else {
        // The memory was refused to the store that takes over.
        Agreement.checkHonest(run, known.truth, what);
      }
    }
    assertThat(changed).isEqualTo(450);
  }

  private static String words(Plan plan) {
    return plan.threads() + " threads, " + plan.hashBits() + " bits of the hash";
  }

  /** From one store or the other, or from both, each at a moment of its own. */
  @Test
  void soTheyAreWhereverTheSearchGoesOnOnDisk() {
    SplittableRandom random = new SplittableRandom(7);
    int changed = 0;
    for (int i = 0; changed < 50 && i < 400; i++) {
      Known known = MODELS.get(random.nextInt(MODELS.size()));
      Plan plan = open(Plan.explore(known.model), random, true).withSearch("bfs");
      boolean tree = random.nextBoolean();
      long refused = (tree ? STARTED_AS_TREE : 0) + known.request(random);
      String what = known.model.name() + ", tree " + tree + ", request " + refused + " refused";
      MemoryBudget budget = new RefusingBudget(ENOUGH_ON_DISK, new AtomicLong(), Set.of(refused));
      SearchTask task = new SearchTask(plan, budget, new Control(), Observer.NONE);
      Rung rung =
          new Rung(
              "first",
              4,
              each ->
                  tree
                      ? TreeStore.of(
                          known.model,
                          new TreeStore.Form(true, false),
                          plan.threads(),
                          budget,
                          plan.hashBits())
                      : new FullStore(
                          known.model.shape(), plan.threads(), budget, plan.hashBits()));
      ExternalSearch search = new ExternalSearch(task, new Rungs(List.of(rung), List.of()));
      SearchOutcome outcome = search.run();
      assertThat(outcome.limit()).as(what).isNull();
      Figures figures = outcome.figures();
      assertThat(figures.states()).as(what).isEqualTo(known.truth.states());
      assertThat(figures.transitions()).as(what).isEqualTo(known.truth.transitions());
      assertThat(figures.deadlocks()).as(what).isEqualTo(known.truth.deadlocks());
      Figures.LevelFigures levels = figures.levels();
      assertThat(levels).isNotNull();
      assertThat(levels.count()).as(what).isEqualTo(known.truth.levels());
      assertThat(levels.widest()).as(what).isEqualTo(known.truth.widestLevel());
      changed += search.store() == null ? 1 : 0;
      assertThat(budget.used()).as("given back: " + what).isZero();
    }
    assertThat(changed).isEqualTo(50);
  }

  /** Without a disk, a search that is refused twice begins anew, and perhaps again. */
  @Test
  void soTheyAreWhereTheSearchBeginsAnew() {
    SplittableRandom random = new SplittableRandom(13);
    Set<String> last = new TreeSet<>();
    for (int i = 0; i < 80; i++) {
      Known known = MODELS.get(random.nextInt(MODELS.size()));
      boolean asks = i % 2 == 0;
      Plan plan =
          asks
              ? Plan.check(known.model)
                  .withQuestions(new Questions(List.of(new Deadlocks()), true, true))
              : Plan.explore(known.model);
      Plan open = open(plan, random, false);
      long first = known.request(random);
      long second = first + 1 + random.nextLong(known.truth.states());
      long third = second + 1 + random.nextLong(20);
      Set<Long> refused = new HashSet<>(List.of(first, second));
      // Some stores do without what they are refused once.
      LongStream.range(third, third + random.nextInt(60)).forEach(refused::add);
      Run run = run(open, new AtomicLong(), refused);
      String what = known.model.name() + ", " + first + ", " + second + ", " + third;
      if (run.verdict() != Verdict.INCOMPLETE) {
        last.add(run.plan().store());
      }
      if (asks) {
        agreesOnDeadlocks(run, Runner.run(plan.withSearch("bfs").withStore("full")), what);
      } else if (run.verdict() == Verdict.COMPLETE) {
        Agreement.check(run, known.truth, true, what);
      } else {
        Agreement.checkHonest(run, known.truth, what);
      }
    }
    assertThat(last).contains("full", "tree-compact", "comback", "delta");
  }

  private static void agreesOnDeadlocks(Run run, Run expected, String what) {
    if (run.verdict() == Verdict.INCOMPLETE) {
      return;
    }
    assertThat(run.verdict()).as(what).isEqualTo(expected.verdict());
    Violation violation = run.violation();
    if (violation != null && expected.violation() != null) {
      Trace trace = violation.trace();
      Trace shortest = expected.violation().trace();
      assertThat(trace != null && shortest != null).as(what).isTrue();
      assertThat(trace.length()).as(what).isEqualTo(shortest.length());
    }
  }

  /** What is refused twice leaves through the disk, or by starting over there. */
  @Test
  void soTheyAreOnTheWholeWay() {
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < 25; i++) {
      Known known = MODELS.get(random.nextInt(MODELS.size()));
      Plan plan = open(Plan.explore(known.model), random, true);
      long first = known.request(random);
      long second = first + 1 + random.nextLong(2 * known.truth.states());
      String what = known.model.name() + ", " + first + " and " + second + ": " + words(plan);
      Run run = run(plan, new AtomicLong(), Set.of(first, second));
      Agreement.check(run, known.truth, true, what);
      assertThat(run.plan().search()).as(what).isIn("bfs", "external");
      assertThat(run.plan().store()).as(what).isIn("full", "tree-compact", Plan.NO_STORE);
    }
  }

  @Test
  void tracesAreAsShort() {
    SplittableRandom random = new SplittableRandom(5);
    int changed = 0;
    for (int i = 0; i < 150; i++) {
      Known known = MODELS.get(random.nextInt(MODELS.size()));
      boolean disk = i % 5 == 0;
      Questions questions = new Questions(List.of(new Deadlocks()), true, true);
      Plan plan = open(Plan.check(known.model).withQuestions(questions), random, disk);
      int threads = plan.threads();
      Run expected = Runner.run(plan.withSearch("bfs").withStore("full").withTuning(Tuning.NONE));
      long first = known.request(random);
      Set<Long> refused = disk ? Set.of(first, first + 30) : Set.of(first);
      Run run = run(plan, new AtomicLong(), refused);
      String what = known.model.name() + ", " + first + ", " + threads + " threads, round " + i;
      changed += steps(run) > 0 ? 1 : 0;
      assertThat(run.verdict()).as(what).isEqualTo(expected.verdict());
      agreesOnDeadlocks(run, expected, what);
    }
    assertThat(changed).isGreaterThan(20);
  }
}
