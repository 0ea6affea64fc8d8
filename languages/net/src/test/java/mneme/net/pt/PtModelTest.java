package mneme.net.pt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import mneme.engine.Runner;
import mneme.model.Grading;
import mneme.model.Independence;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Reversible;
import mneme.model.Slot;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.net.TokenLimit;
import mneme.net.pt.PtNet.Action;
import mneme.net.pt.PtNet.Arcs;
import mneme.net.pt.PtNet.Place;
import mneme.run.Plan;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.source.Position;
import mneme.testing.Commuting;
import mneme.testing.ModelContract;
import org.junit.jupiter.api.Test;

class PtModelTest {
  private static final int NETS = 150;
  private static final int STATES = 200;

  private static PtModel compiled(PtNet net) {
    return PtModel.compiled(net, PtWords.of(net), TokenLimit.DEFAULT);
  }

  private static PtModel interpreted(PtNet net) {
    return PtModel.interpreted(net, PtWords.of(net));
  }

  /** What a state leads to: event, successor, or what is wrong, sorted by event. */
  private static List<String> steps(Stepper stepper, int[] state) {
    TreeMap<Long, String> steps = new TreeMap<>();
    stepper.successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            assertThat(steps.put(event, Arrays.toString(next))).isNull();
          }

          @Override
          public void error(long event, ModelError error) {
            assertThat(steps.put(event, error.message())).isNull();
          }
        });
    List<String> lines = new ArrayList<>();
    steps.forEach((event, what) -> lines.add(event + " " + what));
    return lines;
  }

  @Test
  void generatedCodeDoesWhatTheDefinitionSays() {
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = new RandomNets(seed).net();
      PtModel compiled = compiled(net);
      assertThat(compiled.isCompiled()).isTrue();
      Stepper fast = compiled.stepper();
      Stepper slow = interpreted(net).stepper();
      for (int[] state : ModelContract.statesOf(compiled, STATES)) {
        assertThat(steps(fast, state))
            .as("net %d in %s", seed, Arrays.toString(state))
            .isEqualTo(steps(slow, state));
      }
    }
  }

  @Test
  void netsInWhichEveryStepAddsTheSameAreGraded() {
    List<Place> places = List.of(place("p", 3), place("q", 0), place("r", 0));
    Action on = action("on", of(0, 1), of(1, 1));
    Action further = action("further", of(1, 1), of(2, 1));
    PtModel chain = compiled(net(places, on, further));
    assertThat(chain.ability(Grading.class)).isNotNull();
    ModelContract.verify(chain, 100);
    // Two tokens make three, and the net ends: a token weighs 1.
    PtModel more = compiled(net(places, action("more", of(0, 2), of(1, 3)), further));
    assertThat(more.ability(Grading.class)).isNotNull();
    ModelContract.verify(more, 100);
    Action back = action("back", of(2, 1), of(0, 1));
    Action leap = action("leap", of(0, 1), of(2, 1));
    Action empty = new Action("empty", of(0, 1), of(1, 1), Arcs.NONE, new int[] {2}, Position.NONE);
    for (Action other : List.of(back, leap, empty)) {
      assertThat(compiled(net(places, on, further, other)).ability(Grading.class))
          .as(other.name())
          .isNull();
    }
  }

  @Test
  void modelsKeepTheContract() {
    for (int seed = 0; seed < 40; seed++) {
      PtNet net = new RandomNets(seed).net();
      NetChecks.keepsTheContract(net, compiled(net));
    }
  }

  @Test
  void boundsAreNeverPassed() {
    int proven = 0;
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = new RandomNets(seed).net();
      proven += NetChecks.boundedTokens(net, compiled(net));
    }
    assertThat(proven).isGreaterThan(1000);
  }

  @Test
  void invariantsBoundTheirPlaces() {
    // Two tokens circulate; a third place counts one of them twice.
    PtNet net =
        net(
            List.of(place("a", 2), place("b", 0), place("c", 0), place("free", 0)),
            action("t", of(0, 1), of(1, 1, 2, 2)),
            action("u", of(1, 1, 2, 2), of(0, 1)),
            action("v", of(), of(3, 1)));
    assertThat(Bounds.of(net).asList()).containsExactly(2, 2, 4, -1);
    List<Slot> slots = compiled(net).shape().slots();
    assertThat(slots.get(2)).isEqualTo(Slot.ranged("c", 0, 0, 4));
    assertThat(slots.get(3).fixed()).isFalse();
  }

  @Test
  void sumsThatShrinkBoundTheirPlacesToo() {
    PtNet net =
        net(
            List.of(place("a", 3), place("b", 0)),
            action("move", of(0, 1), of(1, 1)),
            action("lose", of(1, 1), of()));
    assertThat(Bounds.of(net).asList()).containsExactly(3, 3);
  }

  @Test
  void eventsAreUndone() {
    for (int seed = 0; seed < NETS; seed++) {
      PtNet net = new RandomNets(seed).net();
      for (Model model : List.of(compiled(net), interpreted(net))) {
        Stepper stepper = model.stepper();
        Reversible back = (Reversible) model.stepper();
        for (int[] state : ModelContract.statesOf(model, 40)) {
          for (long event = 0; event < model.transitionCount(); event++) {
            int[] next = stepper.fire(state, event);
            if (next != null) {
              assertThat(back.undo(next, event)).isEqualTo(state);
            }
            int[] before = back.undo(state, event);
            if (before != null) {
              assertThat(stepper.fire(before.clone(), event)).isEqualTo(state);
            }
          }
          assertThat(back.undo(state, model.transitionCount())).isNull();
          assertThat(back.undo(state, -1)).isNull();
        }
      }
    }
  }

  @Test
  void independentEventsChangePlaces() {
    int pairs = 0;
    for (int seed = 0; seed < 100; seed++) {
      Model model = compiled(new RandomNets(seed).net());
      Independence independence = model.ability(Independence.class);
      Stepper one = model.stepper();
      Stepper two = model.stepper();
      for (int[] state : ModelContract.statesOf(model, 40)) {
        for (long a = 0; a < model.transitionCount(); a++) {
          assertThat(independence.independent(a, a)).isFalse();
          int[] afterA = one.fire(state, a);
          if (afterA == null) {
            continue;
          }
          int[] kept = afterA.clone();
          for (long b = 0; b < model.transitionCount(); b++) {
            boolean independent = independence.independent(a, b);
            assertThat(independence.independent(b, a)).isEqualTo(independent);
            if (independent) {
              boolean enabled = two.fire(state, b) != null;
              int[] both = two.fire(kept, b);
              assertThat(both != null).isEqualTo(enabled);
              if (both != null) {
                pairs++;
                int[] first = both.clone();
                int[] afterB = two.fire(state, b).clone();
                assertThat(two.fire(afterB, a)).isEqualTo(first);
              }
            }
          }
        }
      }
    }
    assertThat(pairs).isGreaterThan(1000);
  }

  @Test
  void transitionsComeBeforeWhatTheyOvertake() {
    long pairs = 0;
    long more = 0;
    for (int seed = 0; seed < 300; seed++) {
      Model model = compiled(new RandomNets(seed).net());
      pairs += Commuting.overtaking(model, 40);
      Independence independence = model.ability(Independence.class);
      for (long a = 0; a < model.transitionCount(); a++) {
        for (long b = 0; b < model.transitionCount(); b++) {
          more += independence.overtakes(a, b) && !independence.independent(a, b) ? 1 : 0;
        }
      }
    }
    assertThat(pairs).isGreaterThan(1000);
    assertThat(more).as("pairs that take from the same place").isPositive();
  }

  @Test
  void anUnboundedPlaceEndsTheSearchWithItsName() {
    PtNet net =
        net(List.of(place("idle", 1), place("heap", 0)), action("t", of(0, 1), of(0, 1, 1, 1)));
    Run run = Runner.run(Plan.check(compiled(net)));
    assertThat(run.verdict()).isEqualTo(Verdict.VIOLATED);
    assertThat(run.violation().kind()).isEqualTo("runtime_error");
    assertThat(run.violation().message())
        .isEqualTo(
            "place 'heap' gets more than 65,535 tokens: the net is probably unbounded"
                + " (--token-limit allows more)");
    assertThat(run.violation().trace().length()).isEqualTo(65_536);
    assertThat(run.violation().trace().error()).isNotNull();
  }

  @Test
  void measuresAreTheGreatestOfAllStates() {
    PtNet net =
        net(
            List.of(place("a", 1), place("b", 0), place("c", 0)),
            action("t", of(0, 1), of(1, 3)),
            action("u", of(1, 1), of(2, 1)));
    Run run = Runner.run(Plan.explore(compiled(net)));
    assertThat(run.figures().details().toString())
        .contains("max_tokens_in_place")
        .contains("max_tokens_in_marking");
    assertThat(run.figures().details())
        .filteredOn(detail -> detail.key().startsWith("max_tokens"))
        .extracting(detail -> detail.value().toString())
        .containsExactly("Count[count=3]", "Count[count=3]");
    assertThat(run.figures().states()).isEqualTo(5);
  }

  @Test
  void largeNetsAreCutIntoMethodsThatGetCompiled() {
    PtNet net = new RandomNets(7).net(3000, 20_000);
    byte[] bytes = EnabledWriter.bytes(GuardTree.of(net, List.of(net.initialMarking())));
    int[] methods = {0};
    java.lang.classfile.ClassFile.of()
        .parse(bytes)
        .methods()
        .forEach(
            method -> {
              methods[0]++;
              method
                  .code()
                  .ifPresent(
                      code ->
                          assertThat(
                                  ((java.lang.classfile.attribute.CodeAttribute) code).codeLength())
                              .isLessThan(8000));
            });
    assertThat(methods[0]).isGreaterThan(20);
    Stepper fast = compiled(net).stepper();
    Stepper slow = interpreted(net).stepper();
    assertThat(steps(fast, net.initialMarking())).isEqualTo(steps(slow, net.initialMarking()));
  }

  private static PtNet net(List<Place> places, Action... actions) {
    return new PtNet("net", places, List.of(actions));
  }

  private static Place place(String name, int tokens) {
    return new Place(name, tokens, Position.NONE);
  }

  private static Action action(String name, Arcs takes, Arcs gives) {
    return new Action(name, takes, gives, Position.NONE);
  }

  /** Pairs of place and weight. */
  private static Arcs of(int... pairs) {
    TreeMap<Integer, Integer> weights = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      weights.put(pairs[i], pairs[i + 1]);
    }
    return Arcs.of(weights);
  }
}
