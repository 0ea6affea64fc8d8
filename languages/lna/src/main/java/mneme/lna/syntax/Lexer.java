package mneme.lna.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mneme.source.SourceText;
import mneme.source.TextCursor;

/** Splits a text into words, leaving out what the preprocessor's conditions exclude. */
final class Lexer {
  private static final List<String> SIGNS =
      Stream.concat(
              Stream.of("<=>", "::", ":=", "->", "..", "<=", ">=", "!=", "=>", "[]", "<>"),
              Stream.of("(){}[]<>=+-*/%,;:.|&?'!".split("")))
          .toList();

  private final SourceText source;
  private final TextCursor in;
  private final Set<String> defined;
  private final Set<String> asked = new HashSet<>();
  private final List<Token> tokens = new ArrayList<>();

  /** By open condition: whether its text counts, and whether it had its {@code #else}. */
  private final Deque<Condition> conditions = new ArrayDeque<>();

  private boolean beginsLine = true;

  private record Condition(boolean counts, boolean outer, boolean hadElse, int offset) {}

  private Lexer(SourceText source, Set<String> defined) {
    this.source = source;
    this.in = new TextCursor(source.text());
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
    while (!in.atEnd()) {
      char c = in.next();
      boolean first = beginsLine;
      beginsLine = c == '\n';
      if (c == '#' && first) {
        directive();
      } else if (Character.isWhitespace(c)) {
        in.skip(1);
      } else if (in.sees("//")) {
        in.skipLine();
      } else if (in.sees("/*")) {
        if (!in.skipComment("/*", "*/")) {
          throw error(in.at(), "this comment has no end");
        }
      } else if (!counts()) {
        in.skip(1);
      } else {
        word(c);
      }
    }
    if (!conditions.isEmpty()) {
      throw error(conditions.peek().offset, "this condition has no #endif");
    }
    add(Token.Kind.END, in.at(), "");
  }

  private void directive() throws LnaException {
    int start = in.at();
    in.skipLine();
    String line = in.since(start + 1).strip();
    int comment = line.indexOf("//");
    String[] words = (comment < 0 ? line : line.substring(0, comment)).strip().split("\\s+", -1);
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
    int start = in.at();
    if (in.seesName()) {
      add(Token.Kind.NAME, start, in.name());
    } else if (in.seesDigit()) {
      in.number(Long.MAX_VALUE / 16);
      add(Token.Kind.NUMBER, start, in.since(start));
    } else if (c == '"') {
      string(start);
    } else {
      String sign = in.sign(SIGNS);
      if (sign == null) {
        throw error(
            start,
            Character.isISOControl(c) || c > 126
                ? "a character that has no place here"
                : "'" + c + "' has no place here");
      }
      add(Token.Kind.SIGN, start, sign);
    }
  }

  private void string(int start) throws LnaException {
    in.skip(1);
    StringBuilder out = new StringBuilder();
    while (!in.atEnd() && in.next() != '"') {
      char c = in.next();
      in.skip(1);
      if (c == '\\' && !in.atEnd()) {
        char next = in.next();
        in.skip(1);
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
    if (in.atEnd()) {
      throw error(start, "this text has no end");
    }
    in.skip(1);
    add(Token.Kind.STRING, start, out.toString());
  }

  private void add(Token.Kind kind, int start, String word) {
    tokens.add(new Token(kind, word, source.positionOf(start), start));
  }

  private LnaException error(int offset, String message) {
    return new LnaException(source.positionOf(offset), message);
  }
}
