package mneme.aut;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import mneme.model.Predicate;
import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * A condition on the number of a state: comparisons of {@code state} and numbers, joined by {@code
 * not}, {@code and}, {@code or} (binding in this order) and parentheses; {@code !}, {@code &&},
 * {@code ||} mean the same.
 */
final class AutExpression {
  static final String STATE = "state";

  private static final int DEEPEST_NESTING = 200;
  private static final List<String> COMPARISONS = List.of("==", "!=", "<=", ">=", "<", ">");

  private final SourceText source;
  private final String text;
  private int at;
  private int depth;

  private record Parsed(String text, IntPredicate condition) implements Predicate {
    @Override
    public Test test() {
      return state -> Outcome.of(condition.test(state[0]));
    }
  }

  /** One side of a comparison. */
  private record Operand(boolean isState, int number) {
    int in(int state) {
      return isState ? state : number;
    }
  }

  private AutExpression(String text) {
    this.source = new SourceText("expression", text);
    this.text = text;
  }

  static Predicate parse(String text) throws SourceException {
    AutExpression parser = new AutExpression(text);
    IntPredicate condition = parser.disjunction();
    parser.skipBlanks();
    if (parser.at < text.length()) {
      throw parser.error(parser.at, "expected 'and', 'or' or the end of the expression");
    }
    return new Parsed(text, condition);
  }

  private IntPredicate disjunction() throws SourceException {
    List<IntPredicate> parts = new ArrayList<>();
    do {
      parts.add(conjunction());
    } while (accept("||") || acceptWord("or"));
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    IntPredicate[] any = parts.toArray(IntPredicate[]::new);
    return state -> {
      for (IntPredicate part : any) {
        if (part.test(state)) {
          return true;
        }
      }
      return false;
    };
  }

  private IntPredicate conjunction() throws SourceException {
    List<IntPredicate> parts = new ArrayList<>();
    do {
      parts.add(negation());
    } while (accept("&&") || acceptWord("and"));
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    IntPredicate[] all = parts.toArray(IntPredicate[]::new);
    return state -> {
      for (IntPredicate part : all) {
        if (!part.test(state)) {
          return false;
        }
      }
      return true;
    };
  }

  private IntPredicate negation() throws SourceException {
    boolean negated = false;
    while (acceptWord("not") || !lookingAt("!=") && accept("!")) {
      negated = !negated;
    }
    IntPredicate condition = primary();
    return negated ? condition.negate() : condition;
  }

  private IntPredicate primary() throws SourceException {
    skipBlanks();
    int start = at;
    if (accept("(")) {
      if (++depth > DEEPEST_NESTING) {
        throw error(start, "parentheses are nested more than " + DEEPEST_NESTING + " deep");
      }
      IntPredicate inner = disjunction();
      if (!accept(")")) {
        throw error(at, "expected ')' for the '(' in column " + (start + 1));
      }
      depth--;
      return inner;
    }
    if (acceptWord("true")) {
      return state -> true;
    }
    if (acceptWord("false")) {
      return state -> false;
    }
    IntPredicate comparison = comparison();
    for (String operator : COMPARISONS) {
      if (lookingAt(operator)) {
        throw error(at, "comparisons do not chain; join two of them with 'and'");
      }
    }
    return comparison;
  }

  private IntPredicate comparison() throws SourceException {
    Operand left = operand();
    for (String operator : COMPARISONS) {
      if (accept(operator)) {
        Operand right = operand();
        return switch (operator) {
          case "==" -> state -> left.in(state) == right.in(state);
          case "!=" -> state -> left.in(state) != right.in(state);
          case "<=" -> state -> left.in(state) <= right.in(state);
          case ">=" -> state -> left.in(state) >= right.in(state);
          case "<" -> state -> left.in(state) < right.in(state);
          default -> state -> left.in(state) > right.in(state);
        };
      }
    }
    throw error(
        at, lookingAt("=") ? "equality is written '=='" : "expected one of == != < <= > >=");
  }

  private Operand operand() throws SourceException {
    if (acceptWord(STATE)) {
      return new Operand(true, 0);
    }
    skipBlanks();
    int start = at;
    accept("-");
    int digits = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at == digits) {
      at = start;
      throw error(start, "expected 'state' or a number" + foundWord());
    }
    try {
      return new Operand(false, Integer.parseInt(text, start, at, 10));
    } catch (NumberFormatException _) {
      throw error(start, "the number is too large");
    }
  }

  private String foundWord() {
    int end = wordEnd();
    return end == at ? "" : ", found '" + text.substring(at, end) + "'";
  }

  private boolean acceptWord(String word) {
    skipBlanks();
    int end = wordEnd();
    if (end - at == word.length() && text.startsWith(word, at)) {
      at = end;
      return true;
    }
    return false;
  }

  private int wordEnd() {
    int end = at;
    while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private boolean accept(String sign) {
    if (!lookingAt(sign)) {
      return false;
    }
    at += sign.length();
    return true;
  }

  private boolean lookingAt(String sign) {
    skipBlanks();
    return text.startsWith(sign, at);
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private SourceException error(int offset, String message) {
    return new SourceException(source, source.positionOf(offset), message);
  }
}
