package mneme.lna;

import java.util.List;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Stepper;
import org.jspecify.annotations.Nullable;

/**
 * Holds in states that a state property does not reject, or accepts. Thread-safe.
 *
 * @param rejected null for {@code deadlock}.
 */
record StatePropertyPredicate(
    String text, Model model, @Nullable Predicate rejected, List<@Nullable Predicate> accepted)
    implements Predicate {
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
