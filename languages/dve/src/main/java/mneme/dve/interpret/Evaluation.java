package mneme.dve.interpret;

import mneme.dve.program.Arithmetic;
import mneme.dve.program.Expression;
import mneme.model.ModelError;

/** Values of expressions in a state. */
public final class Evaluation {
  private Evaluation() {}

  /** An expression has no value in this state. */
  public static final class ErrorException extends Exception {
    private final transient ModelError error;

    ErrorException(ModelError error) {
      super(error.message(), null, false, false);
      this.error = error;
    }

    public ModelError error() {
      return error;
    }
  }

  public static int value(Expression expression, int[] state) throws ErrorException {
    return switch (expression) {
      case Expression.Constant constant -> constant.value();
      case Expression.Variable variable -> state[variable.slot()];
      case Expression.InLocation in -> state[in.locationSlot()] == in.location() ? 1 : 0;
      case Expression.Unary unary ->
          Arithmetic.apply(unary.operator(), value(unary.operand(), state));
      case Expression.Binary binary -> binary(binary, state);
      case Expression.Element element -> {
        int index = value(element.index(), state);
        if (index < 0 || index >= element.length()) {
          throw new ErrorException(
              Arithmetic.indexOutOfRange(element.length(), element.position()));
        }
        yield state[element.base() + index];
      }
      case Expression.ConstantElement element -> {
        int index = value(element.index(), state);
        int length = element.values().size();
        if (index < 0 || index >= length) {
          throw new ErrorException(Arithmetic.indexOutOfRange(length, element.position()));
        }
        yield element.values().get(index);
      }
    };
  }

  private static int binary(Expression.Binary binary, int[] state) throws ErrorException {
    int left = value(binary.left(), state);
    boolean decided =
        switch (binary.operator()) {
          case AND -> left == 0;
          case OR -> left != 0;
          case IMPLY -> left == 0;
          default -> false;
        };
    if (decided) {
      return binary.operator() == Expression.BinaryOperator.AND ? 0 : 1;
    }
    int right = value(binary.right(), state);
    if (right == 0 && Arithmetic.divides(binary.operator())) {
      throw new ErrorException(Arithmetic.divisionByZero(binary.position()));
    }
    return Arithmetic.apply(binary.operator(), left, right);
  }
}
