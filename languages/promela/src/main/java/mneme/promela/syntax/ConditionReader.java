package mneme.promela.syntax;

import java.util.List;
import mneme.promela.syntax.Token.Kind;

/** Computes the condition of an #if. Not thread-safe. */
final class ConditionReader {
  private static final int DEEPEST = 100;

  private final Token place;
  private final List<Token> tokens;
  private int at;
  private int depth;

  ConditionReader(Token place, List<Token> tokens) {
    this.place = place;
    this.tokens = tokens;
  }

  int value() {
    int value = level(0);
    if (at < tokens.size()) {
      throw error();
    }
    return value;
  }

  private PromelaError error() {
    Token token = at < tokens.size() ? tokens.get(at) : place;
    return new PromelaError(token.position(), "this is no condition for #" + place.text());
  }

  private int level(int level) {
    if (level == ExpressionParser.LEVELS.length) {
      return unary();
    }
    int value = level(level + 1);
    while (at < tokens.size()) {
      String operator = null;
      for (String candidate : ExpressionParser.LEVELS[level]) {
        if (tokens.get(at).is(candidate)) {
          operator = candidate;
        }
      }
      if (operator == null) {
        return value;
      }
      at++;
      value = apply(operator, value, level(level + 1));
    }
    return value;
  }

  private int apply(String operator, int left, int right) {
    return switch (operator) {
      case "||" -> left != 0 || right != 0 ? 1 : 0;
      case "&&" -> left != 0 && right != 0 ? 1 : 0;
      case "|" -> left | right;
      case "^" -> left ^ right;
      case "&" -> left & right;
      case "==" -> left == right ? 1 : 0;
      case "!=" -> left != right ? 1 : 0;
      case "<" -> left < right ? 1 : 0;
      case "<=" -> left <= right ? 1 : 0;
      case ">" -> left > right ? 1 : 0;
      case ">=" -> left >= right ? 1 : 0;
      case "<<" -> left << right;
      case ">>" -> left >> right;
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      default -> {
        if (right == 0) {
          throw new PromelaError(place.position(), "this condition divides by zero");
        }
        yield operator.equals("/") ? left / right : left % right;
      }
    };
  }

  private int unary() {
    if (at >= tokens.size() || ++depth > DEEPEST) {
      throw error();
    }
    Token token = tokens.get(at++);
    int value;
    if (token.is("!")) {
      value = unary() == 0 ? 1 : 0;
    } else if (token.is("-")) {
      value = -unary();
    } else if (token.is("+")) {
      value = unary();
    } else if (token.is("~")) {
      value = ~unary();
    } else if (token.is("(")) {
      value = level(0);
      if (at >= tokens.size() || !tokens.get(at).is(")")) {
        throw error();
      }
      at++;
    } else if (token.kind() == Kind.NUMBER) {
      value = token.value();
    } else if (token.kind() == Kind.NAME) {
      value = 0;
    } else {
      at--;
      throw error();
    }
    depth--;
    return value;
  }
}
