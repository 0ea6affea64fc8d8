package mneme.store.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import mneme.liveness.Formulas;
import mneme.liveness.Product;
import mneme.memory.MemoryBudget;
import mneme.model.Ability;
import mneme.model.Companion;
import mneme.model.ForwardingModel;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.RunAutomaton;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.source.SourceText;
import mneme.store.Answer;
import mneme.store.Inserter;
import mneme.testing.HandModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RootSlotTest {
  private static final int SLOTS = 12;

  /** Slots that are counted up one by one, so that most combinations are reached. */
  private static Model counters(boolean growing) {
    HandModel.Builder builder = HandModel.named("counters");
    for (int slot = 0; slot < SLOTS; slot++) {
      if (growing) {
        builder.growing("s" + slot, 0, 1);
      } else {
        builder.slot("s" + slot, -3, 12);
      }
    }
    builder.slot("spare", 0, 0).initial(new int[SLOTS + 1]);
    for (int slot = 0; slot < SLOTS; slot++) {
      int own = slot;
      builder.rule(
          "count " + own,
          r -> r.when((s, c) -> s.get(own) < 2).then((s, c) -> s.set(own, s.get(own) + 1)));
    }
    return new Spare(builder.build());
  }

  /** A model that keeps its last slot free. */
  private static final class Spare extends ForwardingModel {
    Spare(Model model) {
      super(model);
    }

    @Override
    protected boolean keeps(Class<? extends Ability> ability) {
      return false;
    }

    @Override
    public int spareSlot() {
      return SLOTS;
    }
  }

  private static Model product(Model model) throws Exception {
    RunAutomaton breaks =
        (RunAutomaton)
            Formulas.holds("f", new SourceText("f", "G (s3 == 1 -> F s5 == 7)"), model).breaking();
    return Product.of(model, breaks, true).model();
  }

  /** The same, and says nothing of its automaton. */
  private static final class Silent extends ForwardingModel {
    Silent(Model model) {
      super(model);
    }

    @Override
    protected boolean keeps(Class<? extends Ability> ability) {
      return false;
    }
  }

  private static TreeStore store(Model model, boolean compact, int hashBits) {
    TreeStore.Form form = new TreeStore.Form(compact, true);
    return TreeStore.of(model, form, 1, new MemoryBudget(1L << 28), hashBits);
  }

  /** What a store says of states that are met in a walk, each opened in turn. */
  private static Set<String> visit(TreeStore store, Model model, int most) {
    Set<String> seen = new HashSet<>();
    Deque<Long> waiting = new ArrayDeque<>();
    Inserter inserter =
        store.inserter(
            0,
            (from, event, answer) -> {
              assertThat(answer).isNotEqualTo(Answer.FULL);
              if (Answer.isNew(answer)) {
                waiting.add(Answer.id(answer));
              }
            },
            false);
    Stepper stepper = model.stepper();
    for (int[] state : model.initialStates()) {
      inserter.putInitial(state);
    }
    inserter.flush();
    int[] state = new int[0];
    while (!waiting.isEmpty() && seen.size() < most) {
      long id = waiting.poll();
      state = store.load(id, state);
      int[] opened = inserter.loader().open(id);
      assertThat(Arrays.copyOf(opened, SLOTS + 1)).isEqualTo(Arrays.copyOf(state, SLOTS + 1));
      assertThat(seen.add(Arrays.toString(Arrays.copyOf(state, SLOTS + 1)))).isTrue();
      stepper.successors(
          opened,
          new SuccessorSink() {
            @Override
            public void successor(int[] next, long event, int[] changed, int count) {
              inserter.put(next, event, changed, count);
            }

            @Override
            public void error(long event, ModelError error) {
              throw new AssertionError(error);
            }
          });
      inserter.flush();
    }
    store.checkInvariant();
    return seen;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void partsAreKeptOnceForAllStatesOfTheAutomaton(boolean growing) throws Exception {
    Model model = product(counters(growing));
    Model silent = new Silent(model);
    try (TreeStore apart = store(model, true, Long.SIZE);
        TreeStore mixed = store(silent, true, Long.SIZE);
        TreeStore plain = store(counters(growing), true, Long.SIZE)) {
      assertThat(apart.apart().exists()).isTrue();
      assertThat(mixed.apart().exists()).isFalse();
      int most = 60_000;
      assertThat(visit(apart, model, most)).isEqualTo(visit(mixed, silent, most));
      visit(plain, counters(growing), most);
      for (int table = 0; table < TreeShape.TABLES; table++) {
        assertThat(apart.table(table).size()).isLessThanOrEqualTo(plain.table(table).size());
      }
      assertThat(mixed.table(TreeShape.LEFT).size() + mixed.table(TreeShape.RIGHT).size())
          .isGreaterThan(apart.table(TreeShape.LEFT).size() + apart.table(TreeShape.RIGHT).size());
    }
  }

  @Test
  void equalHashesChangeNothing() throws Exception {
    Model model = product(counters(false));
    Model silent = new Silent(model);
    try (TreeStore apart = store(model, true, 3);
        TreeStore mixed = store(silent, false, Long.SIZE)) {
      assertThat(visit(apart, model, 1500)).isEqualTo(visit(mixed, silent, 1500));
    }
  }

  @Test
  void rootsGiveBackWhatWasPutInto() {
    Random random = new Random(5);
    for (int bits = 0; bits <= 5; bits++) {
      RootSlot slot = new RootSlot(bits == 0 ? -1 : 3, -2, bits);
      for (int i = 0; i < 200; i++) {
        int left = random.nextInt(1 << RootCode.LEFT_BITS);
        int right = (int) (random.nextLong() >>> Long.SIZE - Math.min(31, slot.rightBits()));
        int code = random.nextInt(1 << bits);
        long root = slot.root(left, right, code);
        assertThat(root).isNotNegative().isLessThan(1L << 62);
        assertThat(RootSlot.left(root)).isEqualTo(left);
        assertThat(slot.right(root)).isEqualTo(right);
        assertThat(slot.code(root)).isEqualTo(code);
      }
    }
  }

  @Test
  void onlySlotsOfFewFixedValuesLieInRoots() {
    HandModel model =
        HandModel.named("wide")
            .slot("a", 0, 31)
            .slot("b", 0, 32)
            .slot("c", 4, 4)
            .initial(0)
            .build();
    assertThat(RootSlot.of(new With(model, 0)).exists()).isTrue();
    assertThat(RootSlot.of(new With(model, 1)).exists()).isFalse();
    assertThat(RootSlot.of(new With(model, 2)).exists()).isFalse();
    assertThat(RootSlot.of(model).exists()).isFalse();
  }

  /** A model of which one slot is said to be that of an automaton. */
  private static final class With extends ForwardingModel {
    private final Companion companion;

    With(Model model, int slot) {
      super(model);
      this.companion = () -> slot;
    }

    @Override
    protected boolean keeps(Class<? extends Ability> ability) {
      return false;
    }

    @Override
    public <A extends Ability> A ability(Class<A> type) {
      return type == Companion.class ? type.cast(companion) : super.ability(type);
    }
  }
}
