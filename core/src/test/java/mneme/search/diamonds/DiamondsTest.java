package mneme.search.diamonds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import mneme.engine.Runner;
import mneme.memory.MemoryBudget;
import mneme.model.Ability;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.run.Detail;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Tuning;
import mneme.testing.Agreement;
import mneme.testing.Commuting;
import mneme.testing.DisturbedModel;
import mneme.testing.HandModel;
import mneme.testing.RandomModels;
import mneme.testing.ReferenceSearch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search that does not look up every successor finds every state, in its level. */
class DiamondsTest {
  private static final Tuning NO_BACK_EDGES = Tuning.NONE.with("back-edges", "off");

  /** Counters that know nothing of each other. */
  private static HandModel counters(int count, int greatest) {
    HandModel.Builder builder = HandModel.named(count + " counters");
    for (int i = 0; i < count; i++) {
      builder.slot("c" + i, 0, greatest);
    }
    builder.initial(new int[count]);
    for (int i = 0; i < count; i++) {
      int slot = i;
      builder.rule(
          "count " + i,
          rule ->
              rule.reads(slot)
                  .writes(slot)
                  .when((s, c) -> s.get(slot) < greatest)
                  .then((s, c) -> s.set(slot, s.get(slot) + 1)));
    }
    return builder.build();
  }

  private static Run explore(Model model, String store, int threads, long memory) {
    return Runner.run(
        Plan.explore(model)
            .withStore(store)
            .withThreads(threads)
            .withTuning(NO_BACK_EDGES)
            .withLimits(Limits.memory(memory)));
  }

  private static long passedOver(Run run) {
    for (Detail detail : run.figures().details()) {
      if (detail.key().equals("passed_over") && detail.value() instanceof Detail.Count count) {
        return count.count();
      }
    }
    return -1;
  }

  @Test
  void whereAllEventsAreIndependentEveryStateIsLookedUpOnce() {
    Run run = explore(counters(3, 4), "tree", 1, 64 << 20);
    assertThat(run.figures().states()).isEqualTo(125);
    assertThat(run.figures().transitions()).isEqualTo(300);
    assertThat(run.figures().matched()).isEqualTo(300 - 124);
    assertThat(passedOver(run)).isEqualTo(300 - 124);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void randomModels(int threads) {
    long passedOver = 0;
    for (long seed = 500; seed < 560; seed++) {
      HandModel model = RandomModels.model(seed);
      ReferenceSearch.Result expected = ReferenceSearch.of(model);
      for (String store : List.of("full", "tree", "tree-compact", "collapse", "delta")) {
        if (threads > 1 && store.equals("delta")) {
          continue;
        }
        Run run = explore(model, store, threads, 64 << 20);
        String what = model.name() + " with " + store;
        Agreement.check(run, expected, true, what);
        assertThat(passedOver(run)).as(what).isNotNegative();
        passedOver += passedOver(run);
      }
    }
    assertThat(passedOver).isGreaterThan(10_000);
  }

  @Test
  void eventsOfTheModelsComeBeforeWhatTheyOvertake() {
    long pairs = 0;
    for (long seed = 500; seed < 520; seed++) {
      pairs += Commuting.overtaking(RandomModels.model(seed), 300);
    }
    assertThat(pairs).isGreaterThan(1000);
  }

  /** The comparison above would notice an event that passes over what it must not. */
  @Test
  void whereEventsDoNotOvertakeAsIsSaidStatesAreLost() {
    int lost = 0;
    for (long seed = 500; seed < 520; seed++) {
      Model model = RandomModels.model(seed);
      Model boasting =
          new DisturbedModel(model, stepper -> stepper) {
            @Override
            public <A extends Ability> @Nullable A ability(Class<A> type) {
              return type == Independence.class
                  ? type.cast(
                      new Independence() {
                        @Override
                        public boolean independent(long event, long other) {
                          return false;
                        }

                        @Override
                        public boolean overtakes(long event, long former) {
                          return event != former;
                        }
                      })
                  : super.ability(type);
            }
          };
      long states = explore(boasting, "tree", 1, 64 << 20).figures().states();
      lost += states < ReferenceSearch.of(model).states() ? 1 : 0;
    }
    assertThat(lost).isGreaterThan(10);
  }

  /** Of a level that is too wide for the notes, the rest is looked up. */
  @Test
  void whereMemoryIsScarceMoreIsLookedUp() {
    Model model = counters(4, 19);
    Run plenty = explore(model, "tree", 1, 256 << 20);
    Run scarce = explore(model, "tree", 1, 2560 << 10);
    for (Run run : List.of(plenty, scarce)) {
      assertThat(run.figures().states()).isEqualTo(160_000);
      assertThat(run.figures().transitions()).isEqualTo(608_000);
      assertThat(run.figures().matched()).isEqualTo(608_000 - 159_999);
      assertThat(run.figures().levels().count()).isEqualTo(77);
    }
    assertThat(passedOver(plenty)).isEqualTo(608_000 - 159_999);
    assertThat(passedOver(scarce)).isPositive().isLessThan(passedOver(plenty));
  }

  @Test
  void whereLittleIsPassedOverItDoesNotPay() {
    Model model = counters(2, 3);
    MemoryBudget budget = new MemoryBudget(256 << 20);
    long level = 1 << 17;
    for (long share : new long[] {7, 9}) {
      try (Diamonds diamonds = new Diamonds(model, model.ability(Independence.class), budget, 1)) {
        Sieve sieve = diamonds.sieve(0);
        for (long id = 0; id < level; id++) {
          sieve.enter(id, 0, id);
          assertThat(sieve.passesOver(0)).isFalse();
          sieve.found(id, 0);
        }
        diamonds.levelComplete();
        assertThat(diamonds.pays()).as("nothing is decided yet").isTrue();
        for (long place = 0; place < level; place++) {
          sieve.enter(level + place, 0, place);
          boolean independent = place % share < 2;
          assertThat(sieve.passesOver(independent ? 1 : 0)).isEqualTo(independent);
        }
        diamonds.levelComplete();
        assertThat(diamonds.passedOver()).isEqualTo(2 * (level / share) + 2);
        assertThat(diamonds.pays()).as("2 in %d of half of them", share).isEqualTo(share == 7);
      }
      assertThat(budget.used()).isZero();
    }
  }

  @Test
  void whoeverCountsBackwardEdgesLooksUpEverything() {
    Model model = counters(3, 4);
    Run counted = Runner.run(Plan.explore(model));
    assertThat(counted.figures().levels().backEdges()).isZero();
    assertThat(passedOver(counted)).isNegative();
    Run uncounted = explore(model, "full", 1, 64 << 20);
    assertThat(uncounted.figures().levels().backEdgeLengths()).isNull();
    assertThat(passedOver(uncounted)).isPositive();
    Tuning asked = Tuning.NONE.with("back-edges", "on");
    for (String store : List.of("full", "delta", "comback")) {
      Plan plan = Plan.check(model).withStore(store).withTuning(asked);
      assertThat(Runner.run(plan).figures().levels().backEdges()).as(store).isZero();
      assertThat(passedOver(Runner.run(plan))).as(store).isNegative();
      assertThat(
              Runner.run(plan.withTuning(Tuning.NONE)).figures().levels().backEdgeLengths() == null)
          .as(store)
          .isTrue();
    }
    assertThatThrownBy(() -> Runner.run(Plan.explore(model).withStore("tree").withTuning(asked)))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("use --store full");
    Tuning nonsense = Tuning.NONE.with("back-edges", "maybe");
    assertThatThrownBy(() -> Runner.run(Plan.explore(model).withTuning(nonsense)))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("expected on or off");
  }
}
