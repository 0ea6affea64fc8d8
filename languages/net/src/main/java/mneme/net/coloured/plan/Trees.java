package mneme.net.coloured.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.net.coloured.Arc;
import mneme.net.coloured.Expression;
import mneme.net.coloured.Loop;
import mneme.net.coloured.Term;

/** What can be said of expressions by looking at all their parts. */
public final class Trees {
  private Trees() {}

  /** The parts of an expression, one level down, those in loops included. */
  public static List<Expression> parts(Expression expression) {
    return switch (expression) {
      case Expression.Constant _, Expression.Variable _, Expression.Tokens _ -> List.of();
      case Expression.Fireable _ -> List.of();
      case Expression.Unary unary -> List.of(unary.operand());
      case Expression.Binary binary -> List.of(binary.left(), binary.right());
      case Expression.Conditional choice -> List.of(choice.condition(), choice.yes(), choice.no());
      case Expression.Wrap wrap -> List.of(wrap.value());
      case Expression.Check check -> List.of(check.value());
      case Expression.Table table -> List.of(table.index());
      case Expression.Call call -> call.arguments();
      case Expression.Construct construct -> construct.elements();
      case Expression.Element element -> joined(element.value(), element.indices());
      case Expression.Update update -> {
        List<Expression> parts = joined(update.value(), update.indices());
        parts.add(update.element());
        yield parts;
      }
      case Expression.Contain contain -> contain.operands();
      case Expression.Iterate iterate -> {
        List<Expression> parts = new ArrayList<>();
        for (Loop loop : iterate.loops()) {
          parts.addAll(parts(loop));
        }
        if (iterate.condition() != null) {
          parts.add(iterate.condition());
        }
        if (iterate.body() != null) {
          parts.add(iterate.body());
        }
        yield parts;
      }
    };
  }

  private static List<Expression> joined(Expression first, List<Expression> others) {
    List<Expression> all = new ArrayList<>();
    all.add(first);
    all.addAll(others);
    return all;
  }

  /** The expressions in a loop. */
  public static List<Expression> parts(Loop loop) {
    return switch (loop) {
      case Loop.Interval interval -> List.of(interval.low(), interval.high());
      case Loop.Elements elements -> List.of(elements.container());
      case Loop.Colours _ -> List.of();
    };
  }

  /** Adds the numbers of all variables in an expression. */
  public static void variables(Expression expression, BitSet into) {
    if (expression instanceof Expression.Variable variable) {
      into.set(variable.number());
    }
    for (Expression part : parts(expression)) {
      variables(part, into);
    }
  }

  /**
   * Adds the places whose tokens an expression looks at; returns whether it asks for events too.
   */
  public static boolean places(Expression expression, BitSet into) {
    boolean events = expression instanceof Expression.Fireable;
    if (expression instanceof Expression.Tokens tokens) {
      into.set(tokens.place());
    }
    if (expression instanceof Expression.Iterate iterate) {
      for (Loop loop : iterate.loops()) {
        if (loop instanceof Loop.Colours colours) {
          into.set(colours.place());
        }
      }
    }
    for (Expression part : parts(expression)) {
      events |= places(part, into);
    }
    return events;
  }

  /** Adds the places whose tokens decide what an arc moves; returns whether events do so too. */
  public static boolean places(Arc arc, BitSet into) {
    boolean events = false;
    for (Term term : arc.terms()) {
      for (Loop loop : term.loops()) {
        if (loop instanceof Loop.Colours colours) {
          into.set(colours.place());
        }
        for (Expression part : parts(loop)) {
          events |= places(part, into);
        }
      }
      if (term.condition() != null) {
        events |= places(term.condition(), into);
      }
      events |= places(term.factor(), into);
      for (Expression part : term.colour()) {
        events |= places(part, into);
      }
    }
    return events;
  }

  /** Whether computing it may find a mistake of the model. */
  public static boolean canErr(Expression expression) {
    boolean here =
        switch (expression) {
          case Expression.Constant _, Expression.Variable _, Expression.Tokens _ -> false;
          case Expression.Unary _, Expression.Conditional _, Expression.Wrap _ -> false;
          case Expression.Binary binary ->
              (binary.operator() == Expression.BinaryOperator.DIVIDE
                      || binary.operator() == Expression.BinaryOperator.REMAINDER)
                  && !(binary.right() instanceof Expression.Constant constant
                      && constant.value() != 0);
          case Expression.Element element -> !hasConstantIndices(element);
          default -> true;
        };
    if (here) {
      return true;
    }
    for (Expression part : parts(expression)) {
      if (canErr(part)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasConstantIndices(Expression.Element element) {
    return element.sort() instanceof mneme.net.coloured.Sort.Struct;
  }
}
