package mneme.dve.program;

import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Expression.UnaryOperator;
import mneme.model.ModelError;
import mneme.source.Position;

/** What the operators compute, and the errors expressions can run into. */
public final class Arithmetic {
  private Arithmetic() {}

  public static int apply(UnaryOperator operator, int operand) {
    return switch (operator) {
      case MINUS -> -operand;
      case COMPLEMENT -> ~operand;
      case NOT -> truth(operand == 0);
    };
  }

  /** Both operands are known; the divisor of a division is not 0. */
  public static int apply(BinaryOperator operator, int left, int right) {
    return switch (operator) {
      case IMPLY -> truth(left == 0 || right != 0);
      case OR -> truth(left != 0 || right != 0);
      case AND -> truth(left != 0 && right != 0);
      case BIT_OR -> left | right;
      case BIT_XOR -> left ^ right;
      case BIT_AND -> left & right;
      case EQUAL -> truth(left == right);
      case NOT_EQUAL -> truth(left != right);
      case LESS -> truth(left < right);
      case LESS_EQUAL -> truth(left <= right);
      case GREATER -> truth(left > right);
      case GREATER_EQUAL -> truth(left >= right);
      case SHIFT_LEFT -> left << right;
      case SHIFT_RIGHT -> left >> right;
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> left / right;
      case REMAINDER -> left % right;
    };
  }

  public static boolean divides(BinaryOperator operator) {
    return operator == BinaryOperator.DIVIDE || operator == BinaryOperator.REMAINDER;
  }

  private static int truth(boolean value) {
    return value ? 1 : 0;
  }

  public static ModelError divisionByZero(Position position) {
    return new ModelError(ModelError.Kind.DIVISION_BY_ZERO, "division by zero", position);
  }

  public static ModelError indexOutOfRange(int length, Position position) {
    return new ModelError(
        ModelError.Kind.INDEX_OUT_OF_RANGE, "index outside of 0.." + (length - 1), position);
  }
}
