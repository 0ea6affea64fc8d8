package mneme.logic;

import java.util.ArrayList;
import java.util.List;
import mneme.logic.FormulaTokens.Kind;
import mneme.logic.FormulaTokens.Token;
import org.jspecify.annotations.Nullable;

/**
 * Reads formulas. Operators, those that bind closest first, and how else they can be written:
 *
 * <ul>
 *   <li>before a formula: {@code ! ~ not}, {@code [] G always}, {@code <> F eventually}, {@code X
 *       next}
 *   <li>{@code U until}, {@code W weakuntil}, {@code R V release}, {@code M}
 *   <li>{@code && & /\ and}
 *   <li>{@code || | \/ or}
 *   <li>{@code -> => implies imply}, {@code <-> <=> equivalent}
 * </ul>
 *
 * <p>Operators of one line between formulas bind from the left, as SPIN has it. {@code true},
 * {@code false}, {@code 1} and {@code 0} are what they seem. A proposition is a name, any text in
 * braces or quotation marks, or an expression of a model: it ends where an operator of formulas
 * stands. What could be read in two ways is refused. Not thread-safe.
 */
public final class FormulaParser {
  private static final int DEEPEST = 500;

  /**
   * A formula with its propositions, by number, in the order of their first mention.
   *
   * @param propositions their texts
   * @param offsets where in the text of the formula each is mentioned first
   */
  public record Parsed(Formula formula, List<String> propositions, List<Integer> offsets) {
    public Parsed {
      propositions = List.copyOf(propositions);
      offsets = List.copyOf(offsets);
    }
  }

  private final String text;
  private final List<Token> tokens;
  private final List<String> propositions = new ArrayList<>();
  private final List<Integer> offsets = new ArrayList<>();
  private int at;
  private int depth;

  /** The words of the expression without braces that was read last: from one word to another. */
  private int expressionFrom = -1;

  private int expressionTo = -1;

  private FormulaParser(String text) throws FormulaException {
    this.text = text;
    this.tokens = FormulaTokens.of(text);
  }

  /**
   * Reads a formula.
   *
   * @throws FormulaException where the text is none
   */
  public static Parsed parse(String text) throws FormulaException {
    FormulaParser parser = new FormulaParser(text);
    Formula formula = parser.between(0);
    Token rest = parser.peek();
    if (rest != null) {
      throw new FormulaException(
          rest.offset(), "an operator or the end is expected here, not '" + rest.text() + "'");
    }
    return new Parsed(formula, parser.propositions, parser.offsets);
  }

  private @Nullable Token peek() {
    return at < tokens.size() ? tokens.get(at) : null;
  }

  // ---- formulas --------------------------------------------------------------------------------

  /** What follows, as far as operators bind at least as closely as those of a level. */
  private Formula between(int least) throws FormulaException {
    Formula left = before();
    while (true) {
      Token token = peek();
      int level = token == null ? -1 : FormulaTokens.level(token);
      if (token == null || level < least) {
        return left;
      }
      String operator = String.valueOf(FormulaTokens.BETWEEN.get(level).get(token.text()));
      boolean besideExpression = expressionTo == at;
      at++;
      int from = at;
      Formula right = between(level + 1);
      if (token.text().length() == 1
          && (operator.equals("&&") || operator.equals("||"))
          && (besideExpression || expressionFrom == from)) {
        throw new FormulaException(
            token.offset(),
            "'%s' may belong to the expression; write '%s' between formulas, or braces around the expression"
                .formatted(token.text(), operator));
      }
      left =
          switch (operator) {
            case "->" -> Formula.implies(left, right);
            case "<->" -> Formula.equivalent(left, right);
            case "||" -> Formula.or(left, right);
            case "&&" -> Formula.and(left, right);
            case "U" -> Formula.until(left, right);
            case "W" -> Formula.weakUntil(left, right);
            case "R" -> Formula.release(left, right);
            default -> Formula.strongRelease(left, right);
          };
    }
  }

  private Formula before() throws FormulaException {
    Token token = peek();
    if (token == null) {
      throw new FormulaException(text.length(), "a formula is expected here, not the end");
    }
    if (++depth > DEEPEST) {
      throw new FormulaException(
          token.offset(), "the formula is nested more than " + DEEPEST + " times");
    }
    String operator = token.kind() == Kind.OPERATOR ? FormulaTokens.BEFORE.get(token.text()) : null;
    Formula formula = operator == null ? simple(token) : applied(operator, token);
    depth--;
    return formula;
  }

  private Formula applied(String operator, Token token) throws FormulaException {
    at++;
    Token next = peek();
    if (next != null && next.kind() == Kind.SIGN && !next.text().equals("-")) {
      throw new FormulaException(
          token.offset(),
          "'%s' is an operator of formulas; write a variable of this name in braces, such as {%s %s 1}"
              .formatted(token.text(), token.text(), next.text()));
    }
    int from = at;
    Formula operand = before();
    if (operator.equals("!") && expressionFrom == from && expressionTo == at) {
      throw new FormulaException(
          token.offset(),
          "it is not clear whether '%s' belongs to the expression behind it; write braces around one or the other"
              .formatted(token.text()));
    }
    return switch (operator) {
      case "!" -> Formula.not(operand);
      case "G" -> Formula.always(operand);
      case "F" -> Formula.eventually(operand);
      default -> Formula.next(operand);
    };
  }

  private Formula simple(Token token) throws FormulaException {
    switch (token.kind()) {
      case QUOTED -> {
        at++;
        return proposition(token.text(), token.offset());
      }
      case OPEN -> {
        int closing = closing(at, Kind.OPEN, "(", Kind.CLOSE, ")");
        if (closing >= 0 && goesOnBehind(closing)) {
          return expression();
        }
        return inside(token);
      }
      case NAME -> {
        return expression();
      }
      default -> {
        if (token.is(Kind.SIGN, "-")) {
          return expression();
        }
        throw new FormulaException(
            token.offset(), "a formula is expected here, not '" + token.text() + "'");
      }
    }
  }

  private Formula inside(Token opening) throws FormulaException {
    at++;
    Formula inside = between(0);
    Token closing = peek();
    if (closing == null || closing.kind() != Kind.CLOSE) {
      throw new FormulaException(
          closing == null ? text.length() : closing.offset(),
          "')' is expected here, for the '(' in column " + (opening.offset() + 1));
    }
    at++;
    return inside;
  }

  // ---- expressions without braces --------------------------------------------------------------

  /** The place of the bracket that closes the one at a place; -1 where there is none. */
  private int closing(int opening, Kind open, String opens, Kind close, String closes) {
    int nested = 0;
    for (int i = opening; i < tokens.size(); i++) {
      if (tokens.get(i).is(open, opens)) {
        nested++;
      } else if (tokens.get(i).is(close, closes) && --nested == 0) {
        return i;
      }
    }
    return -1;
  }

  private boolean goesOnBehind(int closing) {
    Token next = closing + 1 < tokens.size() ? tokens.get(closing + 1) : null;
    return next != null && (next.kind() == Kind.SIGN || next.goesOn());
  }

  /** Operands with signs between them, up to an operator of formulas. */
  private Formula expression() throws FormulaException {
    int from = at;
    boolean calculates = operand();
    for (Token next = peek(); next != null && next.kind() == Kind.SIGN; next = peek()) {
      calculates = true;
      at++;
      operand();
    }
    Token first = tokens.get(from);
    String written = text.substring(first.offset(), tokens.get(at - 1).end());
    boolean alone = at == from + 1;
    if (alone && (written.equals("true") || written.equals("1"))) {
      noteExpression(first.isNumber(), from);
      return Formula.TRUE;
    }
    if (alone && (written.equals("false") || written.equals("0"))) {
      noteExpression(first.isNumber(), from);
      return Formula.FALSE;
    }
    if (alone && first.isNumber()) {
      throw new FormulaException(
          first.offset(), "a formula is expected here, not '" + written + "'");
    }
    noteExpression(calculates, from);
    return proposition(written, first.offset());
  }

  private void noteExpression(boolean calculates, int from) {
    if (calculates) {
      expressionFrom = from;
      expressionTo = at;
    }
  }

  /**
   * A name or number with what is called and indexed, or something in parentheses.
   *
   * @return whether there is a sign before it
   */
  private boolean operand() throws FormulaException {
    boolean signed = false;
    Token token = peek();
    while (token != null && token.is(Kind.SIGN, "-")) {
      signed = true;
      at++;
      token = peek();
    }
    if (token == null || token.kind() != Kind.NAME && token.kind() != Kind.OPEN) {
      throw new FormulaException(
          token == null ? text.length() : token.offset(),
          "the expression should go on here; braces say where it ends, such as {x < 3}");
    }
    if (token.kind() == Kind.NAME) {
      at++;
    }
    for (Token next = peek(); next != null; next = peek()) {
      if (next.kind() == Kind.OPEN) {
        skip(closing(at, Kind.OPEN, "(", Kind.CLOSE, ")"), next);
      } else if (next.is(Kind.SIGN, "[")) {
        skip(closing(at, Kind.SIGN, "[", Kind.SIGN, "]"), next);
      } else if (next.goesOn()) {
        at++;
      } else {
        break;
      }
    }
    return signed;
  }

  /** Goes behind a closing bracket. */
  private void skip(int closing, Token opening) throws FormulaException {
    if (closing < 0) {
      throw new FormulaException(opening.offset(), "this '" + opening.text() + "' is not closed");
    }
    for (Token inside : tokens.subList(at, closing)) {
      if (FormulaTokens.isTemporal(inside)) {
        throw new FormulaException(
            inside.offset(),
            "'%s' is an operator of formulas and cannot stand inside an expression; an expression can be written in braces"
                .formatted(inside.text()));
      }
    }
    at = closing + 1;
  }

  private Formula proposition(String name, int offset) {
    if (!propositions.contains(name)) {
      propositions.add(name);
      offsets.add(offset);
    }
    return Formula.proposition(propositions.indexOf(name));
  }
}
