package mneme.search.expansion;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import mneme.engine.Methods;
import mneme.engine.Runner;
import mneme.memory.MemoryBudget;
import mneme.model.Event;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.search.Observer;
import mneme.search.Reduction;
import mneme.search.SearchTask;
import mneme.store.SuccessorTaker;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where every state is expanded. */
class ExpanderTest {
  /** Keeps back every second transition. */
  private static final class KeepsBackOdd implements Reduction {
    private final int choiceBits;
    private int entered;

    KeepsBackOdd(Model model) {
      choiceBits = model.choiceBits();
    }

    @Override
    public void enter(long id, int[] state) {
      entered++;
    }

    @Override
    public boolean follows(long event) {
      return Event.transition(event, choiceBits) % 2 == 0;
    }
  }

  /** A search too simple to be wrong. */
  private static final class Walk implements SuccessorTaker {
    private final Set<List<Integer>> seen = new HashSet<>();
    private final Deque<int[]> waiting = new ArrayDeque<>();
    private long taken;

    @Override
    public void from(long id, int[] state) {}

    @Override
    public void put(int[] successor, long event, int[] changed, int count) {
      taken++;
      add(successor);
    }

    void add(int[] state) {
      if (seen.add(IntStream.of(state).boxed().toList())) {
        waiting.add(state.clone());
      }
    }
  }

  @Test
  void whatAReductionLeavesOutIsNotDeliveredButCounted() {
    for (long seed = 1; seed <= 20; seed++) {
      Model model = RandomModels.model(seed);
      ReferenceSearch.Result truth = ReferenceSearch.of(model);
      Walk walk = new Walk();
      KeepsBackOdd reduction = new KeepsBackOdd(model);
      SearchTask task =
          new SearchTask(
              Plan.explore(model), new MemoryBudget(1 << 20), new Control(), Observer.NONE);
      Expander reduced = new Expander(task, 0, walk, reduction);
      Walk whole = new Walk();
      Expander expander = new Expander(task, 0, whole);
      model.initialStates().forEach(whole::add);
      while (!whole.waiting.isEmpty()) {
        int[] state = whole.waiting.remove();
        expander.expand(-1, state);
        reduced.expand(-1, state);
      }
      assertThat(expander.total().leftOut()).isZero();
      Counts counts = reduced.total();
      assertThat(counts.leftOut()).as("events left out").isPositive();
      assertThat(counts.transitions()).isEqualTo(walk.taken);
      assertThat(counts.transitions() + counts.leftOut())
          .isEqualTo(truth.transitions())
          .isEqualTo(whole.taken);
      assertThat(counts.expanded()).isEqualTo(truth.states());
      assertThat(counts.deadlocks()).as("with all events").isEqualTo(truth.deadlocks());
      assertThat(counts.runtimeErrors()).isEqualTo(truth.errors());
      assertThat(reduction.entered).isEqualTo((int) truth.states());
    }
  }

  /** Adds up what is expanded since the search began for the last time. */
  private static final class Sum implements Observer {
    private final Set<List<Integer>> states = new HashSet<>();
    private long degrees;

    @Override
    public void restarted() {
      states.clear();
      degrees = 0;
    }

    @Override
    public void expanded(int lane, long id, int[] state, int successors) {
      boolean fresh = states.add(IntStream.of(state).boxed().toList());
      degrees += fresh ? successors : 0;
    }
  }

  static List<String> searches() {
    return Methods.names(Methods.standard().searches());
  }

  @ParameterizedTest
  @MethodSource("searches")
  void everySearchShowsItsObserverEveryExpansion(String search, @TempDir Path folder) {
    List<Model> models = new ArrayList<>();
    for (long seed = 40; seed < 46; seed++) {
      models.add(RandomModels.model(seed));
    }
    for (Model model : models) {
      if (model.shape().grows()) {
        // Vectors of one state may differ in length there.
        continue;
      }
      ReferenceSearch.Result truth = ReferenceSearch.of(model);
      Sum sum = new Sum();
      Run run =
          Runner.run(
              Plan.explore(model)
                  .withSearch(search)
                  .withStore(Methods.AUTO)
                  .withLimits(Limits.memory(4 << 20))
                  .withTuning(Tuning.NONE.with("disk", folder.resolve(search).toString())),
              new Control(),
              sum);
      assertThat(run.limit()).as(search).isNull();
      assertThat(sum.states).as("states seen by the observer").hasSize((int) truth.states());
      assertThat(sum.degrees).as("their successors").isEqualTo(truth.transitions());
    }
  }
}
