package mneme.dve.guard;

import mneme.dve.interpret.Evaluation;
import mneme.dve.program.Expression;
import mneme.model.Predicate.Outcome;

/** What an expression amounts to as a test of a state. */
final class InterpretedOutcome {
  private InterpretedOutcome() {}

  static Outcome of(Expression expression, int[] state) {
    try {
      return Outcome.of(Evaluation.value(expression, state) != 0);
    } catch (Evaluation.ErrorException e) {
      return Outcome.ERROR;
    }
  }
}
