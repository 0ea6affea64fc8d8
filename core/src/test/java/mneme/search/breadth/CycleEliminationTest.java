package mneme.search.breadth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import mneme.disk.SystemFiles;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.engine.StoreRequest;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.question.Fairness;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Tuning;
import mneme.search.CycleTask;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.store.Store;
import mneme.testing.AcceptingCycles;
import mneme.testing.GraphModels;
import mneme.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The search for accepting cycles that follows a breadth-first search, over every store. */
class CycleEliminationTest {
  private static final List<AcceptingCycles> SOME =
      LongStream.range(0, 100).mapToObj(AcceptingCycles::some).toList();

  @TempDir Path folder;

  /**
   * A way to search.
   *
   * @param steps of the search for a cycle between two sweeps; 0 for sweeps alone
   */
  record Setting(StoreMethod store, int threads, int hashBits, long steps) {
    @Override
    public String toString() {
      return store.name() + " " + threads + " " + hashBits + " " + steps;
    }
  }

  static Stream<Setting> settings() {
    List<Setting> all = new ArrayList<>();
    for (StoreMethod store : Methods.standard().stores()) {
      if (store.name().equals(Methods.AUTO)) {
        continue;
      }
      all.add(new Setting(store, 1, 64, 0));
      if (store.severalThreads()) {
        all.add(new Setting(store, 2, 64, 0));
      }
      if (store.name().equals(Methods.USUAL_STORE)) {
        all.add(new Setting(store, 1, 64, 1 << 20));
        all.add(new Setting(store, 2, 6, 50));
      }
    }
    return all.stream();
  }

  private record Searched(SearchOutcome outcome, boolean exact) {}

  private static Searched search(AcceptingCycles of, Plan plan, Setting setting, Control control) {
    MemoryBudget budget = new MemoryBudget(plan.limits().memory());
    SearchTask task = new SearchTask(plan, budget, control, Observer.NONE);
    StoreRequest request =
        new StoreRequest(
            plan.model(),
            setting.threads(),
            setting.hashBits(),
            plan.tuning(),
            budget,
            SearchMethod.Order.OLDEST_FIRST,
            false);
    try (Store store = setting.store().opener().open(request)) {
      SearchOutcome outcome =
          BreadthFirst.forCycles(
                  new CycleTask(task, of.product(), Fairness.NONE),
                  store,
                  setting.steps(),
                  SystemFiles.INSTANCE)
              .run();
      assertThat(outcome).isNotNull();
      return new Searched(outcome, store.isExact());
    }
  }

  private static Plan plan(AcceptingCycles of, Setting setting) {
    return of.plan()
        .withStore(setting.store().name())
        .withThreads(setting.threads())
        .withHashBits(setting.hashBits())
        .withLimits(Limits.memory(64 << 20));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void decidesAsTheDefinitionDoes(Setting setting) {
    int[] decided = new int[2];
    for (int seed = 0; seed < 100; seed++) {
      AcceptingCycles of = SOME.get(seed);
      Searched searched = search(of, plan(of, setting), setting, new Control());
      if (searched.exact()) {
        of.verify(searched.outcome(), setting + " seed " + seed);
        Trace lasso = searched.outcome().trace();
        assertThat(lasso == null || lasso.shortest()).as("%s seed %d", setting, seed).isTrue();
      }
      decided[of.exist() ? 1 : 0]++;
    }
    assertThat(decided[0]).isGreaterThan(20);
    assertThat(decided[1]).isGreaterThan(20);
  }

  /** Levels large enough for threads to share them. */
  @Test
  void threadsShareALevel() {
    StoreMethod full = Methods.standard().store("full");
    for (long seed : new long[] {32, 43, 52}) {
      AcceptingCycles small = AcceptingCycles.of(GraphModels.grid(9, 3), seed);
      Model model = GraphModels.grid(60, 3);
      long states = 0;
      for (int threads = 1; threads <= 2; threads++) {
        Setting setting = new Setting(full, threads, 64, 0);
        AcceptingCycles of = AcceptingCycles.known(model, seed, (int) states, small.exist());
        SearchOutcome outcome = search(of, plan(of, setting), setting, new Control()).outcome();
        states = outcome.figures().states();
        assertThat(states).isGreaterThan(200_000);
        AcceptingCycles.known(model, seed, (int) states, small.exist())
            .verify(outcome, seed + " on " + threads);
      }
    }
  }

  @Test
  void aRunThatIsCutOffGoesOn() {
    Setting setting = new Setting(Methods.standard().store("tree"), 1, 64, 0);
    for (long seed : new long[] {13, 32, 43}) {
      AcceptingCycles of = AcceptingCycles.of(GraphModels.grid(9, 3), seed);
      Plan plan =
          plan(of, setting)
              .withTuning(Tuning.NONE.with("checkpoint", folder.resolve("run").toString()));
      SearchOutcome cut =
          search(
                  of,
                  plan.withLimits(plan.limits().withStates(of.states() / 2)),
                  setting,
                  new Control())
              .outcome();
      assertThat(cut.limit()).isEqualTo(Limit.STATES);
      assertThat(cut.finding()).isNull();
      Plan resume = plan.withContinuation(plan.continuation().resuming());
      of.verify(search(of, resume, setting, new Control()).outcome(), "resumed " + seed);
    }
  }

  /** A run that ends in the midst of the elimination has not decided anything, and can go on. */
  @Test
  void aLimitInTheMidstOfEliminationIsALimit() {
    Setting setting = new Setting(Methods.standard().store("full"), 1, 64, 0);
    AcceptingCycles of = AcceptingCycles.of(GraphModels.grid(9, 3), 43);
    Plan plan =
        plan(of, setting)
            .withTuning(Tuning.NONE.with("checkpoint", folder.resolve("run").toString()));
    Control control = new Control();
    AcceptingCycles stopping = of.whenAccepting(control::stop);
    SearchOutcome cut = search(stopping, plan, setting, control).outcome();
    assertThat(cut.limit()).isEqualTo(Limit.INTERRUPTED);
    assertThat(cut.finding()).isNull();
    assertThat(cut.figures().states()).isEqualTo(of.states());
    Plan resume = plan.withContinuation(plan.continuation().resuming());
    of.verify(search(of, resume, setting, new Control()).outcome(), "resumed");
  }
}
