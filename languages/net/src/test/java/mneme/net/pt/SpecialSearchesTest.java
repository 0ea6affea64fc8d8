package mneme.net.pt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.engine.Runner;
import mneme.net.TokenLimit;
import mneme.net.pt.PtNet.Action;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.testing.RegisteredStores;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Searches over nets with inhibitor and reset arcs: what independence and undoing are used for. */
class SpecialSearchesTest {
  private static final int MOST = 3000;

  private record Size(long states, long transitions, long deadlocks) {}

  /** What the definition reaches; null where that is too much. */
  private static @Nullable Size reached(PtNet net) {
    Set<List<Integer>> seen = new HashSet<>();
    ArrayDeque<int[]> waiting = new ArrayDeque<>();
    waiting.add(net.initialMarking());
    seen.add(Arrays.stream(net.initialMarking()).boxed().toList());
    long transitions = 0;
    long deadlocks = 0;
    while (!waiting.isEmpty()) {
      int[] marking = waiting.remove();
      boolean any = false;
      for (Action action : net.actions()) {
        if (!action.isEnabled(marking)) {
          continue;
        }
        any = true;
        transitions++;
        int[] next = marking.clone();
        for (int i = 0; i < action.takes().size(); i++) {
          next[action.takes().places()[i]] -= action.takes().weights()[i];
        }
        for (int place : action.resets()) {
          next[place] = 0;
        }
        for (int i = 0; i < action.gives().size(); i++) {
          next[action.gives().places()[i]] += action.gives().weights()[i];
        }
        if (seen.add(Arrays.stream(next).boxed().toList())) {
          waiting.add(next);
        }
      }
      deadlocks += any ? 0 : 1;
      if (seen.size() > MOST) {
        return null;
      }
    }
    return new Size(seen.size(), transitions, deadlocks);
  }

  @Test
  void everyStoreAndSearchReachesTheSame() {
    int nets = 0;
    for (int seed = 0; seed < 150; seed++) {
      PtNet net = new RandomNets(seed).specialNet();
      Size size = reached(net);
      if (size == null || net.actions().stream().noneMatch(Action::isSpecial)) {
        continue;
      }
      nets++;
      PtModel model = PtModel.compiled(net, PtWords.of(net), TokenLimit.DEFAULT);
      for (String store : RegisteredStores.exactStores()) {
        Run run = Runner.run(Plan.explore(model).withStore(store).withThreads(1));
        assertThat(
                new Size(
                    run.figures().states(), run.figures().transitions(), run.figures().deadlocks()))
            .as("net %d, %s", seed, store)
            .isEqualTo(size);
      }
      // Successors that another state is certain to have are passed over here.
      Plan check = Plan.check(model).withStore("tree");
      Plan all = check.withQuestions(check.questions().withStopAtFirst(false));
      Run run = Runner.run(all);
      assertThat(run.figures().states()).as("net %d", seed).isEqualTo(size.states());
      assertThat(run.figures().deadlocks()).as("net %d", seed).isEqualTo(size.deadlocks());
      Run deep = Runner.run(Plan.explore(model).withSearch("dfs").withThreads(1));
      assertThat(deep.figures().states()).as("net %d", seed).isEqualTo(size.states());
    }
    assertThat(nets).isGreaterThan(60);
  }
}
