package mneme.promela.program;

import mneme.promela.program.Expression.Operator;

/** What operators compute, on numbers of 32 bits that wrap around. */
public final class Arithmetic {
  private Arithmetic() {}

  /**
   * @param right not 0 where it divides
   */
  public static int apply(Operator operator, int left, int right) {
    return switch (operator) {
      case ADD -> left + right;
      case SUBTRACT -> left - right;
      case MULTIPLY -> left * right;
      case DIVIDE -> left / right;
      case REMAINDER -> left % right;
      case SHIFT_LEFT -> left << right;
      case SHIFT_RIGHT -> left >> right;
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
      case EQUAL -> left == right ? 1 : 0;
      case UNEQUAL -> left != right ? 1 : 0;
      case LESS -> left < right ? 1 : 0;
      case LESS_EQUAL -> left <= right ? 1 : 0;
      case GREATER -> left > right ? 1 : 0;
      case GREATER_EQUAL -> left >= right ? 1 : 0;
      case BOTH -> left != 0 && right != 0 ? 1 : 0;
      case EITHER -> left != 0 || right != 0 ? 1 : 0;
    };
  }
}
