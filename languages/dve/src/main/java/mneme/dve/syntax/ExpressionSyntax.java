package mneme.dve.syntax;

import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Expression.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An expression as written; {@code at} is the offset errors about it point to. */
public sealed interface ExpressionSyntax {
  int at();

  record Number(int at, int value) implements ExpressionSyntax {}

  /** {@code x}, {@code a[index]}. */
  record Name(int at, String name, @Nullable ExpressionSyntax index) implements ExpressionSyntax {}

  /** {@code P.s}, {@code P->v}, {@code P->a[index]}. */
  record Qualified(
      int at,
      String process,
      boolean arrow,
      int nameAt,
      String name,
      @Nullable ExpressionSyntax index)
      implements ExpressionSyntax {}

  record Unary(int at, UnaryOperator operator, ExpressionSyntax operand)
      implements ExpressionSyntax {}

  /** {@code at} is the place of the operator. */
  record Binary(int at, BinaryOperator operator, ExpressionSyntax left, ExpressionSyntax right)
      implements ExpressionSyntax {}
}
