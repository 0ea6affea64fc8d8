package mneme.lna.check;

import java.util.List;
import mneme.lna.syntax.LnaException;
import mneme.lna.syntax.Syntax;
import mneme.lna.syntax.Syntax.Expr;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Expression.ContainerOperator;
import mneme.net.coloured.Sort;
import org.jspecify.annotations.Nullable;

/** Gives operations their types and lowers them. */
record Operators(Expressions expressions, SortOf sorts) {
  /** No number of a net is further from 0. */
  static final long FAR = 1L << 60;

  Typed prefix(Syntax.Prefix prefix, @Nullable Sort expected) throws LnaException {
    if (prefix.operator().equals("not")) {
      return Typed.of(
          new Expression.Unary(
              Expression.UnaryOperator.NOT, expressions.condition(prefix.operand())),
          Types.BOOL);
    }
    if (prefix.operator().equals("-")) {
      Typed operand = expressions.number(prefix.operand());
      if (operand.expression() instanceof Expression.Constant constant
          && !Types.isModulo(operand.sort())) {
        return Typed.constant(-constant.value(), operand.sort());
      }
      return wrapped(
          new Expression.Unary(Expression.UnaryOperator.NEGATE, operand.expression()),
          operand.sort(),
          -operand.high(),
          -operand.low());
    }
    if (prefix.operator().equals("+")) {
      return expressions.number(prefix.operand());
    }
    long offset = prefix.operator().equals("succ") ? 1 : -1;
    Typed operand = expressions.discrete(prefix.operand(), expected);
    Expression moved =
        new Expression.Binary(
            BinaryOperator.ADD,
            operand.expression(),
            new Expression.Constant(offset),
            prefix.position());
    if (!Types.isInteger(operand.sort())) {
      Sort.Discrete root = (Sort.Discrete) Types.root(operand.sort());
      return Typed.of(new Expression.Wrap(root, moved), root);
    }
    return wrapped(moved, operand.sort(), operand.low() + offset, operand.high() + offset);
  }

  /** A number; that of a modulo type goes round. */
  private static Typed wrapped(Expression value, Sort sort, long low, long high) {
    if (Types.root(sort) instanceof Sort.Range range && range.cyclic()) {
      return Typed.of(new Expression.Wrap(range, value), range);
    }
    return new Typed(value, Types.INT, clamp(low), clamp(high));
  }

  private static long clamp(long value) {
    return Math.max(-FAR, Math.min(FAR, value));
  }

  Typed infix(Syntax.Infix infix, @Nullable Sort expected) throws LnaException {
    switch (infix.operator()) {
      case "and", "or" -> {
        Sort.SetOf set = set(infix, expected);
        if (set != null) {
          return sets(
              infix.operator().equals("or")
                  ? ContainerOperator.UNION
                  : ContainerOperator.INTERSECTION,
              infix,
              set);
        }
        return Typed.of(
            new Expression.Binary(
                infix.operator().equals("and") ? BinaryOperator.AND : BinaryOperator.OR,
                expressions.condition(infix.left()),
                expressions.condition(infix.right()),
                infix.position()),
            Types.BOOL);
      }
      case "in" -> {
        Typed container = expressions.check(infix.right(), null);
        if (!(container.sort() instanceof Sort.Container sort)) {
          throw new LnaException(infix.right().position(), "expected a list or a set");
        }
        Typed element = expressions.check(infix.left(), sort.element());
        if (!Types.fit(element.sort(), sort.element())) {
          throw new LnaException(
              infix.left().position(), "this cannot be an element of a " + sort.name());
        }
        return Expressions.contain(
            ContainerOperator.CONTAINS,
            sort,
            List.of(container.expression(), element.expression()),
            infix.position(),
            Types.BOOL);
      }
      case "&" -> {
        return concatenation(infix, expected);
      }
      case "=", "!=", "<", "<=", ">", ">=" -> {
        return comparison(infix);
      }
      default -> {
        if (infix.operator().equals("-")) {
          Sort.SetOf set = set(infix, expected);
          if (set != null) {
            return sets(ContainerOperator.DIFFERENCE, infix, set);
          }
        }
        return arithmetic(infix);
      }
    }
  }

  private Sort.@Nullable SetOf set(Syntax.Infix infix, @Nullable Sort expected) {
    Sort sort = sorts.of(infix);
    if (sort instanceof Sort.SetOf set) {
      return set;
    }
    return expected instanceof Sort.SetOf set && sort == null ? set : null;
  }

  private Typed sets(ContainerOperator operator, Syntax.Infix infix, Sort.SetOf set)
      throws LnaException {
    return Expressions.contain(
        operator,
        set,
        List.of(operand(infix.left(), set), operand(infix.right(), set)),
        infix.position(),
        set);
  }

  /** A container, or one made of a single element. */
  private Expression operand(Expr expression, Sort.Container sort) throws LnaException {
    Typed typed = expressions.check(expression, sort);
    if (typed.sort().equals(sort)) {
      return typed.expression();
    }
    return new Expression.Construct(
        sort,
        List.of(Expressions.coerce(typed, sort.element(), expression.position())),
        expression.position());
  }

  private Typed concatenation(Syntax.Infix infix, @Nullable Sort expected) throws LnaException {
    Sort sort = sorts.of(infix) instanceof Sort.Sequence known ? known : expected;
    if (!(sort instanceof Sort.Sequence sequence)) {
      throw Expressions.unclear(infix, "list");
    }
    return Expressions.contain(
        ContainerOperator.CONCATENATE,
        sequence,
        List.of(operand(infix.left(), sequence), operand(infix.right(), sequence)),
        infix.position(),
        sequence);
  }

  private Typed comparison(Syntax.Infix infix) throws LnaException {
    Sort known = sorts.of(infix.left());
    if (known == null) {
      known = sorts.of(infix.right());
    }
    Typed left = expressions.check(infix.left(), known);
    Typed right = expressions.check(infix.right(), left.sort());
    if (!Types.fit(left.sort(), right.sort())) {
      throw new LnaException(
          infix.position(),
          "a " + left.sort().name() + " cannot be compared with a " + right.sort().name());
    }
    boolean equality = infix.operator().equals("=") || infix.operator().equals("!=");
    if (left.sort() instanceof Sort.SetOf set && !equality) {
      return subset(infix, set, left.expression(), right.expression());
    }
    if (!(left.sort() instanceof Sort.Discrete) && !equality) {
      throw new LnaException(
          infix.position(), "values of type " + left.sort().name() + " have no order");
    }
    BinaryOperator operator =
        switch (infix.operator()) {
          case "=" -> BinaryOperator.EQUAL;
          case "!=" -> BinaryOperator.UNEQUAL;
          case "<" -> BinaryOperator.LESS;
          case "<=" -> BinaryOperator.AT_MOST;
          case ">" -> BinaryOperator.GREATER;
          default -> BinaryOperator.AT_LEAST;
        };
    return Typed.of(
        new Expression.Binary(operator, left.expression(), right.expression(), infix.position()),
        Types.BOOL);
  }

  private static Typed subset(
      Syntax.Infix infix, Sort.SetOf set, Expression left, Expression right) {
    boolean up = infix.operator().startsWith("<");
    Expression contained =
        new Expression.Contain(
            ContainerOperator.SUBSET,
            set,
            up ? List.of(left, right) : List.of(right, left),
            infix.position());
    Expression result =
        infix.operator().endsWith("=")
            ? contained
            : new Expression.Binary(
                BinaryOperator.AND,
                contained,
                new Expression.Binary(BinaryOperator.UNEQUAL, left, right, infix.position()),
                infix.position());
    return Typed.of(result, Types.BOOL);
  }

  private Typed arithmetic(Syntax.Infix infix) throws LnaException {
    Typed left = expressions.number(infix.left());
    Typed right = expressions.number(infix.right());
    Sort sort = Types.isModulo(left.sort()) ? left.sort() : right.sort();
    BinaryOperator operator =
        switch (infix.operator()) {
          case "+" -> BinaryOperator.ADD;
          case "-" -> BinaryOperator.SUBTRACT;
          case "*" -> BinaryOperator.MULTIPLY;
          case "/" -> BinaryOperator.DIVIDE;
          default -> BinaryOperator.REMAINDER;
        };
    Expression value =
        new Expression.Binary(operator, left.expression(), right.expression(), infix.position());
    long low = -FAR;
    long high = FAR;
    switch (operator) {
      case ADD -> {
        low = left.low() + right.low();
        high = left.high() + right.high();
      }
      case SUBTRACT -> {
        low = left.low() - right.high();
        high = left.high() - right.low();
      }
      case MULTIPLY -> {
        double a = (double) left.low() * right.low();
        double b = (double) left.low() * right.high();
        double c = (double) left.high() * right.low();
        double d = (double) left.high() * right.high();
        low = (long) Math.min(Math.min(a, b), Math.min(c, d));
        high = (long) Math.max(Math.max(a, b), Math.max(c, d));
      }
      default -> {
        if (left.low() >= 0 && right.low() >= 0) {
          low = 0;
          high =
              operator == BinaryOperator.REMAINDER
                  ? Math.min(left.high(), Math.max(0, right.high() - 1))
                  : left.high();
        }
      }
    }
    if (left.low() == left.high()
        && right.low() == right.high()
        && (operator == BinaryOperator.ADD || operator == BinaryOperator.SUBTRACT)
        && !Types.isModulo(sort)) {
      return Typed.constant(low, Types.INT);
    }
    return wrapped(value, sort, low, high);
  }
}
