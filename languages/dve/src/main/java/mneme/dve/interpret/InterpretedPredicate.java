package mneme.dve.interpret;

import mneme.dve.program.Expression;
import mneme.dve.program.ExpressionPredicate;

/** A test that walks over its expression. Thread-safe. */
public record InterpretedPredicate(String text, Expression expression)
    implements ExpressionPredicate {

  @Override
  public Test test() {
    return state -> {
      try {
        return Outcome.of(Evaluation.value(expression, state) != 0);
      } catch (Evaluation.ErrorException e) {
        return Outcome.ERROR;
      }
    };
  }
}
