package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.syntax.Token.Kind;
import mneme.source.Diagnostic;
import mneme.source.Position;

/**
 * The words a parser reads, in which calls of inlines are replaced as they come. Not thread-safe.
 */
final class TokenStream {
  private static final int DEEPEST_INLINE = 100;
  private static final int MOST_TOKENS = 4_000_000;

  private record Inline(List<String> parameters, List<Token> body) {}

  /** Where the text of an inline ends. */
  private record Open(String name, int end) {}

  private final List<Token> tokens;
  private final Map<String, Inline> inlines = new HashMap<>();
  private final List<Open> open = new ArrayList<>();
  private final Set<String> proctypes = new HashSet<>();
  private final Set<String> typedefs = new HashSet<>();
  private final Set<String> remoteLabels = new HashSet<>();
  private final List<Diagnostic> warnings = new ArrayList<>();
  private int at;
  private int calls;

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

  /** Whether the next word is the first of its line. */
  boolean beginsLine() {
    return at == 0
        || tokens.get(at - 1).position().line() != peek().position().line()
        || !tokens.get(at - 1).position().file().equals(peek().position().file());
  }

  /** After a mistake, which may have been found anywhere. */
  void recover() {
    at = Math.min(at, tokens.size() - 1);
    open.clear();
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
      throw missing(symbol);
    }
    return next();
  }

  /** What is missing at the end of a line is missing there, and not on the next one. */
  private PromelaError missing(String symbol) {
    if (at > 0 && beginsLine() && tokens.get(at - 1).kind() != Kind.STRING) {
      Token before = tokens.get(at - 1);
      return new PromelaError(
          endOf(before),
          "'%s' is expected after %s, not %s"
              .formatted(symbol, before.described(), peek().described()));
    }
    return error("'" + symbol + "' is expected here, not " + peek().described());
  }

  Token expectName(String what) {
    if (peek().kind() != Kind.NAME) {
      throw error(what + " is expected here, not " + peek().described());
    }
    return next();
  }

  /** Where the text ends too early, behind its last word. */
  PromelaError error(String message) {
    boolean early = peek().kind() == Kind.END && at > 0;
    return new PromelaError(early ? endOf(tokens.get(at - 1)) : peek().position(), message);
  }

  private static Position endOf(Token token) {
    Position start = token.position();
    return new Position(start.file(), start.line(), start.column() + token.text().length());
  }

  void warn(Position position, String message) {
    warnings.add(Diagnostic.warning(position, message));
  }

  /** What there is to say about the text that is no mistake. */
  List<Diagnostic> warnings() {
    return warnings;
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

  /** Whether the next word comes from an inline. */
  boolean isInlined() {
    return !open.isEmpty();
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
    if (tokens.size() + body.size() > MOST_TOKENS || calls > MOST_TOKENS / 40) {
      throw new PromelaError(call.position(), "the inlines of this model make too much text");
    }
    int rest = tokens.size() - at;
    tokens.subList(from, at).clear();
    tokens.addAll(from, body);
    at = from;
    calls++;
    open.add(new Open(call.text(), rest));
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
      depth += token.nesting();
      argument.add(token);
    }
  }
}
