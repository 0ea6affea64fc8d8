package mneme.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import mneme.promela.syntax.Token.Kind;
import mneme.source.Position;
import mneme.source.SourceText;
import mneme.source.TextCursor;

/** Cuts one text into words; the preprocessor sees them next. Not thread-safe. */
final class Lexer {
  /** Longest first. */
  private static final List<String> SYMBOLS =
      List.of(
          "<->", "::", "->", "!!", "??", "..", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
          "||", "##", "/\\", "\\/", "{", "}", "(", ")", "[", "]", ";", ":", ",", ".", "!", "?", "@",
          "<", ">", "=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "#");

  private static final long TOO_LARGE = 1L << 40;

  private final SourceText source;
  private final String file;
  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private final TextCursor in;
  private int line;
  private boolean spaced;

  private Lexer(SourceText source, String file) {
    this.source = source;
    this.file = file;
    this.text = source.text();
    this.in = new TextCursor(text);
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
      int from = in.at();
      if (in.atEnd()) {
        add(Kind.END, "", 0, from);
        return;
      }
      if (in.seesName()) {
        add(Kind.NAME, in.name(), 0, from);
      } else if (in.seesDigit()) {
        number(from);
      } else if (in.sees("\"")) {
        string(from);
      } else if (in.sees("'")) {
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
    while (!in.atEnd()) {
      char c = in.next();
      if (c == '\n') {
        line++;
        in.skip(1);
      } else if (c == '\\' && endsLine(in.at() + 1)) {
        in.skipLine();
        in.skip(1);
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\u000b') {
        in.skip(1);
      } else if (in.sees("/*")) {
        if (!in.skipComment("/*", "*/")) {
          throw error(in.at(), "this comment has no end");
        }
      } else if (in.sees("*/")) {
        in.skip(
            2); // What is left of a comment within a comment; SPIN takes no notice of it either.
      } else if (in.sees("//")) {
        in.skipLine();
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
    boolean hexadecimal = in.sees("0x") || in.sees("0X");
    if (hexadecimal) {
      in.skip(2);
    }
    int digits = in.at();
    long value = hexadecimal ? hexadecimal() : in.number(TOO_LARGE);
    if (digits == in.at() || in.seesName()) {
      add(Kind.BAD, "this is no number", 0, from);
      return;
    }
    if (value > (hexadecimal ? 0xffffffffL : 1L << 31)) {
      add(Kind.BAD, "this number is too large for 32 bits", 0, from);
      return;
    }
    add(Kind.NUMBER, in.since(from), (int) value, from);
  }

  private long hexadecimal() {
    long value = 0;
    while (Character.digit(in.next(), 16) >= 0) {
      value = Math.min(value * 16 + Character.digit(in.next(), 16), TOO_LARGE);
      in.skip(1);
    }
    return value;
  }

  private void string(int from) {
    in.skip(1);
    while (!in.atEnd() && in.next() != '"') {
      if (in.next() == '\n') {
        add(Kind.BAD, "this string has no end on its line", 0, from);
        return;
      }
      in.skip(in.next() == '\\' ? 2 : 1);
    }
    if (in.atEnd()) {
      add(Kind.BAD, "this string has no end", 0, from);
      return;
    }
    in.skip(1);
    add(Kind.STRING, text.substring(from + 1, in.at() - 1), 0, from);
  }

  private void character(int from) {
    int end = text.indexOf('\'', from + 2);
    if (end < 0 || end - from > 3) {
      in.skip(1);
      add(Kind.BAD, "this character has no closing quote", 0, from);
      return;
    }
    String inner = text.substring(from + 1, end);
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
    in.skip(end + 1 - from);
    add(Kind.NUMBER, in.since(from), value, from);
  }

  private void symbol(int from) {
    if (in.sees("-->")) {
      in.skip(3); // SPIN takes it for an arrow.
      add(Kind.SYMBOL, "->", 0, from);
      return;
    }
    String symbol = in.sign(SYMBOLS);
    if (symbol != null) {
      add(Kind.SYMBOL, symbol, 0, from);
      return;
    }
    char c = in.next();
    in.skip(1);
    add(
        Kind.BAD,
        c > ' ' && c < 127 ? "'" + c + "' has no meaning here" : "this character has no meaning",
        0,
        from);
  }
}
