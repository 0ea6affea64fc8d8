package mneme.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract is worth something only if models that break it are caught. */
class ModelContractTest {

  @Test
  void catchesAValueOutOfAFixedRange() {
    HandModel model =
        HandModel.named("leaves its range")
            .slot("x", 0, 3)
            .initial(0)
            .rule(
                "next",
                r ->
                    r.reads(0)
                        .writes(0)
                        .when((s, c) -> s.get(0) < 4)
                        .then((s, c) -> s.set(0, s.get(0) + 1)))
            .build();
    rejects(model, "x");
  }

  @Test
  void catchesSlotsThatAreNotNamedAsChanged() {
    rejects(
        disturbed(
            honest ->
                new Delegating(honest) {
                  @Override
                  public void successors(int[] state, SuccessorSink sink) {
                    super.successors(
                        state,
                        new Passing(sink) {
                          @Override
                          public void successor(int[] next, long event, int[] changed, int count) {
                            sink.successor(next, event, changed, 0);
                          }
                        });
                  }
                }),
        "slots named as changed");
  }

  @Test
  void catchesEnabledEventsThatAreNotTheSuccessors() {
    rejects(
        disturbed(
            honest ->
                new Delegating(honest) {
                  @Override
                  public void enabled(int[] state, EventSink sink) {
                    super.enabled(
                        state,
                        event -> {
                          if (state[0] != 2) {
                            sink.event(event);
                          }
                        });
                  }
                }),
        "enabled events");
  }

  @Test
  void catchesFiringWhatIsNotEnabled() {
    rejects(
        disturbed(
            honest ->
                new Delegating(honest) {
                  @Override
                  public int @Nullable [] fire(int[] state, long event) {
                    int[] next = super.fire(state, event);
                    return next == null ? state.clone() : next;
                  }
                }),
        "not enabled in");
  }

  @Test
  void catchesFiringSomethingElse() {
    rejects(
        disturbed(
            honest ->
                new Delegating(honest) {
                  @Override
                  public int @Nullable [] fire(int[] state, long event) {
                    int[] next = super.fire(state, event);
                    return state[0] == 3 && next != null ? new int[] {0} : next;
                  }
                }),
        "firing event");
  }

  @Test
  void catchesAStepperThatWritesToTheStateItIsGiven() {
    rejects(
        disturbed(
            honest ->
                new Delegating(honest) {
                  @Override
                  public int @Nullable [] fire(int[] state, long event) {
                    int[] next = super.fire(state, event);
                    if (next != null) {
                      state[0] = next[0];
                    }
                    return next;
                  }
                }),
        "the state given to");
  }

  @Test
  void catchesSteppersThatShareScratchSpace() {
    int[] shared = new int[1];
    rejects(
        disturbed(
            honest ->
                new Delegating(honest) {
                  @Override
                  public void successors(int[] state, SuccessorSink sink) {
                    super.successors(
                        state,
                        new Passing(sink) {
                          @Override
                          public void successor(int[] next, long event, int[] changed, int count) {
                            shared[0] = next[0];
                            sink.successor(shared, event, changed, count);
                          }
                        });
                  }
                }),
        "asked of another stepper");
  }

  @Test
  void catchesAnOrderThatIsNoFunctionOfTheState() {
    rejects(
        disturbed(
            honest ->
                new Delegating(honest) {
                  private int calls;

                  @Override
                  public void successors(int[] state, SuccessorSink sink) {
                    if (calls++ % 7 != 3) {
                      super.successors(state, sink);
                    }
                  }
                }),
        "");
  }

  @Test
  void catchesEventsThatDescend() {
    HandModel up = GraphModels.completeGraph(4);
    var down =
        new DisturbedModel(
            up,
            honest ->
                new Delegating(honest) {
                  @Override
                  public void enabled(int[] state, EventSink sink) {
                    for (int choice = 3; choice >= 0; choice--) {
                      sink.event(Event.of(0, choice, 2));
                    }
                  }
                });
    assertThatThrownBy(() -> ModelContract.verifyAscending(down, 10))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void catchesInitialStatesThatAreHandedOutTwice() {
    int[] shared = {0};
    var model =
        new DisturbedModel(GraphModels.chain(5), honest -> honest) {
          @Override
          public List<int[]> initialStates() {
            return List.of(shared);
          }
        };
    rejects(model, "initial state");
  }

  private static DisturbedModel disturbed(UnaryOperator<Stepper> disturbance) {
    return new DisturbedModel(GraphModels.chain(6), disturbance);
  }

  private static void rejects(Model model, String why) {
    assertThatThrownBy(() -> ModelContract.verify(model, 100))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(why);
  }

  private static class Delegating implements Stepper {
    private final Stepper honest;

    Delegating(Stepper honest) {
      this.honest = honest;
    }

    @Override
    public void successors(int[] state, SuccessorSink sink) {
      honest.successors(state, sink);
    }

    @Override
    public void enabled(int[] state, EventSink sink) {
      honest.enabled(state, sink);
    }

    @Override
    public int @Nullable [] fire(int[] state, long event) {
      return honest.fire(state, event);
    }
  }

  private abstract static class Passing implements SuccessorSink {
    private final SuccessorSink sink;

    Passing(SuccessorSink sink) {
      this.sink = sink;
    }

    @Override
    public void error(long event, ModelError error) {
      sink.error(event, error);
    }
  }
}
