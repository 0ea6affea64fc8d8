package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import mneme.model.Transition;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.search.Observer;
import mneme.testing.Agreement;
import mneme.testing.GraphModels;
import mneme.testing.HandModel;
import mneme.testing.Known;
import mneme.testing.RandomModels;
import mneme.testing.VectorModels;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Without a disk, a run that chooses its stores itself finishes wherever one of the exact stores
 * does. Budgets of all sizes are tried, from those in which nothing begins.
 */
class LastResortTest {
  private static final List<String> STORES =
      List.of("full", "tree", "tree-compact", "comback", "delta", "collapse");

  private static final long LEAST = 2 << 10;
  private static final long MOST = 16L << 20;
  private static final double STEP = 1.12;

  /** Behind the least budget that suffices, so many more are tried. */
  private static final int ENOUGH = 4;

  private static List<Known> models() {
    List<Known> models = new ArrayList<>();
    models.add(Known.of(GraphModels.grid(22, 3)));
    models.add(Known.of(GraphModels.chain(4000)));
    models.add(Known.of(scattered(12)));
    models.add(Known.of(VectorModels.growingVector()));
    for (long seed = 1; seed <= 6; seed++) {
      models.add(Known.of(RandomModels.model(seed)));
    }
    return models;
  }

  /** A tree of states that have no parts in common. */
  private static HandModel scattered(int levels) {
    HandModel.Builder builder = HandModel.named("scattered").slot("node", 1, (1 << levels) - 1);
    for (int i = 1; i < 6; i++) {
      builder.slot("mixed" + i, 0, (1 << 30) - 1);
    }
    return builder
        .initial(1, 0, 0, 0, 0, 0)
        .rule(
            "child",
            r ->
                r.choices(2)
                    .kind(Transition.Kind.BRANCH)
                    .reads(0)
                    .writes(0, 1, 2, 3, 4, 5)
                    .when((s, c) -> s.get(0) < 1 << levels - 1)
                    .then(
                        (s, c) -> {
                          int node = 2 * s.get(0) + c;
                          s.set(0, node);
                          for (int i = 1; i < 6; i++) {
                            s.set(i, node * (0x9e37_79b9 + 2 * i) >>> 2);
                          }
                        }))
        .build();
  }

  @Test
  void finishesWhereAnotherDoes() {
    Set<String> used = new TreeSet<>();
    for (Known known : models()) {
      int finished = 0;
      for (double bytes = LEAST; finished < ENOUGH; bytes *= STEP) {
        long budget = (long) bytes;
        assertThat(budget).isLessThan(MOST);
        String what = known.name() + " in " + budget + " bytes";
        Run run = run(known, Methods.AUTO, budget);
        if (run == null) {
          // The first store has no room even for empty tables.
          continue;
        }
        if (run.verdict() == Verdict.COMPLETE) {
          Agreement.check(run, known.truth(), true, what);
          used.add(run.plan().store());
          finished++;
          continue;
        }
        for (String store : STORES) {
          Run other = run(known, store, budget);
          assertThat(other != null && other.verdict() == Verdict.COMPLETE)
              .as(store + " finishes " + what)
              .isFalse();
        }
      }
    }
    assertThat(used).hasSizeGreaterThan(2);
  }

  /** Null where there is no room even to begin. */
  private static @Nullable Run run(Known known, String store, long bytes) {
    Plan plan =
        Plan.explore(known.model())
            .withSearch(store.equals(Methods.AUTO) ? Methods.AUTO : "bfs")
            .withStore(store)
            .withLimits(Limits.memory(bytes));
    AtomicLong asked = new AtomicLong();
    try {
      return Runner.run(
          plan, new Control(), Observer.NONE, limit -> new FailingBudget(limit, asked, -1, -1));
    } catch (PlanException e) {
      return null;
    }
  }
}
