package mneme.promela.syntax;

import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Reads formulas of linear temporal logic: expressions with operators about what comes later, which
 * get the names {@code [] <> X U W V -> <->}. How close they bind is what SPIN says. Not
 * thread-safe.
 */
final class FormulaParser extends ExpressionParser {
  /** By how it is written what an operator between two formulas is; those that bind least first. */
  private static final List<Map<String, String>> LEVELS =
      List.of(
          Map.of("->", "->", "implies", "->", "<->", "<->", "equivalent", "<->"),
          Map.of("||", "||", "\\/", "||"),
          Map.of("&&", "&&", "/\\", "&&"),
          Map.of(
              "U",
              "U",
              "until",
              "U",
              "W",
              "W",
              "weakuntil",
              "W",
              "V",
              "V",
              "R",
              "V",
              "release",
              "V"));

  private static final Map<String, String> BEFORE =
      Map.of("X", "X", "next", "X", "always", "[]", "eventually", "<>");

  private static final Set<String> VALUE_OPERATORS =
      Set.of("==", "!=", "<", "<=", ">", ">=", "<<", ">>", "+", "-", "*", "/", "%", "|", "^", "&");

  /** The level of ordinary expressions whose operators bind closer than all of these. */
  private static final int VALUES = 2;

  FormulaParser(TokenStream in) {
    super(in);
  }

  @Override
  Expr expression() {
    enter();
    Expr formula = formula(0);
    leave();
    return formula;
  }

  private Expr formula(int level) {
    if (level == LEVELS.size()) {
      return level(VALUES);
    }
    Row row = new Row(formula(level + 1));
    String operator = LEVELS.get(level).get(in.peek().text());
    while (operator != null) {
      Position position = in.next().position();
      row.add(operator, position, formula(level + 1));
      operator = LEVELS.get(level).get(in.peek().text());
    }
    return row.expression();
  }

  @Override
  Expr unary() {
    String operator = prefix();
    if (operator == null) {
      return super.unary();
    }
    Position position = in.peek().position();
    in.next();
    if (operator.equals("[]") || operator.equals("<>")) {
      in.accept("]");
      in.accept(">");
    }
    enter();
    int mark = in.mark();
    boolean again = prefix() != null;
    Expr operand = unary();
    if (!again && VALUE_OPERATORS.contains(in.peek().text())) {
      // SPIN compares a number of its own with what follows, which nobody can mean.
      in.reset(mark);
      operand = level(VALUES);
      in.warn(
          position,
          "'%s' is taken to be about the whole comparison behind it; put that in parentheses, as SPIN"
                  .formatted(operator)
              + " reads it differently");
    }
    leave();
    return new Expr.Unary(operator, operand, position);
  }

  private @Nullable String prefix() {
    if (in.at("[") && in.peek(1).is("]")) {
      return "[]";
    }
    if (in.at("<") && in.peek(1).is(">")) {
      return "<>";
    }
    return BEFORE.get(in.peek().text());
  }
}
