package mneme.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.question.Deadlocks;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.run.Violation;
import mneme.testing.GraphModels;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import mneme.testing.RegisteredStores;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trace says that it is shortest where the search has shown that, and nowhere else. */
class ShortestTraceTest {
  private static final List<Model> MODELS = models();

  @TempDir Path folder;

  private static List<Model> models() {
    List<Model> models = new ArrayList<>();
    models.add(GraphModels.nearAndFarDeadlock());
    models.add(GraphModels.grid(4, 3));
    for (long seed = 1; seed <= 30; seed++) {
      models.add(RandomModels.model(seed));
    }
    return models;
  }

  @Test
  void breadthFirstTracesOverExactStoresAreShortest() {
    for (String store : RegisteredStores.exactStores()) {
      int threads = RegisteredStores.threads(store, 2);
      allAreShortest(plan -> plan.withStore(store).withThreads(threads));
      allAreShortest(plan -> plan.withStore(store).withThreads(1));
    }
  }

  @Test
  void soAreThoseOfSearchesThatForgetOrKeepLevelsOnDisk() {
    allAreShortest(plan -> plan.withSearch("snapshots"));
    Tuning disk = Tuning.NONE.with("disk", folder.toString());
    for (String search : List.of("hddd", "dddd", "stern-dill")) {
      allAreShortest(plan -> plan.withSearch(search).withTuning(disk.with("cache-size", "10")));
    }
    Limits small = Limits.memory(20L << 20);
    allAreShortest(plan -> plan.withSearch("external").withTuning(disk).withLimits(small));
    allAreShortest(plan -> plan.withSearch("external").withTuning(disk));
  }

  @Test
  void depthFirstTracesSayNothing() {
    for (String search : List.of("dfs", "caching")) {
      noneClaims(plan -> plan.withSearch(search));
    }
    noneClaims(plan -> plan.withSearch("dfs").withStore("comback"));
  }

  /** Its candidates wait until after their level, so that states are found too late. */
  @Test
  void norDoThoseOfComBackAsItWasPublished() {
    noneClaims(plan -> plan.withStore("comback").withTuning(Tuning.NONE.with("as-published", "")));
  }

  @Test
  void aLossyStoreIsFollowedByAnExactSearchWhoseTraceIsShortest() {
    allAreShortest(plan -> plan.withStore("compaction"));
    allAreShortest(plan -> plan.withStore("bitstate"));
  }

  /** Where memory does not hold all states, the stack of a depth-first search is the way. */
  @Test
  void afterTheFallbackToDepthFirstSearchNothingIsClaimed() {
    Model model = GraphModels.grid(64, 3);
    Run run =
        Runner.run(Plan.check(model).withStore("bitstate").withLimits(Limits.memory(1 << 20)));
    Violation violation = run.violation();
    assertThat(violation).isNotNull();
    Trace trace = violation.trace();
    assertThat(trace).isNotNull();
    assertThat(trace.shortest()).isFalse();
  }

  @Test
  void aReplayedTraceSaysNothing() throws Exception {
    Model model = GraphModels.chain(3);
    Trace trace = Trace.replay(model, model.initialStates().getFirst(), new long[] {0}, -1);
    assertThat(trace.shortest()).isFalse();
    assertThat(trace.asShortest().shortest()).isTrue();
    assertThat(trace.asShortest().steps()).isEqualTo(trace.steps());
  }

  /** Changes a plan. */
  @FunctionalInterface
  private interface Change {
    Plan of(Plan plan);
  }

  private static @Nullable Trace trace(Model model, Change change) {
    Questions deadlocks =
        Questions.NONE.with(new Deadlocks()).withStopAtFirst(true).withTrace(true);
    Run run =
        Runner.run(
            change.of(
                Plan.check(model).withQuestions(deadlocks).withLimits(Limits.memory(256L << 20))));
    Violation violation = run.violation();
    return violation == null ? null : violation.trace();
  }

  private static void allAreShortest(Change change) {
    int traces = 0;
    for (Model model : MODELS) {
      Trace trace = trace(model, change);
      if (trace != null) {
        assertThat(trace.shortest()).as(model.name()).isTrue();
        assertThat(trace.steps().size()).as(model.name()).isEqualTo(distance(model, trace.last()));
        traces++;
      }
    }
    assertThat(traces).isGreaterThan(5);
  }

  private static void noneClaims(Change change) {
    int traces = 0;
    for (Model model : MODELS) {
      Trace trace = trace(model, change);
      if (trace != null) {
        assertThat(trace.shortest()).as(model.name()).isFalse();
        traces++;
      }
    }
    assertThat(traces).isGreaterThan(5);
  }

  private static int distance(Model model, int[] target) {
    Stepper stepper = model.stepper();
    Stepper other = model.stepper();
    Map<List<Integer>, Integer> distances = new HashMap<>();
    ArrayDeque<int[]> queue = new ArrayDeque<>();
    for (int[] initial : model.initialStates()) {
      if (distances.putIfAbsent(ReferenceSearch.key(initial), 0) == null) {
        queue.add(initial);
      }
    }
    while (!queue.isEmpty()) {
      int[] state = queue.remove();
      int distance = distances.get(ReferenceSearch.key(state));
      stepper.enabled(
          state.clone(),
          event -> {
            int[] next = other.fire(state, event);
            if (next != null
                && distances.putIfAbsent(ReferenceSearch.key(next), distance + 1) == null) {
              queue.add(next.clone());
            }
          });
    }
    return distances.get(ReferenceSearch.key(target));
  }
}
