package mneme.lna.syntax;

import java.util.List;
import java.util.Set;
import mneme.source.Position;

/** The words of a text, one after the other. */
class TokenStream {
  /** Nesting beyond this is refused instead of overflowing the stack. */
  private static final int DEEPEST = 200;

  private static final Set<String> RESERVED =
      Set.of(
          "accept",
          "and",
          "assert",
          "capacity",
          "card",
          "case",
          "constant",
          "deadlock",
          "default",
          "description",
          "dom",
          "else",
          "empty",
          "enum",
          "epsilon",
          "exists",
          "for",
          "forall",
          "function",
          "guard",
          "if",
          "import",
          "in",
          "init",
          "inhibit",
          "let",
          "list",
          "ltl",
          "max",
          "min",
          "mod",
          "mult",
          "not",
          "of",
          "or",
          "out",
          "pick",
          "place",
          "pred",
          "priority",
          "product",
          "property",
          "proposition",
          "range",
          "reject",
          "return",
          "safe",
          "set",
          "state",
          "struct",
          "subtype",
          "succ",
          "sum",
          "transition",
          "type",
          "until",
          "vector",
          "while",
          "with");

  private final List<Token> tokens;
  private int at;
  private int depth;

  TokenStream(List<Token> tokens) {
    this.tokens = tokens;
  }

  Token peek() {
    return tokens.get(at);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  Token next() {
    Token token = tokens.get(at);
    if (token.kind() != Token.Kind.END) {
      at++;
    }
    return token;
  }

  Position position() {
    return peek().position();
  }

  boolean sees(String what) {
    return peek().is(what);
  }

  boolean accept(String what) {
    if (sees(what)) {
      at++;
      return true;
    }
    return false;
  }

  Token expect(String what) throws LnaException {
    if (!sees(what)) {
      throw error("expected '" + what + "' but found " + peek().shown());
    }
    return next();
  }

  Syntax.Named name(String what) throws LnaException {
    Token token = peek();
    if (token.kind() != Token.Kind.NAME) {
      throw error("expected " + what + " but found " + token.shown());
    }
    if (RESERVED.contains(token.text())) {
      throw error("expected " + what + ", but '" + token.text() + "' is a word of the language");
    }
    next();
    return new Syntax.Named(token.text(), token.position());
  }

  boolean seesName() {
    return peek().kind() == Token.Kind.NAME && !RESERVED.contains(peek().text());
  }

  long number() throws LnaException {
    Token token = peek();
    if (token.kind() != Token.Kind.NUMBER) {
      throw error("expected a number but found " + token.shown());
    }
    next();
    try {
      long value = Long.parseLong(token.text());
      if (value <= 1L << 31) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Too long: said below.
    }
    throw new LnaException(token.position(), "the number is too large");
  }

  /** Two signs that stand together, as one. */
  boolean seesTogether(String first, String second) {
    return sees(first)
        && peek(1).is(second)
        && peek(1).offset() == peek().offset() + first.length();
  }

  void enter() throws LnaException {
    if (++depth > DEEPEST) {
      throw error("this is nested too deeply");
    }
  }

  void leave() {
    depth--;
  }

  LnaException error(String message) {
    return new LnaException(position(), message);
  }
}
