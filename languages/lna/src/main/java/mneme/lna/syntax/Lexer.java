package mneme.lna.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.source.SourceText;

/** Splits a text into words, leaving out what the preprocessor's conditions exclude. */
final class Lexer {
  private static final String[] SIGNS = {
    "<=>", "::", ":=", "->", "..", "<=", ">=", "!=", "=>", "[]", "<>"
  };
  private static final String SINGLE = "(){}[]<>=+-*/%,;:.|&?'!";

  private final SourceText source;
  private final String text;
  private final Set<String> defined;
  private final Set<String> asked = new HashSet<>();
  private final List<Token> tokens = new ArrayList<>();

  /** By open condition: whether its text counts, and whether it had its {@code #else}. */
  private final Deque<Condition> conditions = new ArrayDeque<>();

  private int at;

  private record Condition(boolean counts, boolean outer, boolean hadElse, int offset) {}

  private Lexer(SourceText source, Set<String> defined) {
    this.source = source;
    this.text = source.text();
    this.defined = new HashSet<>(defined);
  }

  /**
   * Words and the symbols that conditions asked for.
   *
   * @param symbols of the preprocessor
   */
  record Result(List<Token> tokens, Set<String> symbols) {}

  static Result read(SourceText source, Set<String> defined) throws LnaException {
    Lexer lexer = new Lexer(source, defined);
    lexer.read();
    return new Result(lexer.tokens, lexer.asked);
  }

  private boolean counts() {
    return conditions.isEmpty() || conditions.peek().counts;
  }

  private void read() throws LnaException {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '#' && (at == 0 || text.charAt(at - 1) == '\n')) {
        directive();
      } else if (Character.isWhitespace(c)) {
        at++;
      } else if (text.startsWith("//", at)) {
        at = endOfLine();
      } else if (text.startsWith("/*", at)) {
        comment();
      } else if (!counts()) {
        at++;
      } else {
        word(c);
      }
    }
    if (!conditions.isEmpty()) {
      throw error(conditions.peek().offset, "this condition has no #endif");
    }
    tokens.add(new Token(Token.Kind.END, "", source.positionOf(text.length()), text.length()));
  }

  private int endOfLine() {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }

  private void comment() throws LnaException {
    int end = text.indexOf("*/", at + 2);
    if (end < 0) {
      throw error(at, "this comment has no end");
    }
    at = end + 2;
  }

  private void directive() throws LnaException {
    int start = at;
    String line = text.substring(at + 1, endOfLine()).strip();
    at = endOfLine();
    int comment = line.indexOf("//");
    String[] words = (comment < 0 ? line : line.substring(0, comment)).strip().split("\\s+");
    String symbol = words.length > 1 ? words[1] : "";
    switch (words[0]) {
      case "ifdef", "ifndef" -> {
        need(symbol, start, words[0]);
        asked.add(symbol);
        boolean outer = counts();
        boolean counts = outer && defined.contains(symbol) == words[0].equals("ifdef");
        conditions.push(new Condition(counts, outer, false, start));
      }
      case "else" -> {
        Condition condition = conditions.poll();
        if (condition == null || condition.hadElse) {
          throw error(start, "#else without #ifdef");
        }
        conditions.push(
            new Condition(
                condition.outer && !condition.counts, condition.outer, true, condition.offset));
      }
      case "endif" -> {
        if (conditions.poll() == null) {
          throw error(start, "#endif without #ifdef");
        }
      }
      case "define", "undefine", "undef" -> {
        need(symbol, start, words[0]);
        if (counts()) {
          if (words[0].equals("define")) {
            defined.add(symbol);
          } else {
            defined.remove(symbol);
          }
        }
      }
      default ->
          throw error(
              start,
              "unknown directive #"
                  + words[0]
                  + ": there are define, undefine, ifdef, ifndef, else, endif");
    }
  }

  private void need(String symbol, int start, String directive) throws LnaException {
    if (symbol.isEmpty()) {
      throw error(start, "#" + directive + " needs the name of a symbol");
    }
  }

  private void word(char c) throws LnaException {
    int start = at;
    if (isLetter(c)) {
      while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
        at++;
      }
      add(Token.Kind.NAME, start, text.substring(start, at));
    } else if (isDigit(c)) {
      while (at < text.length() && isDigit(text.charAt(at))) {
        at++;
      }
      add(Token.Kind.NUMBER, start, text.substring(start, at));
    } else if (c == '"') {
      string();
    } else {
      sign(start);
    }
  }

  private void string() throws LnaException {
    int start = at++;
    StringBuilder out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c == '\\' && at < text.length()) {
        char next = text.charAt(at++);
        if (next == 'n') {
          out.append(' ');
        } else if (next != '\n') {
          out.append(next);
        }
      } else if (c == '\n') {
        throw error(start, "this text has no end on its line");
      } else {
        out.append(c);
      }
    }
    if (at >= text.length()) {
      throw error(start, "this text has no end");
    }
    at++;
    add(Token.Kind.STRING, start, out.toString());
  }

  private void sign(int start) throws LnaException {
    for (String sign : SIGNS) {
      if (text.startsWith(sign, start)) {
        at += sign.length();
        add(Token.Kind.SIGN, start, sign);
        return;
      }
    }
    char c = text.charAt(start);
    if (SINGLE.indexOf(c) < 0) {
      throw error(
          start,
          Character.isISOControl(c) || c > 126
              ? "a character that has no place here"
              : "'" + c + "' has no place here");
    }
    at++;
    add(Token.Kind.SIGN, start, String.valueOf(c));
  }

  private void add(Token.Kind kind, int start, String word) {
    tokens.add(new Token(kind, word, source.positionOf(start), start));
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private LnaException error(int offset, String message) {
    return new LnaException(source.positionOf(offset), message);
  }
}
