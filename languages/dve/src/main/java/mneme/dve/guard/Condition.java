package mneme.dve.guard;

import mneme.dve.interpret.Evaluation;
import mneme.dve.program.Arithmetic;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.Binary;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Expression.Unary;
import mneme.dve.program.Expression.UnaryOperator;
import mneme.model.guard.GuardTable.Guard;
import org.jspecify.annotations.Nullable;

/** Makes guards of expressions. One that has no value in a state counts as one that holds. */
final class Condition {
  /** A number that a state has. */
  @FunctionalInterface
  private interface Number {
    int in(int[] state);
  }

  private Condition() {}

  /** Of an expression that has a value in every reachable state. */
  static Guard of(Expression expression) {
    if (expression instanceof Unary(UnaryOperator operator, Expression operand)
        && operator == UnaryOperator.NOT) {
      Guard negated = of(operand);
      return state -> !negated.holds(state);
    }
    if (expression instanceof Expression.InLocation(int slot, int location)) {
      return state -> state[slot] == location;
    }
    if (expression instanceof Binary binary) {
      Guard comparison = comparison(binary);
      if (comparison != null) {
        return comparison;
      }
    }
    return orWithoutValue(expression);
  }

  private static @Nullable Guard comparison(Binary binary) {
    Number left = number(binary.left());
    Number right = number(binary.right());
    if (left == null || right == null) {
      return null;
    }
    return switch (binary.operator()) {
      case EQUAL -> state -> left.in(state) == right.in(state);
      case NOT_EQUAL -> state -> left.in(state) != right.in(state);
      case LESS -> state -> left.in(state) < right.in(state);
      case LESS_EQUAL -> state -> left.in(state) <= right.in(state);
      case GREATER -> state -> left.in(state) > right.in(state);
      case GREATER_EQUAL -> state -> left.in(state) >= right.in(state);
      default -> null;
    };
  }

  private static @Nullable Number number(Expression expression) {
    return switch (expression) {
      case Expression.Constant(int value) -> state -> value;
      case Expression.Variable(int slot) -> state -> state[slot];
      case Expression.Element(int base, int length, Expression.Constant(int at), var position)
          when at >= 0 && at < length ->
          state -> state[base + at];
      case Binary(BinaryOperator operator, Expression l, Expression r, var position)
          when operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT -> {
        Number left = number(l);
        Number right = number(r);
        yield left == null || right == null
            ? null
            : state -> Arithmetic.apply(operator, left.in(state), right.in(state));
      }
      default -> null;
    };
  }

  /** Of any expression. */
  static Guard orWithoutValue(Expression expression) {
    return state -> {
      try {
        return Evaluation.value(expression, state) != 0;
      } catch (Evaluation.ErrorException e) {
        return true;
      }
    };
  }
}
