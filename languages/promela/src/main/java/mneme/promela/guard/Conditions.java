package mneme.promela.guard;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import mneme.model.guard.GuardTable.Guard;
import mneme.promela.guard.Terms.NoValue;
import mneme.promela.guard.Terms.Term;
import mneme.promela.program.Arithmetic;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Binary;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Expression.Query;
import mneme.promela.program.Expression.Unary;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** Conditions on states: whether they hold, and which transitions can change that. */
final class Conditions {
  private Conditions() {}

  /** A condition; where it has no value it counts as one that holds. */
  static Guard guard(Expression expression, Terms terms) {
    Term term = terms.term(expression);
    return state -> {
      try {
        return term.in(state) != 0;
      } catch (NoValue e) {
        return true;
      }
    };
  }

  static Expression not(Expression expression) {
    return new Unary('!', expression);
  }

  /**
   * The parts of a condition all of which must hold. One that may have no value comes last, with
   * all that is looked at behind it.
   */
  static List<Expression> parts(Expression expression, Terms terms) {
    List<Expression> parts = new ArrayList<>();
    split(expression, parts);
    for (int i = 0; i < parts.size(); i++) {
      if (terms.mayErr(parts.get(i))) {
        Expression rest = parts.get(i);
        for (Expression part : parts.subList(i + 1, parts.size())) {
          rest = new Binary(Operator.BOTH, rest, part, Position.NONE);
        }
        List<Expression> all = new ArrayList<>(parts.subList(0, i));
        all.add(rest);
        return all;
      }
    }
    return parts;
  }

  private static void split(Expression expression, List<Expression> into) {
    if (expression instanceof Binary both && both.operator() == Operator.BOTH) {
      split(both.left(), into);
      split(both.right(), into);
    } else {
      into.add(expression);
    }
  }

  /** The cases in which an expression without errors is true, or false; each a list of parts. */
  static List<List<Expression>> cases(Expression expression, boolean wanted) {
    List<List<Expression>> cases = split(expression, wanted);
    return cases.size() <= MOST_CASES
        ? cases
        : List.of(List.of(wanted ? expression : not(expression)));
  }

  /** Conditions that fall apart into more cases are looked at as a whole. */
  private static final int MOST_CASES = 64;

  private static List<List<Expression>> split(Expression expression, boolean wanted) {
    if (expression instanceof Unary(char operator, Expression operand) && operator == '!') {
      return split(operand, !wanted);
    }
    if (expression instanceof Binary binary
        && (binary.operator() == Operator.BOTH || binary.operator() == Operator.EITHER)) {
      List<List<Expression>> left = split(binary.left(), wanted);
      List<List<Expression>> right = split(binary.right(), wanted);
      List<List<Expression>> all = new ArrayList<>();
      if (binary.operator() == Operator.BOTH == wanted) {
        for (List<Expression> one : left) {
          for (List<Expression> other : right) {
            if (all.size() <= MOST_CASES) {
              List<Expression> both = new ArrayList<>(one);
              both.addAll(other);
              all.add(both);
            }
          }
        }
      } else {
        all.addAll(left);
        all.addAll(right);
      }
      return all;
    }
    return List.of(List.of(wanted ? expression : not(expression)));
  }

  /** Whether an expression that has a value may become true, or false, in a transition. */
  static boolean mayBecome(Expression expression, boolean wanted, Print print, Terms terms) {
    if (terms.constant(expression) != null) {
      return false;
    }
    return switch (expression) {
      case Unary(char operator, Expression operand) when operator == '!' ->
          mayBecome(operand, !wanted, print, terms);
      case Binary binary
          when binary.operator() == Operator.BOTH || binary.operator() == Operator.EITHER ->
          mayBecome(binary.left(), wanted, print, terms)
              || mayBecome(binary.right(), wanted, print, terms);
      case Binary binary when compares(binary.operator()) ->
          mayCompare(binary, wanted, print, terms);
      case Expression.Load(var place) when terms.slot(place) >= 0 ->
          mayHold(terms.slot(place), Operator.UNEQUAL, 0, wanted, print);
      case Expression.ChannelQuery query
          when query.query() != Query.LEN && terms.channel(query.channel()) != 0 -> {
        boolean grows = query.query() == Query.NEMPTY || query.query() == Query.FULL;
        yield (grows == wanted ? print.sends : print.receives).get(terms.channel(query.channel()));
      }
      default -> touches(expression, print, terms);
    };
  }

  static boolean touches(Expression expression, Print print, Terms terms) {
    Print looking = new Print();
    looking.look(expression, terms);
    return print.touches(looking);
  }

  private static boolean compares(Operator operator) {
    return switch (operator) {
      case EQUAL, UNEQUAL, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> true;
      default -> false;
    };
  }

  private static Operator turned(Operator operator) {
    return switch (operator) {
      case LESS -> Operator.GREATER;
      case LESS_EQUAL -> Operator.GREATER_EQUAL;
      case GREATER -> Operator.LESS;
      case GREATER_EQUAL -> Operator.LESS_EQUAL;
      default -> operator;
    };
  }

  private static boolean mayCompare(Binary binary, boolean wanted, Print print, Terms terms) {
    Integer left = terms.constant(binary.left());
    Integer right = terms.constant(binary.right());
    Expression other = left == null ? binary.left() : binary.right();
    Integer known = left == null ? right : left;
    Operator operator = left == null ? binary.operator() : turned(binary.operator());
    if (known == null) {
      return touches(binary, print, terms);
    }
    if (other instanceof Expression.Load(var place) && terms.slot(place) >= 0) {
      return mayHold(terms.slot(place), operator, known, wanted, print);
    }
    if (other instanceof Expression.ChannelQuery query
        && query.query() == Query.LEN
        && terms.channel(query.channel()) != 0
        && operator != Operator.EQUAL
        && operator != Operator.UNEQUAL) {
      boolean grows = operator == Operator.GREATER || operator == Operator.GREATER_EQUAL;
      return (grows == wanted ? print.sends : print.receives).get(terms.channel(query.channel()));
    }
    return touches(binary, print, terms);
  }

  /** Whether a slot may hold a value behind a transition that compares so. */
  private static boolean mayHold(
      int slot, Operator operator, int known, boolean wanted, Print print) {
    if (!print.writes.get(slot)) {
      return false;
    }
    Set<Integer> values = print.valuesOf(slot);
    return values == null
        || values.stream()
            .anyMatch(value -> Arithmetic.apply(operator, value, known) != 0 == wanted);
  }

  /** A slot that must hold a value where a condition is true. */
  record Wanted(int slot, int value) {}

  static @Nullable Wanted wanted(Expression part, Terms terms) {
    if (part instanceof Binary binary && binary.operator() == Operator.EQUAL) {
      Integer left = terms.constant(binary.left());
      Integer known = left == null ? terms.constant(binary.right()) : left;
      Expression other = left == null ? binary.left() : binary.right();
      return known != null && other instanceof Expression.Load(var place) && terms.slot(place) >= 0
          ? new Wanted(terms.slot(place), known)
          : null;
    }
    if (part instanceof Unary(char operator, Expression operand)
        && operator == '!'
        && operand instanceof Expression.Load(var place)
        && terms.slot(place) >= 0) {
      return new Wanted(terms.slot(place), 0);
    }
    return null;
  }
}
