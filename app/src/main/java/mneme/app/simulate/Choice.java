package mneme.app.simulate;

import mneme.model.ModelError;

/** One way on from where a simulation stands. The arrays are not changed by anybody. */
public sealed interface Choice {
  /** To begin in this initial state. */
  record Start(int[] state) implements Choice {}

  /** An event and the state it leads to. */
  record Step(long event, int[] state) implements Choice {}

  /** An event that errs and so leads nowhere. */
  record Fault(long event, ModelError error) implements Choice {}
}
