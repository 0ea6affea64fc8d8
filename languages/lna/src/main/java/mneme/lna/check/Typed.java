package mneme.lna.check;

import mneme.net.coloured.Expression;
import mneme.net.coloured.Sort;

/**
 * An expression with its type.
 *
 * @param low for numbers and constants of enumerations the least value it can have
 * @param high the greatest
 */
record Typed(Expression expression, Sort sort, long low, long high) {
  /** Of a sort whose values are all possible. */
  static Typed of(Expression expression, Sort sort) {
    return sort instanceof Sort.Discrete discrete
        ? new Typed(expression, sort, discrete.low(), discrete.high())
        : new Typed(expression, sort, 0, 0);
  }

  static Typed constant(long value, Sort sort) {
    return new Typed(new Expression.Constant(value), sort, value, value);
  }
}
