package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.syntax.Token.Kind;

/**
 * The words a parser reads, in which calls of inlines are replaced as they come. Not thread-safe.
 */
final class TokenStream {
  private static final int DEEPEST_INLINE = 100;
  private static final int MOST_TOKENS = 4_000_000;

  private record Inline(List<String> parameters, List<Token> body) {}

  /** Where an inline's text ends, so that its label scope ends there too. */
  private record Open(String name, int scope, int end) {}

  private final List<Token> tokens;
  private final Map<String, Inline> inlines = new HashMap<>();
  private final List<Open> open = new ArrayList<>();
  private final Set<String> proctypes = new HashSet<>();
  private final Set<String> typedefs = new HashSet<>();
  private final Set<String> remoteLabels = new HashSet<>();
  private int at;
  private int scopes;

  TokenStream(List<Token> tokens) {
    this.tokens = new ArrayList<>(tokens);
    for (int i = 0; i + 1 < tokens.size(); i++) {
      if (tokens.get(i).isName("proctype")) {
        proctypes.add(tokens.get(i + 1).text());
      } else if (tokens.get(i).isName("typedef")) {
        typedefs.add(tokens.get(i + 1).text());
      } else if (tokens.get(i).is("@")) {
        remoteLabels.add(tokens.get(i + 1).text());
      }
    }
  }

  /** Names that are process types although their declaration is elsewhere. */
  void know(Iterable<String> names) {
    names.forEach(proctypes::add);
  }

  boolean isProctype(String name) {
    return proctypes.contains(name);
  }

  /** Labels something asks after from outside of their process. */
  Set<String> remoteLabels() {
    return remoteLabels;
  }

  boolean isTypedef(String name) {
    return typedefs.contains(name);
  }

  Token peek() {
    return tokens.get(at);
  }

  Token peek(int ahead) {
    return tokens.get(Math.min(at + ahead, tokens.size() - 1));
  }

  Token next() {
    Token token = tokens.get(at);
    if (token.kind() != Kind.END) {
      at++;
    }
    closeInlines();
    return token;
  }

  private void closeInlines() {
    while (!open.isEmpty() && tokens.size() - at <= open.getLast().end()) {
      open.removeLast();
    }
  }

  /**
   * Whether the next word begins a line, or comes from the same macro as the one before: there a
   * separator may be missing.
   */
  boolean onNewLine() {
    if (at == 0) {
      return true;
    }
    Token before = tokens.get(at - 1);
    Token next = tokens.get(at);
    return before.position().line() != next.position().line()
        || before.position().equals(next.position());
  }

  int mark() {
    return at;
  }

  /** Goes back to a mark; no inline was called since. */
  void reset(int mark) {
    at = mark;
  }

  boolean at(String symbol) {
    return peek().is(symbol);
  }

  boolean atName(String name) {
    return peek().isName(name);
  }

  boolean accept(String symbol) {
    if (at(symbol)) {
      next();
      return true;
    }
    return false;
  }

  boolean acceptName(String name) {
    if (atName(name)) {
      next();
      return true;
    }
    return false;
  }

  Token expect(String symbol) {
    if (!at(symbol)) {
      throw error("'" + symbol + "' is expected here, not " + peek().described());
    }
    return next();
  }

  Token expectName(String what) {
    if (peek().kind() != Kind.NAME) {
      throw error(what + " is expected here, not " + peek().described());
    }
    return next();
  }

  PromelaError error(String message) {
    return new PromelaError(peek().position(), message);
  }

  /** Reads the definition of an inline whose name comes next. */
  void defineInline() {
    Token name = expectName("the name of an inline");
    List<String> parameters = new ArrayList<>();
    expect("(");
    while (!at(")")) {
      parameters.add(expectName("a parameter").text());
      if (!accept(",") && !at(")")) {
        throw error("',' or ')' is expected here, not " + peek().described());
      }
    }
    expect(")");
    List<Token> body = braced();
    if (inlines.put(name.text(), new Inline(parameters, body)) != null) {
      throw new PromelaError(name.position(), "inline '" + name.text() + "' is defined twice");
    }
  }

  /** Everything from an opening brace to the one that closes it. */
  List<Token> braced() {
    Token brace = peek();
    List<Token> body = new ArrayList<>();
    int depth = 0;
    do {
      Token token = peek();
      if (token.kind() == Kind.END) {
        throw new PromelaError(brace.position(), "this brace is never closed");
      }
      if (depth == 0 && !token.is("{")) {
        throw error("'{' is expected here, not " + token.described());
      }
      depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
      body.add(token);
      at++;
    } while (depth > 0);
    closeInlines();
    return body;
  }

  boolean atInline() {
    return peek().kind() == Kind.NAME && peek(1).is("(") && inlines.containsKey(peek().text());
  }

  /** Replaces the call of an inline that comes next by its body, braces included. */
  void callInline() {
    int from = at;
    Token call = peek();
    Inline inline = inlines.get(call.text());
    if (inline == null) {
      throw error("no inline of this name");
    }
    for (Open outer : open) {
      if (outer.name().equals(call.text())) {
        throw error("inline '" + call.text() + "' calls itself");
      }
    }
    if (open.size() >= DEEPEST_INLINE) {
      throw error("inlines are nested too deeply");
    }
    at += 2;
    List<List<Token>> arguments = inlineArguments(call);
    if (arguments.size() != inline.parameters().size()) {
      throw new PromelaError(
          call.position(),
          "inline '%s' takes %d arguments, not %d"
              .formatted(call.text(), inline.parameters().size(), arguments.size()));
    }
    List<Token> body = new ArrayList<>();
    for (Token token : inline.body()) {
      int parameter = token.kind() == Kind.NAME ? inline.parameters().indexOf(token.text()) : -1;
      if (parameter < 0) {
        body.add(token);
      } else {
        body.addAll(arguments.get(parameter));
      }
    }
    if (tokens.size() + body.size() > MOST_TOKENS || scopes > MOST_TOKENS / 40) {
      throw new PromelaError(call.position(), "the inlines of this model make too much text");
    }
    int rest = tokens.size() - at;
    tokens.subList(from, at).clear();
    tokens.addAll(from, body);
    at = from;
    open.add(new Open(call.text(), ++scopes, rest));
  }

  private List<List<Token>> inlineArguments(Token call) {
    List<List<Token>> arguments = new ArrayList<>();
    List<Token> argument = new ArrayList<>();
    int depth = 0;
    while (true) {
      Token token = tokens.get(at++);
      if (token.kind() == Kind.END) {
        throw new PromelaError(call.position(), "the arguments of this call have no end");
      }
      if (depth == 0 && (token.is(",") || token.is(")"))) {
        if (!argument.isEmpty() || !arguments.isEmpty() || token.is(",")) {
          arguments.add(argument);
        }
        argument = new ArrayList<>();
        if (token.is(")")) {
          return arguments;
        }
        continue;
      }
      depth += token.is("(") || token.is("[") || token.is("{") ? 1 : 0;
      depth -= token.is(")") || token.is("]") || token.is("}") ? 1 : 0;
      argument.add(token);
    }
  }

  /** The innermost inline call the next word stands in; 0 for none. */
  int scope() {
    return open.isEmpty() ? 0 : open.getLast().scope();
  }

  /** All inline calls around the next word, innermost first, ending with 0. */
  List<Integer> scopes() {
    List<Integer> scopes = new ArrayList<>();
    for (Open outer : open.reversed()) {
      scopes.add(outer.scope());
    }
    scopes.add(0);
    return scopes;
  }
}
