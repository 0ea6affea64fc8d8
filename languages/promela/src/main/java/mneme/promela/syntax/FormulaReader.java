package mneme.promela.syntax;

import java.util.List;
import java.util.Set;
import mneme.promela.syntax.Token.Kind;

/** Reads a formula of linear temporal logic for its form. Not thread-safe. */
final class FormulaReader {
  private static final Set<String> BINARY =
      Set.of(
          "->",
          "<->",
          "&&",
          "||",
          "/\\",
          "\\/",
          "U",
          "W",
          "V",
          "until",
          "weakuntil",
          "release",
          "implies",
          "equivalent",
          "==",
          "!=",
          "<",
          "<=",
          ">",
          ">=",
          "+",
          "-",
          "*",
          "/",
          "%",
          "&",
          "|",
          "^",
          "<<",
          ">>",
          "@",
          ":",
          ".");

  private static final Set<String> UNARY =
      Set.of("!", "~", "-", "X", "next", "always", "eventually");

  private static final int DEEPEST = 120;

  private final List<Token> tokens;
  private int at;
  private int depth;

  /**
   * @param tokens a formula in braces
   */
  FormulaReader(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** Throws where the text is no formula. */
  void check() {
    at = 1;
    formula();
    if (at != tokens.size() - 1) {
      throw error();
    }
  }

  private PromelaError error() {
    Token token = tokens.get(at);
    return new PromelaError(
        token.position(), token.described() + " does not belong here in a formula");
  }

  private void formula() {
    if (++depth > DEEPEST) {
      throw new PromelaError(tokens.get(at).position(), "this is nested too deeply");
    }
    operand();
    while (BINARY.contains(tokens.get(at).text())) {
      at++;
      operand();
    }
    depth--;
  }

  private void operand() {
    while (true) {
      Token token = tokens.get(at);
      if (UNARY.contains(token.text())) {
        at++;
      } else if (token.is("[") && tokens.get(at + 1).is("]")
          || token.is("<") && tokens.get(at + 1).is(">")) {
        at += 2;
      } else {
        break;
      }
    }
    Token token = tokens.get(at);
    if (token.is("(")) {
      at++;
      formula();
      closed(")");
    } else if (token.kind() == Kind.NAME || token.kind() == Kind.NUMBER) {
      at++;
      if (tokens.get(at).is("(")) {
        at++;
        formula();
        closed(")");
      }
      while (tokens.get(at).is("[") && !tokens.get(at + 1).is("]")) {
        at++;
        formula();
        closed("]");
      }
      if ((tokens.get(at).is("?") || tokens.get(at).is("??")) && tokens.get(at + 1).is("[")) {
        poll();
      }
    } else {
      throw error();
    }
  }

  /** The fields of {@code q?[…]}. */
  private void poll() {
    at += 2;
    while (!tokens.get(at).is("]")) {
      formula();
      if (tokens.get(at).is(",")) {
        at++;
      } else if (!tokens.get(at).is("]")) {
        throw error();
      }
    }
    at++;
  }

  private void closed(String symbol) {
    if (!tokens.get(at).is(symbol)) {
      throw error();
    }
    at++;
  }
}
