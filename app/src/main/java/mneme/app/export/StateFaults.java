package mneme.app.export;

import java.util.List;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;

/** Whether something is wrong in a state: an assertion fails, or an event errs. For one thread. */
final class StateFaults {
  private final Stepper stepper;
  private final List<Predicate.Test> assertions;
  private final Look look = new Look();

  StateFaults(Model model) {
    this.stepper = model.stepper();
    this.assertions = model.assertions().stream().map(a -> a.holds().test()).toList();
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
