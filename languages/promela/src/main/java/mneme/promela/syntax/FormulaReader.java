package mneme.promela.syntax;

import java.util.ArrayList;
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

  private static final Set<String> BUILT_IN =
      Set.of("true", "false", "skip", "timeout", "np_", "_", "_nr_pr", "_last", "_pid");

  private final List<Token> tokens;
  private final List<Decl.Named> uses = new ArrayList<>();
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

  /** Names that must be declared somewhere; those of fields, labels and remote variables not. */
  List<Decl.Named> uses() {
    return List.copyOf(uses);
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
      Token before = tokens.get(at - 1);
      at++;
      boolean function = tokens.get(at).is("(");
      boolean inside = before.is("@") || before.is(":") || before.is(".");
      if (token.kind() == Kind.NAME && !function && !inside && !BUILT_IN.contains(token.text())) {
        uses.add(new Decl.Named(token.text(), token.position()));
      }
      if (function) {
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
