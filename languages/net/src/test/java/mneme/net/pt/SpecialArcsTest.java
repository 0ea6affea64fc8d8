package mneme.net.pt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import mneme.model.Independence;
import mneme.model.ModelError;
import mneme.model.Predicate.Outcome;
import mneme.model.Reversible;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.TokenLimit;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import mneme.net.pt.PtNet.Place;
import mneme.source.Position;
import mneme.source.SourceException;
import mneme.testing.Commuting;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

/** Inhibitor and reset arcs: every part of the house against the definition. */
class SpecialArcsTest {
  private static final int NETS = 200;

  private static PtModel compiled(PtNet net) {
    return PtModel.compiled(net, PtWords.of(net), new TokenLimit(30));
  }

  /** What the definition says, written down once more and as simply as can be. */
  private static TreeMap<Long, String> defined(PtNet net, int[] marking) {
    TreeMap<Long, String> steps = new TreeMap<>();
    for (int t = 0; t < net.actions().size(); t++) {
      Action action = net.actions().get(t);
      boolean enabled = true;
      int[] next = marking.clone();
      for (int i = 0; i < action.takes().size(); i++) {
        enabled &= marking[action.takes().places()[i]] >= action.takes().weights()[i];
        next[action.takes().places()[i]] -= action.takes().weights()[i];
      }
      for (int i = 0; i < action.inhibitors().size(); i++) {
        enabled &= marking[action.inhibitors().places()[i]] < action.inhibitors().weights()[i];
      }
      for (int place : action.resets()) {
        next[place] = 0;
      }
      for (int i = 0; i < action.gives().size(); i++) {
        next[action.gives().places()[i]] += action.gives().weights()[i];
      }
      if (enabled) {
        steps.put((long) t, Arrays.toString(next));
      }
    }
    return steps;
  }

  private static TreeMap<Long, String> steps(Stepper stepper, int[] state) {
    TreeMap<Long, String> steps = new TreeMap<>();
    stepper.successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            assertThat(steps.put(event, Arrays.toString(next))).isNull();
            int[] back = next.clone();
            for (int i = 0; i < count; i++) {
              back[changed[i]] = state[changed[i]];
            }
            assertThat(back).as("changed slots").isEqualTo(state);
          }

          @Override
          public void error(long event, ModelError error) {
            steps.put(event, "error");
          }
        });
    return steps;
  }

  @Test
  void compilerInterpreterAndDefinitionAgree() {
    int inhibited = 0;
    int emptied = 0;
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = new RandomNets(seed).specialNet();
      PtModel compiled = compiled(net);
      Stepper fast = compiled.stepper();
      Stepper slow = PtModel.interpreted(net, PtWords.of(net)).stepper();
      for (int[] state : ModelContract.statesOf(compiled, 150)) {
        TreeMap<Long, String> expected = defined(net, state);
        TreeMap<Long, String> found = steps(fast, state);
        assertThat(found.keySet()).as("net %d", seed).isEqualTo(expected.keySet());
        // The compiled model was told to stop at few tokens.
        found.values().removeIf(what -> what.equals("error"));
        found.forEach((event, what) -> assertThat(what).isEqualTo(expected.get(event)));
        assertThat(steps(slow, state)).isEqualTo(expected);
        for (Action action : net.actions()) {
          inhibited += action.takes().within(state) && action.isInhibited(state) ? 1 : 0;
          for (int place : action.resets()) {
            emptied += action.isEnabled(state) && state[place] > 0 ? 1 : 0;
          }
        }
      }
    }
    assertThat(inhibited).isGreaterThan(500);
    assertThat(emptied).isGreaterThan(500);
  }

  @Test
  void modelsKeepTheContract() {
    for (int seed = 0; seed < 60; seed++) {
      PtNet net = new RandomNets(seed).specialNet();
      NetChecks.keepsTheContract(net, compiled(net));
    }
  }

  @Test
  void boundsAreNeverPassed() {
    int proven = 0;
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = new RandomNets(seed).specialNet();
      proven += NetChecks.boundedTokens(net, compiled(net));
    }
    assertThat(proven).isGreaterThan(1000);
  }

  @Test
  void whatInhibitsEverythingThatAddsToItIsBounded() {
    PtNet net =
        new PtNet(
            "capacity",
            List.of(new Place("p", 0, Position.NONE)),
            List.of(
                new Action("in", Arcs.NONE, arc(0, 2), arc(0, 2), new int[0], Position.NONE),
                new Action("out", arc(0, 1), Arcs.NONE, Position.NONE)));
    assertThat(Bounds.of(net).asList()).containsExactly(3);
    assertThat(ModelContract.statesOf(compiled(net), 10)).hasSize(4);
  }

  private static Arcs arc(int place, int weight) {
    return Arcs.of(new TreeMap<>(Map.of(place, weight)));
  }

  @Test
  void independentEventsCommute() {
    long pairs = 0;
    long overtaking = 0;
    for (int seed = 0; seed < NETS; seed++) {
      PtModel model = compiled(new RandomNets(seed).specialNet());
      pairs += Commuting.pairs(model, 60);
      overtaking += Commuting.overtaking(model, 40);
    }
    assertThat(pairs).isGreaterThan(100);
    assertThat(overtaking).isGreaterThan(100);
  }

  @Test
  void independentEventsDoNotEnableOrDisableEachOther() {
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = new RandomNets(seed).specialNet();
      PtModel model = compiled(net);
      Stepper stepper = model.stepper();
      for (int[] state : ModelContract.statesOf(model, 40)) {
        for (int a = 0; a < net.actions().size(); a++) {
          int[] next = stepper.fire(state, a);
          for (int b = 0; next != null && b < net.actions().size(); b++) {
            if (Objects.requireNonNull(model.ability(Independence.class)).independent(a, b)) {
              assertThat(net.actions().get(b).isEnabled(next))
                  .as("net %d: t%d and t%d", seed, a, b)
                  .isEqualTo(net.actions().get(b).isEnabled(state));
            }
          }
        }
      }
    }
  }

  @Test
  void eventsAreUndoneWhereThatIsPossible() {
    int undone = 0;
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = new RandomNets(seed).specialNet();
      for (PtModel model : List.of(compiled(net), PtModel.interpreted(net, PtWords.of(net)))) {
        Stepper stepper = model.stepper();
        assertThat(stepper instanceof Reversible).isEqualTo(!net.hasResets());
        if (!(stepper instanceof Reversible reversible)) {
          continue;
        }
        Stepper other = model.stepper();
        for (int[] state : ModelContract.statesOf(model, 40)) {
          for (int t = 0; t < net.actions().size(); t++) {
            int[] before = reversible.undo(state, t);
            int[] again = before == null ? null : other.fire(before, t);
            assertThat(again == null).as("net %d, t%d", seed, t).isEqualTo(before == null);
            if (again != null) {
              undone++;
              assertThat(again).isEqualTo(state);
            }
          }
        }
      }
    }
    assertThat(undone).isGreaterThan(500);
  }

  @Test
  void conditionsAskWhatIsEnabled() throws SourceException {
    for (int seed = 0; seed < 80; seed++) {
      PtNet net = new RandomNets(seed).specialNet();
      for (PtModel model : List.of(compiled(net), PtModel.interpreted(net, PtWords.of(net)))) {
        for (int[] state : ModelContract.statesOf(model, 30)) {
          List<String> enabled = new ArrayList<>();
          for (Action action : net.actions()) {
            boolean fireable =
                model.predicate("fireable(" + action.name() + ")").test().holdsIn(state)
                    == Outcome.TRUE;
            assertThat(fireable).isEqualTo(action.isEnabled(state));
            enabled.addAll(fireable ? List.of(action.name()) : List.of());
          }
          assertThat(model.predicate("deadlock").test().holdsIn(state) == Outcome.TRUE)
              .isEqualTo(enabled.isEmpty());
        }
      }
    }
  }
}
