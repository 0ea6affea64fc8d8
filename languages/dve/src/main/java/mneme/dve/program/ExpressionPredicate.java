package mneme.dve.program;

import mneme.model.Predicate;

/** A test of states that was made of an expression. Thread-safe. */
public interface ExpressionPredicate extends Predicate {
  Expression expression();
}
