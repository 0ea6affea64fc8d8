package mneme.dve.guard;

import java.util.ArrayList;
import java.util.List;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.Binary;
import mneme.dve.program.Expression.Unary;
import mneme.dve.program.Expression.UnaryOperator;

/** The cases in which an expression is true, or false: each a list of conditions. */
final class Cases {
  /** Conditions that fall apart into more cases are looked at as a whole. */
  private static final int MOST = 64;

  private Cases() {}

  /** One of these lists of conditions holds where an expression has this value. */
  static List<List<Expression>> in(Expression expression, boolean wanted) {
    List<List<Expression>> cases = of(expression, wanted);
    return cases.size() <= MOST
        ? cases
        : List.of(List.of(wanted ? expression : new Unary(UnaryOperator.NOT, expression)));
  }

  /** The cases in which an expression is true, or false; each a list of conditions. */
  private static List<List<Expression>> of(Expression expression, boolean wanted) {
    if (expression instanceof Unary(UnaryOperator operator, Expression operand)
        && operator == UnaryOperator.NOT) {
      return of(operand, !wanted);
    }
    if (expression instanceof Binary binary) {
      switch (binary.operator()) {
        case AND -> {
          return wanted
              ? product(of(binary.left(), true), of(binary.right(), true))
              : either(of(binary.left(), false), of(binary.right(), false));
        }
        case OR -> {
          return wanted
              ? either(of(binary.left(), true), of(binary.right(), true))
              : product(of(binary.left(), false), of(binary.right(), false));
        }
        case IMPLY -> {
          return wanted
              ? either(of(binary.left(), false), of(binary.right(), true))
              : product(of(binary.left(), true), of(binary.right(), false));
        }
        default -> {}
      }
    }
    return List.of(List.of(wanted ? expression : new Unary(UnaryOperator.NOT, expression)));
  }

  private static List<List<Expression>> either(
      List<List<Expression>> some, List<List<Expression>> others) {
    List<List<Expression>> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private static List<List<Expression>> product(
      List<List<Expression>> some, List<List<Expression>> others) {
    List<List<Expression>> all = new ArrayList<>();
    for (List<Expression> one : some) {
      for (List<Expression> other : others) {
        if (all.size() <= MOST) {
          List<Expression> both = new ArrayList<>(one);
          both.addAll(other);
          all.add(both);
        }
      }
    }
    return all;
  }
}
