package mneme.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
 *   <li>{@code -> => implies}, {@code <-> <=> equivalent}
 * </ul>
 *
 * <p>Operators of one line between formulas bind from the left, as SPIN has it. A proposition is a
 * name, or any text in braces or quotation marks; {@code true}, {@code false}, {@code 1} and {@code
 * 0} are what they seem. Not thread-safe.
 */
public final class FormulaParser {
  private static final int DEEPEST = 500;

  /** By how it is written what an operator between two formulas is; those that bind least first. */
  private static final List<Map<String, String>> BETWEEN =
      List.of(
          Map.of(
              "->",
              "->",
              "=>",
              "->",
              "implies",
              "->",
              "<->",
              "<->",
              "<=>",
              "<->",
              "equivalent",
              "<->"),
          Map.of("||", "||", "|", "||", "\\/", "||", "or", "||"),
          Map.of("&&", "&&", "&", "&&", "/\\", "&&", "and", "&&"),
          Map.of(
              "U",
              "U",
              "until",
              "U",
              "W",
              "W",
              "weakuntil",
              "W",
              "R",
              "R",
              "V",
              "R",
              "release",
              "R",
              "M",
              "M"));

  private static final Map<String, String> BEFORE =
      Map.ofEntries(
          Map.entry("!", "!"),
          Map.entry("~", "!"),
          Map.entry("not", "!"),
          Map.entry("[]", "G"),
          Map.entry("G", "G"),
          Map.entry("always", "G"),
          Map.entry("<>", "F"),
          Map.entry("F", "F"),
          Map.entry("eventually", "F"),
          Map.entry("X", "X"),
          Map.entry("next", "X"));

  private static final List<String> SIGNS =
      List.of(
          "<->", "<=>", "->", "=>", "[]", "<>", "&&", "||", "/\\", "\\/", "!", "~", "&", "|", "(",
          ")");

  /**
   * A formula with the texts of its propositions, by number, in the order of their first mention.
   */
  public record Parsed(Formula formula, List<String> propositions) {
    public Parsed {
      propositions = List.copyOf(propositions);
    }
  }

  /**
   * @param quoted whether it is a proposition, whatever its text
   */
  private record Token(String text, int offset, boolean quoted) {}

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private final List<String> propositions = new ArrayList<>();
  private int at;
  private int depth;

  private FormulaParser(String text) {
    this.text = text;
  }

  /**
   * Reads a formula.
   *
   * @throws FormulaException where the text is none
   */
  public static Parsed parse(String text) throws FormulaException {
    FormulaParser parser = new FormulaParser(text);
    parser.split();
    Formula formula = parser.between(0);
    Token rest = parser.peek();
    if (rest != null) {
      throw new FormulaException(
          rest.offset(), "an operator or the end is expected here, not '" + rest.text() + "'");
    }
    return new Parsed(formula, parser.propositions);
  }

  // ---- words -----------------------------------------------------------------------------------

  private void split() throws FormulaException {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c)) {
        i++;
      } else if (c == '{' || c == '"') {
        i = quoted(i, c);
      } else if (isNamePart(c)) {
        int from = i;
        while (i < text.length() && isNamePart(text.charAt(i))) {
          i++;
        }
        tokens.add(new Token(text.substring(from, i), from, false));
      } else {
        String sign = sign(i);
        if (sign == null) {
          throw new FormulaException(
              i,
              "'"
                  + c
                  + "' is no part of a formula; expressions are written in braces, such as {x"
                  + " < 3}");
        }
        tokens.add(new Token(sign, i, false));
        i += sign.length();
      }
    }
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '@';
  }

  private @Nullable String sign(int from) {
    for (String sign : SIGNS) {
      if (text.startsWith(sign, from)) {
        return sign;
      }
    }
    return null;
  }

  private int quoted(int from, char opening) throws FormulaException {
    int open = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (opening == '{' && c == '{') {
        open++;
      } else if (opening == '{' && c == '}' && --open == 0
          || opening == '"' && i > from && c == '"') {
        String inside = text.substring(from + 1, i).strip();
        if (inside.isEmpty()) {
          throw new FormulaException(from, "there is no expression between these");
        }
        tokens.add(new Token(inside, from, true));
        return i + 1;
      }
    }
    throw new FormulaException(
        from, opening == '{' ? "this brace is not closed" : "this quotation mark is not closed");
  }

  private @Nullable Token peek() {
    return at < tokens.size() ? tokens.get(at) : null;
  }

  // ---- formulas --------------------------------------------------------------------------------

  private Formula between(int level) throws FormulaException {
    if (level == BETWEEN.size()) {
      return before();
    }
    Formula left = between(level + 1);
    while (true) {
      Token token = peek();
      String operator =
          token == null || token.quoted() ? null : BETWEEN.get(level).get(token.text());
      if (operator == null) {
        return left;
      }
      at++;
      Formula right = between(level + 1);
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
    at++;
    String operator = token.quoted() ? null : BEFORE.get(token.text());
    Formula formula = operator == null ? simple(token) : applied(operator);
    depth--;
    return formula;
  }

  private Formula applied(String operator) throws FormulaException {
    Formula operand = before();
    return switch (operator) {
      case "!" -> Formula.not(operand);
      case "G" -> Formula.always(operand);
      case "F" -> Formula.eventually(operand);
      default -> Formula.next(operand);
    };
  }

  private Formula simple(Token token) throws FormulaException {
    if (token.quoted()) {
      return proposition(token.text());
    }
    switch (token.text()) {
      case "true", "1" -> {
        return Formula.TRUE;
      }
      case "false", "0" -> {
        return Formula.FALSE;
      }
      case "(" -> {
        Formula inside = between(0);
        Token closing = peek();
        if (closing == null || !closing.text().equals(")") || closing.quoted()) {
          throw new FormulaException(
              closing == null ? text.length() : closing.offset(),
              "')' is expected here, for the '(' in column " + (token.offset() + 1));
        }
        at++;
        return inside;
      }
      default -> {
        char first = token.text().charAt(0);
        boolean word = Character.isLetter(first) || first == '_';
        if (!word || BETWEEN.stream().anyMatch(level -> level.containsKey(token.text()))) {
          throw new FormulaException(
              token.offset(), "a formula is expected here, not '" + token.text() + "'");
        }
        return proposition(token.text());
      }
    }
  }

  private Formula proposition(String name) {
    if (!propositions.contains(name)) {
      propositions.add(name);
    }
    return Formula.proposition(propositions.indexOf(name));
  }
}
