package mneme.dve.kernel;

import mneme.dve.program.Expression;
import mneme.dve.program.Type;
import mneme.model.kernel.Term;
import mneme.model.kernel.Term.BinaryOperator;
import mneme.model.kernel.Term.UnaryOperator;
import mneme.model.kernel.Width;

/** Expressions as terms: both compute with 32 bits and err in the same places. */
final class TermWriter {
  private TermWriter() {}

  static Term term(Expression expression) {
    return switch (expression) {
      case Expression.Constant constant -> new Term.Constant(constant.value());
      case Expression.Variable variable -> new Term.Read(variable.slot());
      case Expression.InLocation in -> Term.slotIs(in.locationSlot(), in.location());
      case Expression.Element element ->
          new Term.Element(element.base(), element.length(), term(element.index()));
      case Expression.ConstantElement element ->
          new Term.TableElement(element.values(), term(element.index()));
      case Expression.Unary unary ->
          new Term.Unary(
              switch (unary.operator()) {
                case MINUS -> UnaryOperator.MINUS;
                case COMPLEMENT -> UnaryOperator.COMPLEMENT;
                case NOT -> UnaryOperator.NOT;
              },
              term(unary.operand()));
      case Expression.Binary binary ->
          new Term.Binary(operator(binary), term(binary.left()), term(binary.right()));
    };
  }

  private static BinaryOperator operator(Expression.Binary binary) {
    return switch (binary.operator()) {
      case IMPLY -> BinaryOperator.IMPLY;
      case OR -> BinaryOperator.OR;
      case AND -> BinaryOperator.AND;
      case BIT_OR -> BinaryOperator.BIT_OR;
      case BIT_XOR -> BinaryOperator.BIT_XOR;
      case BIT_AND -> BinaryOperator.BIT_AND;
      case EQUAL -> BinaryOperator.EQUAL;
      case NOT_EQUAL -> BinaryOperator.NOT_EQUAL;
      case LESS -> BinaryOperator.LESS;
      case LESS_EQUAL -> BinaryOperator.LESS_EQUAL;
      case GREATER -> BinaryOperator.GREATER;
      case GREATER_EQUAL -> BinaryOperator.GREATER_EQUAL;
      case SHIFT_LEFT -> BinaryOperator.SHIFT_LEFT;
      case SHIFT_RIGHT -> BinaryOperator.SHIFT_RIGHT;
      case ADD -> BinaryOperator.ADD;
      case SUBTRACT -> BinaryOperator.SUBTRACT;
      case MULTIPLY -> BinaryOperator.MULTIPLY;
      case DIVIDE -> BinaryOperator.DIVIDE;
      case REMAINDER -> BinaryOperator.REMAINDER;
    };
  }

  static Width width(Type type) {
    return switch (type) {
      case BYTE -> Width.BYTE;
      case INT -> Width.SHORT;
    };
  }
}
