package mneme.net.condition;

import java.util.ArrayList;
import java.util.List;
import mneme.net.condition.Condition.Relation;
import mneme.source.SourceException;
import mneme.source.SourceText;
import mneme.source.Suggestion;
import org.jspecify.annotations.Nullable;

/**
 * Reads conditions as people write them: {@code p1 + 2*p2 <= 3 and not fireable(t1, t2)}.
 *
 * <p>Loosest first: {@code imply} ({@code ->}), {@code or} ({@code ||}), {@code and} ({@code &&}),
 * {@code not} ({@code !}), comparisons, sums, products with numbers. A name that is no word of
 * letters, digits, underscores and dots, or that means something else here, stands in double
 * quotes.
 */
public final class ConditionParser {
  private static final int DEEPEST = 500;

  /** The signs of two characters; every other one has one. */
  private static final List<String> PAIRS = List.of("<=", ">=", "==", "!=", "&&", "||", "->");

  private final SourceText source;
  private final String text;
  private final Vocabulary words;
  private int at;
  private int start;
  private String token = "";
  private boolean quoted;
  private int depth;

  private ConditionParser(String text, Vocabulary words) {
    this.source = new SourceText("condition", text);
    this.text = text;
    this.words = words;
  }

  /**
   * @throws SourceException if the text is no condition; positions refer to it
   */
  public static Condition parse(String text, Vocabulary words) throws SourceException {
    ConditionParser parser = new ConditionParser(text, words);
    parser.advance();
    Condition condition = parser.implication();
    if (!parser.token.isEmpty()) {
      throw parser.expected("the end");
    }
    return condition;
  }

  private Condition implication() throws SourceException {
    if (++depth > DEEPEST) {
      throw error("the condition is nested too deep");
    }
    Condition left = disjunction();
    depth--;
    if (take("imply") || take("->")) {
      return Condition.or(List.of(Condition.not(left), implication()));
    }
    return left;
  }

  private Condition disjunction() throws SourceException {
    List<Condition> operands = new ArrayList<>(List.of(conjunction()));
    while (take("or") || take("||")) {
      operands.add(conjunction());
    }
    return Condition.or(operands);
  }

  private Condition conjunction() throws SourceException {
    List<Condition> operands = new ArrayList<>(List.of(negation()));
    while (take("and") || take("&&")) {
      operands.add(negation());
    }
    return Condition.and(operands);
  }

  private Condition negation() throws SourceException {
    boolean negated = false;
    while (take("not") || take("!")) {
      negated = !negated;
    }
    Condition condition = atom();
    return negated ? Condition.not(condition) : condition;
  }

  private Condition atom() throws SourceException {
    if (take("true")) {
      return Condition.TRUE;
    }
    if (take("false")) {
      return Condition.FALSE;
    }
    if (take("deadlock")) {
      return words.deadlock();
    }
    if (take("fireable")) {
      return fireable();
    }
    if (is("(") && !startsSum()) {
      advance();
      Condition inside = implication();
      require(")");
      return inside;
    }
    return comparison();
  }

  /** Whether what follows the parenthesis up to its end is a part of a sum. */
  private boolean startsSum() throws SourceException {
    int keptAt = at;
    int keptStart = start;
    String keptToken = token;
    boolean keptQuoted = quoted;
    int open = 0;
    do {
      open += is("(") ? 1 : is(")") ? -1 : 0;
      advance();
    } while (open > 0 && !token.isEmpty());
    boolean sum = relation() != null || is("+") || is("-") || is("*");
    at = keptAt;
    start = keptStart;
    token = keptToken;
    quoted = keptQuoted;
    return sum;
  }

  private Condition fireable() throws SourceException {
    List<Condition> any = new ArrayList<>();
    require("(");
    do {
      String name = name("a transition");
      Condition condition = words.fireable(name);
      if (condition == null) {
        throw error(
            "there is no transition '"
                + name
                + "'"
                + Suggestion.near(name, words.transitionNames()));
      }
      any.add(condition);
      advance();
    } while (take(","));
    require(")");
    return Condition.or(any);
  }

  private Condition comparison() throws SourceException {
    Sum left = sum();
    String relation = relation();
    if (relation == null) {
      throw expected("a comparison (<, <=, =, !=, >=, >)");
    }
    advance();
    Sum right = sum();
    return switch (relation) {
      case "<" -> Condition.compare(left, Relation.LESS, right);
      case "<=" -> Condition.compare(left, Relation.AT_MOST, right);
      case ">" -> Condition.compare(right, Relation.LESS, left);
      case ">=" -> Condition.compare(right, Relation.AT_MOST, left);
      case "!=" -> Condition.not(Condition.compare(left, Relation.EQUAL, right));
      default -> Condition.compare(left, Relation.EQUAL, right);
    };
  }

  private @Nullable String relation() {
    if (quoted) {
      return null;
    }
    return switch (token) {
      case "<", "<=", ">", ">=", "=", "==", "!=" -> token;
      default -> null;
    };
  }

  private Sum sum() throws SourceException {
    Sum sum = product();
    while (is("+") || is("-")) {
      boolean plus = is("+");
      advance();
      Sum next = product();
      sum = plus ? sum.plus(next) : sum.minus(next);
    }
    return sum;
  }

  private Sum product() throws SourceException {
    Sum product = term();
    while (is("*")) {
      int place = start;
      advance();
      Sum next = term();
      if (!product.isConstant() && !next.isConstant()) {
        start = place;
        throw error("only products with a number can be computed");
      }
      product = next.isConstant() ? product.times(next.constant()) : next.times(product.constant());
    }
    return product;
  }

  private Sum term() throws SourceException {
    if (take("-")) {
      return term().times(-1);
    }
    if (take("(")) {
      if (++depth > DEEPEST) {
        throw error("the condition is nested too deep");
      }
      Sum inside = sum();
      depth--;
      require(")");
      return inside;
    }
    if (!quoted && !token.isEmpty() && Character.isDigit(token.charAt(0))) {
      Sum number = number();
      advance();
      return number;
    }
    if (take("tokens")) {
      require("(");
      Sum sum = place();
      while (take(",")) {
        sum = sum.plus(place());
      }
      require(")");
      return sum;
    }
    return place();
  }

  private Sum number() throws SourceException {
    try {
      return Sum.constant(Integer.parseInt(token));
    } catch (NumberFormatException e) {
      Sum place = words.place(token);
      if (place == null) {
        throw error("'" + token + "' is no number up to " + Integer.MAX_VALUE);
      }
      return place;
    }
  }

  private Sum place() throws SourceException {
    String name = name("a place or a number");
    Sum place = words.place(name);
    if (place == null) {
      throw error("there is no place '" + name + "'" + Suggestion.near(name, words.placeNames()));
    }
    advance();
    return place;
  }

  private String name(String what) throws SourceException {
    if (token.isEmpty() && !quoted || !quoted && !isWord(token.charAt(0))) {
      throw expected(what);
    }
    return token;
  }

  private boolean is(String word) {
    return !quoted && token.equals(word);
  }

  private boolean take(String word) throws SourceException {
    if (!is(word)) {
      return false;
    }
    advance();
    return true;
  }

  private void require(String word) throws SourceException {
    if (!take(word)) {
      throw expected("'" + word + "'");
    }
  }

  private void advance() throws SourceException {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    start = at;
    quoted = false;
    if (at == text.length()) {
      token = "";
      return;
    }
    char c = text.charAt(at);
    if (c == '"') {
      int end = text.indexOf('"', at + 1);
      if (end < 0) {
        throw error("the quote is never closed");
      }
      token = text.substring(at + 1, end);
      quoted = true;
      at = end + 1;
    } else if (isWord(c)) {
      while (at < text.length() && isWord(text.charAt(at))) {
        at++;
      }
      token = text.substring(start, at);
    } else {
      token =
          PAIRS.stream().filter(pair -> text.startsWith(pair, start)).findFirst().orElse("" + c);
      at += token.length();
    }
  }

  private static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.';
  }

  private SourceException expected(String what) {
    String found = token.isEmpty() && !quoted ? "the end" : "'" + token + "'";
    return error("expected " + what + ", found " + found);
  }

  private SourceException error(String message) {
    return new SourceException(source, source.positionOf(start), message);
  }
}
