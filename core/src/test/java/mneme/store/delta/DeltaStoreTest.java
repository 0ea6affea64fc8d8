package mneme.store.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mneme.engine.Runner;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.run.Detail;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Verdict;
import mneme.store.Answer;
import mneme.store.Inserter;
import mneme.store.StateLoader;
import mneme.testing.GraphModels;
import mneme.testing.HandModels;
import mneme.testing.Known;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeltaStoreTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 50})
  void everyDepthGivesTheSameCounts(int depth) {
    for (String search : List.of("bfs", "dfs")) {
      for (long seed = 500; seed < 530; seed++) {
        Model model = RandomModels.model(seed);
        Run run =
            Runner.run(
                Plan.explore(model)
                    .withSearch(search)
                    .withStore("delta")
                    .withTuning(
                        Tuning.NONE
                            .with("delta-depth", Integer.toString(depth))
                            .with("delta-full", seed % 2 == 0 ? "packed" : "collapsed")
                            .with("delta-updates", seed % 3 == 0 ? "all" : "rebuilt"))
                    .withLimits(Limits.memory(64 << 20)));
        ReferenceSearch.Result expected = ReferenceSearch.of(model);
        assertThat(run.verdict()).isEqualTo(Verdict.COMPLETE);
        assertThat(run.figures().states()).as(model.name()).isEqualTo(expected.states());
        assertThat(run.figures().transitions()).as(model.name()).isEqualTo(expected.transitions());
        if (depth == 1) {
          assertThat(run.figures().eventsExecuted())
              .as("full states need no replaying")
              .isEqualTo(expected.transitions() + expected.errors());
        }
      }
    }
  }

  /** States arrive in random order, so that predecessors change and ways get shorter. */
  @ParameterizedTest
  @CsvSource({
    "3, 64, true, false, false",
    "7, 64, false, false, true",
    "20, 64, true, true, true",
    "7, 6, false, true, false",
    "7, 6, true, false, true",
    "200, 64, true, true, true"
  })
  void waysEndAtFullStatesAndStatesAreRebuilt(
      int depth, int hashBits, boolean collapsed, boolean breadthFirst, boolean updatesAll) {
    DeltaOptions.Form form = new DeltaOptions.Form(depth, collapsed, updatesAll);
    for (Known known : Known.handWritten()) {
      Model model = known.model();
      if (known.truth().states() > 3_000) {
        continue;
      }
      MemoryBudget budget = new MemoryBudget(64 << 20);
      try (DeltaStore store = new DeltaStore(model, form, breadthFirst, budget, hashBits)) {
        Map<Long, int[]> states = randomWalks(model, store, new Random(depth));
        store.checkInvariant();
        states.forEach(
            (id, state) ->
                assertThat(stripped(store.load(id, new int[0]))).isEqualTo(stripped(state)));
        // The quick way, which keeps what it rebuilds.
        StateLoader loader = (StateLoader) store.inserter(0, (from, event, answer) -> {}, false);
        states.forEach(
            (id, state) -> assertThat(stripped(loader.open(id))).isEqualTo(stripped(state)));
        store.checkInvariant();
      }
      assertThat(budget.used()).isZero();
    }
  }

  @Test
  void moreMeetingsChangeMorePredecessors() {
    long rebuilt = 0;
    long met = 0;
    for (Known known : Known.random(450, 456)) {
      Plan plan =
          Plan.explore(known.model())
              .withSearch("dfs")
              .withStore("delta")
              .withTuning(Tuning.NONE.with("delta-depth", "50"));
      Run few = Runner.run(plan);
      Run all = Runner.run(plan.withTuning(plan.tuning().with("delta-updates", "all")));
      assertThat(all.figures().states()).isEqualTo(known.truth().states());
      assertThat(all.figures().transitions()).isEqualTo(few.figures().transitions());
      rebuilt += updates(few);
      met += updates(all);
    }
    assertThat(met).isGreaterThan(rebuilt);
  }

  private static long updates(Run run) {
    return run.figures().details().stream()
        .filter(detail -> detail.key().equals("predecessor_updates"))
        .map(detail -> ((Detail.Count) detail.value()).count())
        .findFirst()
        .orElseThrow();
  }

  private static int[] stripped(int[] state) {
    int used = state.length;
    while (used > 0 && state[used - 1] == 0) {
      used--;
    }
    return Arrays.copyOf(state, used);
  }

  private static Map<Long, int[]> randomWalks(Model model, DeltaStore store, Random random) {
    Map<Long, int[]> states = new HashMap<>();
    long[] answered = new long[1];
    Inserter inserter = store.inserter(0, (from, event, answer) -> answered[0] = answer, true);
    Stepper stepper = model.stepper();
    for (int walk = 0; walk < 30; walk++) {
      int[] state = model.initialStates().getFirst();
      inserter.putInitial(state);
      long id = Answer.id(answered[0]);
      for (int step = 0; step < 60; step++) {
        states.put(id, state.clone());
        int[] current = state;
        long currentId = id;
        inserter.from(currentId, current);
        int[][] chosen = new int[1][];
        long[] chosenId = new long[1];
        stepper.successors(
            current,
            new SuccessorSink() {
              private int seen;

              @Override
              public void successor(int[] next, long event, int[] changed, int count) {
                inserter.put(next, event, changed, count);
                seen++;
                if (random.nextInt(seen) == 0) {
                  chosen[0] = next.clone();
                  chosenId[0] = Answer.id(answered[0]);
                }
              }

              @Override
              public void error(long event, ModelError error) {}
            });
        if (chosen[0] == null) {
          break;
        }
        state = chosen[0];
        id = chosenId[0];
      }
    }
    return states;
  }

  /** So many states wait that those whose turn comes late are kept no more. */
  @ParameterizedTest
  @ValueSource(strings = {"packed", "collapsed"})
  void depthFirstSearchRebuildsWhatIsKeptNoMore(String full) {
    Model model = GraphModels.grid(30, 3);
    Run run =
        Runner.run(
            Plan.explore(model)
                .withSearch("dfs")
                .withStore("delta")
                .withTuning(Tuning.NONE.with("delta-depth", "7").with("delta-full", full))
                .withLimits(Limits.memory(64 << 20)));
    ReferenceSearch.Result expected = ReferenceSearch.of(model);
    assertThat(run.figures().states()).isEqualTo(expected.states());
    assertThat(run.figures().transitions()).isEqualTo(expected.transitions());
    assertThat(run.figures().eventsExecuted()).isGreaterThan(expected.transitions());
  }

  @Test
  void whenMemoryEndsTheRunIsIncomplete() {
    for (Known known : Known.handWritten()) {
      Model model = known.model();
      if (known.truth().states() < 20_000) {
        continue;
      }
      Run run =
          Runner.run(Plan.explore(model).withStore("delta").withLimits(Limits.memory(320 << 10)));
      assertThat(run.verdict()).isEqualTo(Verdict.INCOMPLETE);
      return;
    }
    throw new AssertionError("there is no model that is large enough");
  }

  @Test
  void anUnknownKindOfFullStateIsRefused() {
    Plan plan =
        Plan.explore(HandModels.all().getFirst())
            .withStore("delta")
            .withTuning(Tuning.NONE.with("delta-full", "zipped"));
    assertThatThrownBy(() -> Runner.run(plan))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("--delta-full 'zipped': expected collapsed or packed");
  }
}
