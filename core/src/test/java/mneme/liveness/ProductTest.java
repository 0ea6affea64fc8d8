package mneme.liveness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Kind;
import mneme.logic.automaton.Label;
import mneme.model.AcceptingStates;
import mneme.model.Model;
import mneme.model.Proposition;
import mneme.model.RunAutomaton;
import mneme.model.Stepper;
import mneme.testing.AcceptingCycles;
import mneme.testing.Expansion;
import mneme.testing.HandModel;
import mneme.testing.HandModels;
import mneme.testing.ModelContract;
import mneme.testing.RandomModels;
import mneme.testing.TinyModels;
import mneme.trace.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProductTest {
  private static final int PROPOSITIONS = 3;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void isAModelAsOthersAre(long seed) {
    for (int i = 0; i < 40; i++) {
      Random random = new Random(seed * 1000 + i);
      Model model = model(random);
      if (!model.shape().appends()) {
        Model product =
            Product.of(model, automaton(random, i % 2 == 0), random.nextBoolean()).model();
        ModelContract.verify(product, 200);
      }
    }
  }

  /** State by state and edge by edge, as the definition has it. */
  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void hasTheStepsOfModelAndAutomatonTogether(long seed) {
    for (int i = 0; i < 60; i++) {
      Random random = new Random(seed * 1000 + i);
      Model model = model(random);
      if (model.shape().appends()) {
        continue;
      }
      RunAutomaton automaton = automaton(random, i % 2 == 0);
      boolean stutters = random.nextBoolean();
      assertThat(reached(Product.of(model, automaton, stutters).model()))
          .isEqualTo(naive(model, automaton, stutters));
    }
  }

  @Test
  void aRunThatEndsStaysInItsLastState() throws Exception {
    HandModel model =
        HandModel.named("ends")
            .slot("x", 0, 1)
            .initial(0)
            .rule(
                "go",
                rule -> rule.when((state, choice) -> state.get(0) == 0).then((s, c) -> s.set(0, 1)))
            .build();
    RunAutomaton always =
        new RunAutomaton(
            List.of(), new Buchi(List.of(List.of(new Edge(Label.TRUE, 0, 0))), bits(0)));
    Product product = Product.of(model, always, true);
    long go = Expansion.enabled(product.model().stepper(), new int[] {0, 0}).getFirst();
    long stay = Expansion.enabled(product.model().stepper(), new int[] {1, 0}).getFirst();
    Trace lasso =
        Trace.replayLasso(product.model(), new int[] {0, 0}, new long[] {go, stay, stay}, 2);
    Trace shown = product.inOrigin(lasso);
    assertThat(shown.loopStart()).isEqualTo(1);
    assertThat(shown.steps()).hasSize(1);
    assertThat(shown.last()).containsExactly(1);
    assertThat(Expansion.enabled(Product.of(model, always, false).model().stepper(), stuck()))
        .isEmpty();
  }

  @Test
  void aModelThatStaysBySteppingOnTheSpotCanBeMadeToEnd() {
    HandModel model =
        HandModel.named("stays")
            .slot("x", 0, 1)
            .initial(0)
            .rule(
                "go",
                rule ->
                    rule.reads(0)
                        .writes(0)
                        .when((state, choice) -> state.get(0) == 0)
                        .then((s, c) -> s.set(0, 1)))
            .rule(
                "stay",
                rule ->
                    rule.reads(0)
                        .writes(0)
                        .when((state, choice) -> state.get(0) == 1)
                        .then((s, c) -> s.set(0, 1)))
            .build();
    AcceptingStates states = new AcceptingStates(new AcceptingCycles.Odd(0), Kind.TERMINAL, 2, 1);
    Product staying = Product.of(model, states, true);
    assertThat(staying.model()).isSameAs(model);
    assertThat(staying.kind()).isEqualTo(Kind.TERMINAL);
    Product ending = Product.of(model, states, false);
    assertThat(ending.kind()).isEqualTo(Kind.WEAK);
    ModelContract.verify(ending.model(), 10);
    assertThat(Expansion.enabled(ending.model().stepper(), new int[] {0})).hasSize(1);
    assertThat(Expansion.of(ending.model().stepper(), new int[] {1}).steps()).isEmpty();
    long stay = Expansion.enabled(model.stepper(), new int[] {1}).getFirst();
    assertThat(model.stepper().fire(new int[] {1}, stay)).isNotNull();
    assertThat(ending.model().stepper().fire(new int[] {1}, stay)).isNull();
  }

  private static int[] stuck() {
    return new int[] {1, 0};
  }

  @Test
  void aModelThatGrowsHasRoomForAnAutomatonOnlyInASpareSlot() {
    for (HandModel model : HandModels.all()) {
      if (model.shape().appends()) {
        assertThat(model.spareSlot()).isEqualTo(-1);
        assertThatIllegalArgumentException()
            .isThrownBy(() -> Product.of(model, automaton(new Random(1), false), true));
      }
    }
  }

  private static Model model(Random random) {
    long seed = random.nextLong();
    return random.nextBoolean() ? TinyModels.model(seed) : RandomModels.model(seed);
  }

  private static BitSet bits(int... which) {
    BitSet bits = new BitSet();
    for (int bit : which) {
      bits.set(bit);
    }
    return bits;
  }

  /** A random automaton over whether slot values are odd and, where asked for, over steps. */
  private static RunAutomaton automaton(Random random, boolean steps) {
    List<Proposition> propositions = new ArrayList<>();
    for (int i = 0; i < PROPOSITIONS; i++) {
      int number = i;
      propositions.add(
          steps && i == 0
              ? new Proposition.OfStep("even event", event -> event % 2 == 0)
              : new Proposition.OfState(new AcceptingCycles.Odd(number)));
    }
    int states = 1 + random.nextInt(4);
    List<List<Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    for (int state = 0; state < states; state++) {
      List<Edge> out = new ArrayList<>();
      for (int i = random.nextInt(4); i > 0; i--) {
        long mask = random.nextInt(1 << PROPOSITIONS);
        long holds = random.nextInt(1 << PROPOSITIONS) & mask;
        out.add(new Edge(new Label(holds, mask & ~holds), 0, random.nextInt(states)));
      }
      edges.add(out);
      accepting.set(state, random.nextBoolean());
    }
    return new RunAutomaton(propositions, new Buchi(edges, accepting));
  }

  private record Move(List<Integer> from, List<Integer> to) {}

  private static Set<Move> reached(Model product) {
    Stepper stepper = product.stepper();
    Set<Move> moves = new HashSet<>();
    Set<List<Integer>> seen = new HashSet<>();
    Deque<int[]> waiting = new ArrayDeque<>(product.initialStates());
    while (!waiting.isEmpty()) {
      int[] state = waiting.pop();
      if (seen.add(list(state))) {
        for (Expansion.Step step : Expansion.of(stepper, state).steps()) {
          int[] next = step.next();
          if (next != null) {
            moves.add(new Move(list(state), list(next)));
            waiting.push(next);
          }
        }
      }
    }
    return moves;
  }

  private static Set<Move> naive(Model model, RunAutomaton automaton, boolean stutters) {
    Stepper stepper = model.stepper();
    Set<Move> moves = new HashSet<>();
    Set<List<Integer>> seen = new HashSet<>();
    record Pair(int[] state, int location) {}
    Deque<Pair> waiting = new ArrayDeque<>();
    model.initialStates().forEach(state -> waiting.push(new Pair(state, 0)));
    while (!waiting.isEmpty()) {
      Pair pair = waiting.pop();
      if (!seen.add(list(pair.state, pair.location))) {
        continue;
      }
      List<Expansion.Step> steps = new ArrayList<>(Expansion.of(stepper, pair.state).steps());
      if (steps.isEmpty() && stutters) {
        steps.add(new Expansion.Step(-1, pair.state, List.of(), null));
      }
      for (Expansion.Step step : steps) {
        int[] next = step.next();
        if (next == null) {
          continue;
        }
        for (Edge edge : automaton.buchi().edges().get(pair.location)) {
          if (edge.label().meets(LivenessOracle.values(automaton, pair.state, step.event()))) {
            moves.add(new Move(list(pair.state, pair.location), list(next, edge.to())));
            waiting.push(new Pair(next, edge.to()));
          }
        }
      }
    }
    return moves;
  }

  private static List<Integer> list(int[] state, int... more) {
    List<Integer> list = new ArrayList<>();
    for (int value : state) {
      list.add(value);
    }
    for (int value : more) {
      list.add(value);
    }
    return list;
  }
}
