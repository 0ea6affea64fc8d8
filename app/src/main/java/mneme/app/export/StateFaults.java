package mneme.app.export;

import java.util.List;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/**
 * Whether something is wrong in a state: an assertion fails, an event errs, or nothing is possible
 * where the model may not rest. For one thread.
 */
final class StateFaults {
  private final Stepper stepper;
  private final List<Predicate.Test> assertions;
  private final Predicate.@Nullable Test rests;
  private final Look look = new Look();
  private boolean any;

  StateFaults(Model model) {
    this.stepper = model.stepper();
    Predicate end = model.validEnd();
    this.rests = end == null ? null : end.test();
    this.assertions = model.assertions().stream().map(a -> a.holds().test()).toList();
  }

  /** An event that errs has no successor, but what can err is no deadlock. */
  boolean isDeadlock(int[] state) {
    any = false;
    stepper.enabled(state, event -> any = true);
    return !any && (rests == null || rests.holdsIn(state) != Predicate.Outcome.TRUE);
  }

  boolean areIn(int[] state) {
    for (Predicate.Test assertion : assertions) {
      if (assertion.holdsIn(state) != Predicate.Outcome.TRUE) {
        return true;
      }
    }
    look.erred = false;
    stepper.successors(state, look);
    return look.erred;
  }

  private static final class Look implements SuccessorSink {
    private boolean erred;

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {}

    @Override
    public void error(long event, ModelError error) {
      erred = true;
    }
  }
}
