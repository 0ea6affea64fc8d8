package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import mneme.promela.syntax.Token.Kind;
import mneme.source.Position;
import mneme.source.SourceText;

/** Cuts one text into words; the preprocessor sees them next. Not thread-safe. */
final class Lexer {
  /** Longest first. */
  private static final String[] SYMBOLS = {
    "<->", "::", "->", "!!", "??", "..", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
    "##", "/\\", "\\/", "{", "}", "(", ")", "[", "]", ";", ":", ",", ".", "!", "?", "@", "<", ">",
    "=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "#"
  };

  private final SourceText source;
  private final String file;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line;
  private boolean spaced;

  private Lexer(SourceText source, String file) {
    this.source = source;
    this.file = file;
    this.text = source.text();
  }

  /**
   * @param file the name under which positions know the text; empty for the model itself
   */
  static List<Token> tokens(SourceText source, String file) {
    Lexer lexer = new Lexer(source, file);
    lexer.run();
    return lexer.tokens;
  }

  private void run() {
    while (true) {
      skipSpace();
      if (at >= text.length()) {
        add(Kind.END, "", 0, at);
        return;
      }
      int from = at;
      char c = text.charAt(at);
      if (isNameStart(c)) {
        while (at < text.length() && isNamePart(text.charAt(at))) {
          at++;
        }
        add(Kind.NAME, text.substring(from, at), 0, from);
      } else if (c >= '0' && c <= '9') {
        number(from);
      } else if (c == '"') {
        string(from);
      } else if (c == '\'') {
        character(from);
      } else {
        symbol(from);
      }
      spaced = false;
    }
  }

  private void add(Kind kind, String word, int value, int from) {
    tokens.add(new Token(kind, word, value, positionOf(from), line, spaced));
  }

  private Position positionOf(int offset) {
    Position own = source.positionOf(offset);
    return file.isEmpty() ? own : new Position(file, own.line(), own.column());
  }

  private PromelaError error(int offset, String message) {
    return new PromelaError(positionOf(offset), message);
  }

  private void skipSpace() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        at++;
      } else if (c == '\\' && endsLine(at + 1)) {
        at = text.indexOf('\n', at) < 0 ? text.length() : text.indexOf('\n', at) + 1;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\u000b') {
        at++;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw error(at, "this comment has no end");
        }
        at = end + 2;
      } else if (text.startsWith("*/", at)) {
        at += 2; // What is left of a comment within a comment; SPIN takes no notice of it either.
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else {
        return;
      }
      spaced = true;
    }
  }

  /** Whether nothing but blanks follows on the line. */
  private boolean endsLine(int from) {
    int i = from;
    while (i < text.length() && (text.charAt(i) == ' ' || text.charAt(i) == '\r')) {
      i++;
    }
    return i >= text.length() || text.charAt(i) == '\n';
  }

  private void number(int from) {
    int radix = 10;
    if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
      radix = 16;
      at += 2;
    }
    long value = 0;
    int digits = at;
    while (at < text.length() && Character.digit(text.charAt(at), radix) >= 0) {
      value = value * radix + Character.digit(text.charAt(at), radix);
      value = Math.min(value, 1L << 40);
      at++;
    }
    if (digits == at || at < text.length() && isNameStart(text.charAt(at))) {
      add(Kind.BAD, "this is no number", 0, from);
      return;
    }
    if (value > (radix == 10 ? 1L << 31 : 0xffffffffL)) {
      add(Kind.BAD, "this number is too large for 32 bits", 0, from);
      return;
    }
    add(Kind.NUMBER, text.substring(from, at), (int) value, from);
  }

  private void string(int from) {
    at++;
    while (at < text.length() && text.charAt(at) != '"') {
      if (text.charAt(at) == '\n') {
        add(Kind.BAD, "this string has no end on its line", 0, from);
        return;
      }
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    if (at >= text.length()) {
      at = text.length();
      add(Kind.BAD, "this string has no end", 0, from);
      return;
    }
    at++;
    add(Kind.STRING, text.substring(from + 1, at - 1), 0, from);
  }

  private void character(int from) {
    int end = text.indexOf('\'', at + 2);
    if (end < 0 || end - at > 3) {
      at++;
      add(Kind.BAD, "this character has no closing quote", 0, from);
      return;
    }
    String inner = text.substring(at + 1, end);
    int value = inner.charAt(0);
    if (inner.length() == 2) {
      value =
          switch (inner) {
            case "\\n" -> '\n';
            case "\\t" -> '\t';
            case "\\r" -> '\r';
            case "\\0" -> 0;
            default -> inner.charAt(1);
          };
    }
    at = end + 1;
    add(Kind.NUMBER, text.substring(from, at), value, from);
  }

  private void symbol(int from) {
    if (text.startsWith("-->", at)) {
      at += 3; // SPIN takes it for an arrow.
      add(Kind.SYMBOL, "->", 0, from);
      return;
    }
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, at)) {
        at += symbol.length();
        add(Kind.SYMBOL, symbol, 0, from);
        return;
      }
    }
    char c = text.charAt(at++);
    add(
        Kind.BAD,
        c > ' ' && c < 127 ? "'" + c + "' has no meaning here" : "this character has no meaning",
        0,
        from);
  }

  private static boolean isNameStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isNamePart(char c) {
    return isNameStart(c) || c >= '0' && c <= '9';
  }
}
