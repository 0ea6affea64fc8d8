package mneme.net.unfold;

import java.util.function.LongConsumer;
import mneme.method.Spelling;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Expression.BinaryOperator;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Sort;
import mneme.net.coloured.Term;
import mneme.source.Position;

/** Computes expressions over numbers, as guards and inscriptions of symmetric nets have them. */
final class Evaluator {
  /** Takes tokens one colour at a time. */
  @FunctionalInterface
  interface TokenSink {
    void token(long[] colour, long count) throws UnfoldException;
  }

  private Evaluator() {}

  static long value(Expression expression, long[] variables) throws UnfoldException {
    return switch (expression) {
      case Expression.Constant(long value) -> value;
      case Expression.Variable(int number) -> variables[number];
      case Expression.Unary(Expression.UnaryOperator operator, Expression operand) -> {
        long value = value(operand, variables);
        yield operator == Expression.UnaryOperator.NOT ? value == 0 ? 1 : 0 : -value;
      }
      case Expression.Binary binary -> binary(binary, variables);
      case Expression.Conditional(Expression condition, Expression yes, Expression no) ->
          value(value(condition, variables) != 0 ? yes : no, variables);
      case Expression.Wrap(Sort.Discrete sort, Expression of) ->
          sort.low() + Math.floorMod(value(of, variables) - sort.low(), sort.size());
      case Expression.Check(Sort.Discrete sort, Expression of, Position position) -> {
        long value = value(of, variables);
        if (value < sort.low() || value > sort.high()) {
          throw new UnfoldException(position, "the value " + value + " is not in " + sort.name());
        }
        yield value;
      }
      case Expression.Table table -> {
        long index = value(table.index(), variables) - table.low();
        if (index < 0 || index >= table.values().size()) {
          throw new UnfoldException(table.position(), "a value is in no part of the partition");
        }
        yield table.values().get((int) index);
      }
      default -> throw unsupported();
    };
  }

  private static long binary(Expression.Binary binary, long[] variables) throws UnfoldException {
    BinaryOperator operator = binary.operator();
    long left = value(binary.left(), variables);
    if (operator == BinaryOperator.AND && left == 0 || operator == BinaryOperator.OR && left != 0) {
      return left == 0 ? 0 : 1;
    }
    long right = value(binary.right(), variables);
    if (right == 0 && operator.divides()) {
      throw new UnfoldException(binary.position(), "division by zero");
    }
    return operator.of(left, right);
  }

  /** The tokens a term stands for. */
  static void tokens(Term term, long[] variables, TokenSink sink) throws UnfoldException {
    tokens(term, 0, variables, sink);
  }

  private static void tokens(Term term, int loop, long[] variables, TokenSink sink)
      throws UnfoldException {
    if (loop < term.loops().size()) {
      if (!(term.loops().get(loop)
          instanceof Loop.Interval(int variable, Expression low, Expression high))) {
        throw new UnfoldException(Position.NONE, "containers cannot be unfolded");
      }
      long last = value(high, variables);
      for (long v = value(low, variables); v <= last; v++) {
        variables[variable] = v;
        tokens(term, loop + 1, variables, sink);
      }
      return;
    }
    Expression condition = term.condition();
    if (condition != null && value(condition, variables) == 0) {
      return;
    }
    long count = value(term.factor(), variables);
    if (count > 0) {
      long[] colour = new long[term.colour().size()];
      for (int i = 0; i < colour.length; i++) {
        colour[i] = value(term.colour().get(i), variables);
      }
      sink.token(colour, count);
    }
  }

  /** Calls for each variable an expression reads. */
  static void variables(Expression expression, LongConsumer sink) throws UnfoldException {
    switch (expression) {
      case Expression.Constant constant -> {}
      case Expression.Variable(int number) -> sink.accept(number);
      case Expression.Unary unary -> variables(unary.operand(), sink);
      case Expression.Binary binary -> {
        variables(binary.left(), sink);
        variables(binary.right(), sink);
      }
      case Expression.Conditional conditional -> {
        variables(conditional.condition(), sink);
        variables(conditional.yes(), sink);
        variables(conditional.no(), sink);
      }
      case Expression.Wrap wrap -> variables(wrap.value(), sink);
      case Expression.Check check -> variables(check.value(), sink);
      case Expression.Table table -> variables(table.index(), sink);
      default -> throw unsupported();
    }
  }

  private static UnfoldException unsupported() {
    return new UnfoldException(
        Position.NONE,
        "functions, containers and quantifiers cannot be unfolded; leave "
            + Spelling.option("unfold")
            + " out");
  }
}
