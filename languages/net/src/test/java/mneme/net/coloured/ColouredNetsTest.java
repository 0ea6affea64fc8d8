package mneme.net.coloured;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import mneme.engine.Runner;
import mneme.model.Entry;
import mneme.model.ModelError;
import mneme.model.Reversible;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.TokenLimit;
import mneme.net.coloured.NaiveNet.Tokens;
import mneme.net.coloured.marking.Region;
import mneme.net.coloured.model.ColouredModel;
import mneme.net.coloured.model.Engine;
import mneme.net.pt.PtModel;
import mneme.net.unfold.UnfoldException;
import mneme.net.unfold.Unfolding;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.testing.Commuting;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/** Coloured nets: what is interpreted, compiled and unfolded against the definition. */
class ColouredNetsTest {
  private static final int NETS = 500;
  private static final int STATES = 60;

  private static ColouredModel model(ColouredNet net, Engine engine) {
    return new ColouredModel(
        net,
        text -> {
          throw new IllegalStateException(text);
        },
        engine,
        TokenLimit.DEFAULT);
  }

  private static Tokens tokens(ColouredModel model, int[] state) {
    TreeMap<String, Integer> counts = new TreeMap<>();
    for (Entry entry : model.presentation().entries(state)) {
      assertThat(counts.put(entry.name(), entry.value())).isNull();
    }
    return new Tokens(counts);
  }

  /** Successors with the states they are, sorted by what they look like. */
  private static TreeMap<String, List<int[]>> successors(
      Stepper stepper, ColouredModel model, int[] state) {
    TreeMap<String, List<int[]>> found = new TreeMap<>();
    stepper.successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            int[] copy = next.clone();
            found
                .computeIfAbsent(tokens(model, copy).toString(), any -> new ArrayList<>())
                .add(copy);
          }

          @Override
          public void error(long event, ModelError error) {
            throw new AssertionError(error.message());
          }
        });
    return found;
  }

  @Test
  void enginesDoWhatTheDefinitionSays() {
    Set<String> regions = new TreeSet<>();
    int steps = 0;
    for (int seed = 0; seed < NETS; seed++) {
      ColouredNet net = new RandomColouredNets(seed).net();
      NaiveNet naive = new NaiveNet(net);
      for (Engine engine : List.of(Engine.INTERPRETED, Engine.COMPILED)) {
        ColouredModel model = model(net, engine);
        for (Region region : model.marking().regions()) {
          regions.add(region.getClass().getSimpleName());
        }
        Stepper stepper = model.stepper();
        int[] first = model.initialStates().getFirst();
        assertThat(tokens(model, first)).isEqualTo(naive.initial());
        ArrayDeque<int[]> waiting = new ArrayDeque<>(List.of(first));
        Set<String> seen = new HashSet<>();
        while (!waiting.isEmpty() && seen.size() < STATES) {
          int[] state = waiting.remove();
          TreeMap<String, List<int[]>> found = successors(stepper, model, state);
          TreeMap<String, Integer> expected = new TreeMap<>();
          for (Tokens next : naive.successors(tokens(model, state))) {
            expected.merge(next.toString(), 1, Integer::sum);
          }
          TreeMap<String, Integer> counted = new TreeMap<>();
          found.forEach((text, states) -> counted.put(text, states.size()));
          assertThat(counted)
              .as("net %d, %s, %s", seed, engine, tokens(model, state))
              .isEqualTo(expected);
          steps += counted.size();
          found.forEach(
              (text, states) -> {
                // One marking is one state.
                states.forEach(each -> assertThat(each).isEqualTo(states.getFirst()));
                if (seen.add(text)) {
                  waiting.add(states.getFirst());
                }
              });
        }
      }
    }
    assertThat(steps).isGreaterThan(5_000);
    assertThat(regions)
        .containsExactly("DenseRegion", "InternedRegion", "SharedRegion", "SparseRegion");
  }

  @Test
  void modelsKeepTheContract() {
    for (int seed = 0; seed < 60; seed++) {
      ColouredNet net = new RandomColouredNets(seed).net();
      ModelContract.verify(model(net, Engine.COMPILED), 30);
      ModelContract.verify(model(net, Engine.INTERPRETED), 20);
    }
  }

  @Test
  void independentEventsCommute() {
    long pairs = 0;
    for (int seed = 0; seed < NETS; seed++) {
      pairs += Commuting.pairs(model(new RandomColouredNets(seed).net(), Engine.COMPILED), 40);
    }
    assertThat(pairs).isGreaterThan(100);
  }

  @Test
  void eventsAreUndone() {
    int undone = 0;
    for (int seed = 0; seed < NETS; seed++) {
      ColouredNet net = new RandomColouredNets(seed).net();
      for (Engine engine : List.of(Engine.INTERPRETED, Engine.COMPILED)) {
        ColouredModel model = model(net, engine);
        Stepper stepper = model.stepper();
        if (!(model.stepper() instanceof Reversible back)) {
          continue;
        }
        for (int[] state : ModelContract.statesOf(model, 30)) {
          List<Long> events = new ArrayList<>();
          stepper.enabled(state, events::add);
          for (long event : events) {
            int[] next = stepper.fire(state, event);
            if (next != null) {
              undone++;
              assertThat(back.undo(next.clone(), event)).as("net %d", seed).isEqualTo(state);
            }
          }
        }
      }
    }
    assertThat(undone).isGreaterThan(500);
  }

  @Test
  void unfoldedNetsHaveTheSameGraph() throws UnfoldException {
    int inhibited = 0;
    for (int seed = 0; seed < 120; seed++) {
      ColouredNet net = new RandomColouredNets(seed).net();
      Run coloured = Runner.run(Plan.explore(model(net, Engine.COMPILED)));
      Unfolding unfolding = Unfolding.of(net);
      PtModel plain = PtModel.compiled(unfolding.net(), unfolding.words(), TokenLimit.DEFAULT);
      Run unfolded = Runner.run(Plan.explore(plain));
      assertThat(unfolded.figures().states())
          .as("net %d", seed)
          .isEqualTo(coloured.figures().states());
      assertThat(unfolded.figures().transitions())
          .as("net %d", seed)
          .isEqualTo(coloured.figures().transitions());
      assertThat(unfolded.figures().deadlocks())
          .as("net %d", seed)
          .isEqualTo(coloured.figures().deadlocks());
      inhibited +=
          unfolding.net().actions().stream().anyMatch(action -> action.isSpecial()) ? 1 : 0;
    }
    assertThat(inhibited).isGreaterThan(10);
  }
}
