package mneme.lna;

import java.util.List;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.SlotSet;
import mneme.model.Stepper;
import org.jspecify.annotations.Nullable;

/** Holds in states that a state property does not reject, or accepts. Thread-safe. */
final class StatePropertyPredicate implements Predicate {
  private final String text;
  private final Model model;

  /** Null for {@code deadlock}. */
  private final @Nullable Predicate rejected;

  private final List<@Nullable Predicate> accepted;

  StatePropertyPredicate(
      String text, Model model, @Nullable Predicate rejected, List<@Nullable Predicate> accepted) {
    this.text = text;
    this.model = model;
    this.rejected = rejected;
    this.accepted = accepted;
  }

  @Override
  public String text() {
    return text;
  }

  @Override
  public SlotSet reads() {
    return SlotSet.of(java.util.stream.IntStream.range(0, model.shape().size()).toArray());
  }

  @Override
  public Test test() {
    Test reject = test(rejected);
    List<Test> accept = accepted.stream().map(this::test).toList();
    return state -> {
      Outcome outcome = reject.holdsIn(state);
      if (outcome == Outcome.FALSE) {
        return Outcome.TRUE;
      }
      for (Test each : accept) {
        Outcome accepts = each.holdsIn(state);
        if (accepts != Outcome.FALSE) {
          return accepts;
        }
      }
      return outcome == Outcome.ERROR ? Outcome.ERROR : Outcome.FALSE;
    };
  }

  private Test test(@Nullable Predicate predicate) {
    return predicate == null ? new Deadlock(model.stepper()) : predicate.test();
  }

  /** Whether nothing is enabled. */
  private static final class Deadlock implements Test {
    private final Stepper stepper;
    private boolean any;

    Deadlock(Stepper stepper) {
      this.stepper = stepper;
    }

    @Override
    public Outcome holdsIn(int[] state) {
      any = false;
      stepper.enabled(state, this::see);
      return Outcome.of(!any);
    }

    private void see(long event) {
      any = true;
    }
  }
}
