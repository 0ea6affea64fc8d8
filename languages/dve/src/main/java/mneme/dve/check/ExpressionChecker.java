package mneme.dve.check;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import mneme.dve.program.Arithmetic;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Target;
import mneme.dve.program.Type;
import mneme.dve.syntax.ExpressionSyntax;
import mneme.dve.syntax.Problems;
import mneme.source.Position;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the names of expressions and folds what is constant. What is wrong is reported and
 * becomes 0.
 */
final class ExpressionChecker {
  private static final Expression NOTHING = new Expression.Constant(0);

  private final Problems problems;
  private final boolean dottedVariables;
  private final Set<Symbol> arraysWithoutIndex = new HashSet<>();

  /**
   * @param dottedVariables whether {@code P.v} may be written for {@code P->v}
   */
  ExpressionChecker(Problems problems, boolean dottedVariables) {
    this.problems = problems;
    this.dottedVariables = dottedVariables;
  }

  Expression check(ExpressionSyntax syntax, Scope scope) {
    return switch (syntax) {
      case ExpressionSyntax.Number number -> new Expression.Constant(number.value());
      case ExpressionSyntax.Name name ->
          read(
              name.name(),
              scope.resolve(name.name(), name.at(), "variable", problems),
              name.at(),
              index(name.index(), scope));
      case ExpressionSyntax.Qualified qualified -> qualified(qualified, scope);
      case ExpressionSyntax.Unary unary -> {
        Expression operand = check(unary.operand(), scope);
        yield operand instanceof Expression.Constant constant
            ? new Expression.Constant(Arithmetic.apply(unary.operator(), constant.value()))
            : new Expression.Unary(unary.operator(), operand);
      }
      case ExpressionSyntax.Binary binary ->
          binary(binary, check(binary.left(), scope), check(binary.right(), scope));
    };
  }

  private @Nullable Expression index(@Nullable ExpressionSyntax index, Scope scope) {
    return index == null ? null : check(index, scope);
  }

  private Expression binary(ExpressionSyntax.Binary syntax, Expression left, Expression right) {
    BinaryOperator operator = syntax.operator();
    boolean dividesByZero =
        Arithmetic.divides(operator)
            && right instanceof Expression.Constant divisor
            && divisor.value() == 0;
    if (dividesByZero) {
      problems.warning(syntax.at(), "this divides by zero whenever it is evaluated");
    } else if (left instanceof Expression.Constant(int first)) {
      if (right instanceof Expression.Constant(int second)) {
        return new Expression.Constant(Arithmetic.apply(operator, first, second));
      }
      if (operator == BinaryOperator.AND && first == 0) {
        return new Expression.Constant(0);
      }
      if (operator == BinaryOperator.OR && first != 0
          || operator == BinaryOperator.IMPLY && first == 0) {
        return new Expression.Constant(1);
      }
    }
    return new Expression.Binary(operator, left, right, position(syntax.at()));
  }

  private Expression qualified(ExpressionSyntax.Qualified syntax, Scope scope) {
    Symbol symbol = scope.resolve(syntax.process(), syntax.at(), "process", problems);
    Expression index = index(syntax.index(), scope);
    if (symbol instanceof Symbol.Broken) {
      return NOTHING;
    }
    if (!(symbol instanceof Symbol.Process process)) {
      problems.error(
          syntax.at(), "'%s' is %s, not a process".formatted(syntax.process(), symbol.kind()));
      return NOTHING;
    }
    return syntax.arrow()
        ? foreignVariable(syntax, process, index)
        : location(syntax, process, index);
  }

  private Expression foreignVariable(
      ExpressionSyntax.Qualified syntax, Symbol.Process process, @Nullable Expression index) {
    Symbol variable = process.scope().own(syntax.name());
    if (variable != null) {
      return read(syntax.process() + "->" + syntax.name(), variable, syntax.at(), index);
    }
    String hint =
        process.states().containsKey(syntax.name())
            ? "; for its state write %s.%s".formatted(syntax.process(), syntax.name())
            : Suggestion.near(syntax.name(), process.scope().declared().keySet());
    problems.error(
        syntax.nameAt(),
        "process %s has no variable '%s'%s".formatted(syntax.process(), syntax.name(), hint));
    return NOTHING;
  }

  private Expression location(
      ExpressionSyntax.Qualified syntax, Symbol.Process process, @Nullable Expression index) {
    Integer location = process.states().get(syntax.name());
    Symbol variable = process.scope().own(syntax.name());
    if (dottedVariables && variable != null && (location == null || index != null)) {
      return foreignVariable(syntax, process, index);
    }
    if (location == null) {
      Set<String> candidates = new LinkedHashSet<>(process.states().keySet());
      if (dottedVariables) {
        candidates.addAll(process.scope().declared().keySet());
      }
      String hint =
          variable != null
              ? "; for its variable write %s->%s".formatted(syntax.process(), syntax.name())
              : Suggestion.near(syntax.name(), candidates);
      problems.error(
          syntax.nameAt(),
          "process %s has no state '%s'%s".formatted(syntax.process(), syntax.name(), hint));
      return NOTHING;
    }
    if (index != null) {
      problems.error(syntax.nameAt(), "'%s' is a state and has no index".formatted(syntax.name()));
    }
    return new Expression.InLocation(process.locationSlot(), location);
  }

  /** The value of a symbol, with the index if there is one. */
  private Expression read(String name, Symbol symbol, int at, @Nullable Expression index) {
    return switch (symbol) {
      case Symbol.Scalar scalar -> {
        refuseIndex(name, symbol, at, index);
        yield new Expression.Variable(scalar.slot());
      }
      case Symbol.Constant constant -> {
        refuseIndex(name, symbol, at, index);
        yield new Expression.Constant(constant.value());
      }
      case Symbol.Array array -> {
        Expression element = element(name, symbol, array.length(), at, index);
        yield element instanceof Expression.Constant constant
            ? new Expression.Variable(array.base() + constant.value())
            : new Expression.Element(array.base(), array.length(), element, position(at));
      }
      case Symbol.ConstantArray array -> {
        Expression element = element(name, symbol, array.values().size(), at, index);
        yield element instanceof Expression.Constant constant
            ? new Expression.Constant(array.values().get(constant.value()))
            : new Expression.ConstantElement(array.values(), element, position(at));
      }
      case Symbol.Broken broken -> NOTHING;
      case Symbol.Channel channel -> noValue(name, symbol, at);
      case Symbol.Process process -> noValue(name, symbol, at);
    };
  }

  private Expression noValue(String name, Symbol symbol, int at) {
    problems.error(at, "'%s' is %s and has no value".formatted(name, symbol.kind()));
    return NOTHING;
  }

  /** What is written to; null where an error was reported. */
  @Nullable Target target(ExpressionSyntax.Name syntax, Scope scope) {
    Symbol symbol = scope.resolve(syntax.name(), syntax.at(), "variable", problems);
    Expression index = index(syntax.index(), scope);
    return switch (symbol) {
      case Symbol.Scalar scalar -> {
        refuseIndex(syntax.name(), symbol, syntax.at(), index);
        yield new Target.Variable(scalar.slot(), scalar.type());
      }
      case Symbol.Array array -> arrayTarget(syntax, array, index);
      case Symbol.Broken broken -> null;
      default -> {
        problems.error(
            syntax.at(),
            "'%s' is %s and cannot be written".formatted(syntax.name(), symbol.kind()));
        yield null;
      }
    };
  }

  private Target arrayTarget(
      ExpressionSyntax.Name syntax, Symbol.Array array, @Nullable Expression index) {
    Type type = array.type();
    Expression element = element(syntax.name(), array, array.length(), syntax.at(), index);
    return element instanceof Expression.Constant constant
        ? new Target.Variable(array.base() + constant.value(), type)
        : new Target.Element(array.base(), array.length(), element, type, position(syntax.at()));
  }

  /** The index of an array element; one that is constant is within the bounds. */
  private Expression element(
      String name, Symbol symbol, int length, int at, @Nullable Expression index) {
    if (index == null) {
      if (arraysWithoutIndex.add(symbol)) {
        problems.warning(
            at, "'%s' is an array; without an index it means %s[0]".formatted(name, name));
      }
      return new Expression.Constant(0);
    }
    if (index instanceof Expression.Constant(int value) && (value < 0 || value >= length)) {
      problems.error(
          at, "the index of '%s' is %d, but must be in 0..%d".formatted(name, value, length - 1));
      return new Expression.Constant(0);
    }
    return index;
  }

  private void refuseIndex(String name, Symbol symbol, int at, @Nullable Expression index) {
    if (index != null) {
      problems.error(at, "'%s' is %s and has no index".formatted(name, symbol.kind()));
    }
  }

  private Position position(int at) {
    return problems.source().positionOf(at);
  }
}
