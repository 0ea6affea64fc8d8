package mneme.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The words of a formula. What is no operator of formulas may belong to an expression of a model.
 * Immutable.
 */
final class FormulaTokens {
  /** What a word can be. */
  enum Kind {
    /** An operator of formulas. */
    OPERATOR,
    OPEN,
    CLOSE,
    /** A name or a number. */
    NAME,
    /** A sign of expressions. */
    SIGN,
    /** An expression in braces or quotation marks. */
    QUOTED
  }

  /**
   * @param text of what is quoted what stands inside
   * @param offset of its first character
   * @param end the offset behind its last character
   */
  record Token(Kind kind, String text, int offset, int end) {
    boolean is(Kind which, String word) {
      return kind == which && text.equals(word);
    }

    boolean isNumber() {
      return kind == Kind.NAME && Character.isDigit(text.charAt(0));
    }

    /** Whether it goes on with the name before it: {@code P[0]@end}. */
    boolean goesOn() {
      return kind == Kind.NAME && (text.charAt(0) == '.' || text.charAt(0) == '@');
    }
  }

  /** By how it is written what an operator between two formulas is; those that bind least first. */
  static final List<Map<String, String>> BETWEEN =
      List.of(
          Map.ofEntries(
              Map.entry("->", "->"),
              Map.entry("=>", "->"),
              Map.entry("implies", "->"),
              Map.entry("imply", "->"),
              Map.entry("<->", "<->"),
              Map.entry("<=>", "<->"),
              Map.entry("equivalent", "<->")),
          Map.of("||", "||", "|", "||", "\\/", "||", "or", "||"),
          Map.of("&&", "&&", "&", "&&", "/\\", "&&", "and", "&&"),
          Map.ofEntries(
              Map.entry("U", "U"),
              Map.entry("until", "U"),
              Map.entry("W", "W"),
              Map.entry("weakuntil", "W"),
              Map.entry("R", "R"),
              Map.entry("V", "R"),
              Map.entry("release", "R"),
              Map.entry("M", "M")));

  /** By how it is written what an operator before a formula is. */
  static final Map<String, String> BEFORE =
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

  private static final List<String> OPERATORS =
      List.of("<->", "<=>", "->", "=>", "[]", "<>", "&&", "||", "/\\", "\\/", "!", "~", "&", "|");

  /** Looked for before the operators, parts of which some of them begin with. */
  private static final List<String> SIGNS = List.of("!=", "<=", ">=", "==", "<<", ">>");

  private static final String SINGLE_SIGNS = "<>=+-*/%^[],:?#'";

  private final String text;
  private final List<Token> tokens = new ArrayList<>();

  private FormulaTokens(String text) {
    this.text = text;
  }

  static List<Token> of(String text) throws FormulaException {
    FormulaTokens tokens = new FormulaTokens(text);
    tokens.split();
    return List.copyOf(tokens.tokens);
  }

  /** The level of an operator between two formulas; -1 for every other word. */
  static int level(Token token) {
    for (int level = 0; level < BETWEEN.size() && token.kind() == Kind.OPERATOR; level++) {
      if (BETWEEN.get(level).containsKey(token.text())) {
        return level;
      }
    }
    return -1;
  }

  /** Whether a word speaks of more than one state. */
  static boolean isTemporal(Token token) {
    if (token.kind() != Kind.OPERATOR) {
      return false;
    }
    String before = BEFORE.get(token.text());
    return before != null && !before.equals("!") || BETWEEN.getLast().containsKey(token.text());
  }

  private void split() throws FormulaException {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c)) {
        i++;
      } else if (c == '{' || c == '"') {
        i = quoted(i, c);
      } else if (isNamePart(c)) {
        i = name(i);
      } else if (c == '(' || c == ')') {
        add(c == '(' ? Kind.OPEN : Kind.CLOSE, i, i + 1);
        i++;
      } else {
        i = sign(i, c);
      }
    }
  }

  private int name(int from) {
    int to = from;
    while (to < text.length() && isNamePart(text.charAt(to))) {
      to++;
    }
    String word = text.substring(from, to);
    boolean operator =
        BEFORE.containsKey(word) || BETWEEN.stream().anyMatch(level -> level.containsKey(word));
    add(operator ? Kind.OPERATOR : Kind.NAME, from, to);
    return to;
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '@';
  }

  private int sign(int from, char c) throws FormulaException {
    String operator = first(OPERATORS, from);
    String sign = first(SIGNS, from);
    if (operator != null && (sign == null || operator.length() > sign.length())) {
      add(Kind.OPERATOR, from, from + operator.length());
      return from + operator.length();
    }
    if (sign == null && SINGLE_SIGNS.indexOf(c) < 0) {
      throw new FormulaException(
          from,
          "'"
              + c
              + "' is no part of a formula; expressions can be written in braces, such as {x < 3}");
    }
    int to = from + (sign == null ? 1 : sign.length());
    add(Kind.SIGN, from, to);
    return to;
  }

  private @Nullable String first(List<String> words, int from) {
    for (String word : words) {
      if (text.startsWith(word, from)) {
        return word;
      }
    }
    return null;
  }

  private void add(Kind kind, int from, int to) {
    tokens.add(new Token(kind, text.substring(from, to), from, to));
  }

  private int quoted(int from, char opening) throws FormulaException {
    int open = 0;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (opening == '{' && c == '{') {
        open++;
      } else if (opening == '{' && c == '}' && --open == 0
          || opening == '"' && i > from && c == '"') {
        String inside = text.substring(from + 1, i);
        if (inside.isBlank()) {
          throw new FormulaException(from, "there is no expression between these");
        }
        int start = from + 1 + inside.length() - inside.stripLeading().length();
        tokens.add(new Token(Kind.QUOTED, inside.strip(), start, i + 1));
        return i + 1;
      }
    }
    throw new FormulaException(
        from, opening == '{' ? "this brace is not closed" : "this quotation mark is not closed");
  }
}
