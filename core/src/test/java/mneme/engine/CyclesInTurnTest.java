package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import mneme.disk.Manifest;
import mneme.logic.automaton.Kind;
import mneme.memory.MemoryBudget;
import mneme.question.Answer;
import mneme.question.Fairness;
import mneme.question.RunsKept;
import mneme.run.Continuation;
import mneme.run.Control;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.search.Observer;
import mneme.testing.AcceptingCycles;
import mneme.testing.GraphModels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches for cycles that take another store, or the disk, when the memory is used up. */
class CyclesInTurnTest {
  /** So much that full is worth beginning with. */
  private static final long ENOUGH = 100L << 20;

  private static final List<String> STORES =
      List.of("full", "tree-compact", "comback", "delta", "collapse");

  private static final List<AcceptingCycles> SOME = some();

  @TempDir private Path root;

  private static List<AcceptingCycles> some() {
    List<AcceptingCycles> some = new ArrayList<>();
    for (long seed = 0; some.size() < 12; seed++) {
      AcceptingCycles of = AcceptingCycles.of(GraphModels.grid(9, 3), seed);
      if (of.product().kind() != Kind.TERMINAL && of.states() > 300) {
        some.add(of);
      }
    }
    return some;
  }

  /** Refuses everything after some requests. */
  private static final class EndingBudget extends MemoryBudget {
    private long left;

    EndingBudget(long limit, long requests) {
      super(limit);
      this.left = requests;
    }

    @Override
    public synchronized boolean take(long bytes) {
      return bytes == 0 || left-- > 0 && super.take(bytes);
    }

    @Override
    public long smallestStep() {
      return 64;
    }
  }

  /** The memory ends each of the first searches after some requests. */
  private static Run run(Plan plan, List<Long> requests) {
    int[] begun = new int[1];
    LongFunction<MemoryBudget> budgets =
        limit -> {
          int number = begun[0]++;
          return new EndingBudget(
              limit, number < requests.size() ? requests.get(number) : Long.MAX_VALUE);
        };
    return Runner.run(plan, new Control(), Observer.NONE, budgets);
  }

  private static Plan plan(AcceptingCycles of) {
    return Plan.explore(of.product().origin())
        .withQuestions(new Questions(List.of(of.question()), true, true))
        .withSearch(Methods.AUTO)
        .withStore(Methods.AUTO)
        .withLimits(Limits.memory(ENOUGH));
  }

  private static List<String> wentTo(Run run) {
    List<String> names = new ArrayList<>();
    for (Detail detail : run.figures().details()) {
      if (detail.key().equals("escalations") && detail.value() instanceof Detail.Rows rows) {
        for (List<Detail.Value> row : rows.rows()) {
          if (row.get(1) instanceof Detail.Text(String name)) {
            names.add(name);
          }
        }
      }
    }
    return names;
  }

  private static void decides(Run run, AcceptingCycles of, String what) {
    assertThat(run.limit()).as(what).isNull();
    assertThat(run.results().getFirst().answer())
        .as(what)
        .isEqualTo(of.exist() ? Answer.FALSE : Answer.TRUE);
    if (of.exist()) {
      assertThat(Objects.requireNonNull(run.violation()).trace()).as(what).isNotNull();
    } else {
      assertThat(Objects.requireNonNull(run.results().getFirst().product()).states())
          .as(what)
          .isEqualTo(of.states());
    }
  }

  @Test
  void decidesWhereverTheMemoryEnds() {
    SplittableRandom random = new SplittableRandom(5);
    int[] ended = new int[STORES.size()];
    for (int i = 0; i < 80; i++) {
      AcceptingCycles of = SOME.get(random.nextInt(SOME.size()));
      List<Long> requests = new ArrayList<>();
      for (int k = random.nextInt(STORES.size()); k > 0; k--) {
        requests.add(random.nextLong(25));
      }
      String what = "requests " + requests + ", number " + i;
      Plan plan = plan(of).withThreads(1 + random.nextInt(2));
      Run run;
      try {
        run = run(plan, requests);
      } catch (PlanException e) {
        // There was no memory for the first tables.
        assertThat(requests.getFirst()).as(what).isLessThan(20);
        continue;
      }
      decides(run, of, what);
      String store = run.plan().store();
      assertThat(STORES).as(what).contains(store);
      assertThat(wentTo(run)).as(what).hasSizeLessThanOrEqualTo(requests.size());
      if (!wentTo(run).isEmpty()) {
        assertThat(wentTo(run).getLast()).as(what).isEqualTo(store);
      }
      ended[STORES.indexOf(store)]++;
    }
    for (int i = 0; i < ended.length; i++) {
      assertThat(ended[i]).as(STORES.get(i)).isGreaterThan(1);
    }
  }

  @Test
  void theDiskComesBehindTheStores() {
    int onDisk = 0;
    for (AcceptingCycles of : SOME.subList(0, 4)) {
      Path folder = root.resolve("run");
      Plan plan = plan(of).withTuning(Tuning.NONE.with("disk", folder.toString()));
      decides(run(plan, List.of()), of, "in memory");
      for (long last = 6; last < 20; last += 3) {
        try {
          // The first budget is that of the search on disk, which waits for its turn.
          Run run = run(plan, List.of(Long.MAX_VALUE, last, last));
          decides(run, of, "on disk");
          onDisk += run.plan().search().equals("external") ? 1 : 0;
        } catch (PlanException e) {
          assertThat(e.getMessage()).contains("memory");
        }
        assertThat(folder).doesNotExist();
      }
    }
    assertThat(onDisk).isGreaterThan(3);
  }

  @Test
  void aRunThatIsCutOffInMemoryGoesOn() {
    AcceptingCycles of = SOME.getFirst();
    Path folder = root.resolve("run");
    Plan plan = plan(of).withTuning(Tuning.NONE.with("disk", folder.toString()));
    Run cut = run(plan.withLimits(plan.limits().withStates(of.states() / 3)), List.of());
    if (cut.limit() == Limit.STATES) {
      assertThat(Manifest.isIn(folder)).isTrue();
      decides(run(plan.withContinuation(Continuation.NONE.resuming()), List.of()), of, "resumed");
    }
    assertThat(Files.exists(folder)).isFalse();
  }

  @Test
  void whatIsNamedStays() {
    AcceptingCycles of = SOME.stream().filter(each -> !each.exist()).findFirst().orElseThrow();
    Run full = run(plan(of).withSearch("dfs").withStore("full"), List.of(25L));
    assertThat(full.limit()).isEqualTo(Limit.MEMORY);
    assertThat(full.plan().store()).isEqualTo("full");
    Run wide = run(plan(of).withSearch("bfs"), List.of(25L));
    assertThat(wide.plan().search()).isEqualTo("bfs");
    decides(wide, of, "bfs");
  }

  @Test
  void checkpointsAreWrittenByASearchThatHasThem() {
    AcceptingCycles of = SOME.getFirst();
    Path folder = root.resolve("run");
    Plan plan = plan(of).withTuning(Tuning.NONE.with("checkpoint", folder.toString()));
    Run cut = run(plan.withLimits(plan.limits().withStates(of.states() / 3)), List.of());
    assertThat(cut.plan().search()).isEqualTo("bfs");
    assertThat(Manifest.isIn(folder)).isTrue();
    decides(run(plan.withContinuation(Continuation.NONE.resuming()), List.of()), of, "resumed");
  }

  @Test
  void fairCyclesAreNotForTheDisk() {
    AcceptingCycles of = SOME.getFirst();
    RunsKept asked = of.question();
    Plan plan =
        plan(of)
            .withQuestions(
                new Questions(
                    List.of(new RunsKept(asked.claim(), asked.stutters(), Fairness.WEAK)),
                    true,
                    true))
            .withTuning(Tuning.NONE.with("disk", root.toString()));
    assertThatThrownBy(() -> Runner.run(plan))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("fair cycles");
  }
}
