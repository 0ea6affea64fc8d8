package mneme.logic.format;

import java.util.ArrayList;
import java.util.List;

/** The words of a text in the Hanoi Omega-Automata format. Not thread-safe. */
final class HoaTokens {
  /** What a word is. */
  enum Kind {
    /** Ends with a colon, which is not part of the text. */
    HEADER,
    NAME,
    ALIAS,
    NUMBER,
    STRING,
    SIGN,
    END
  }

  record Token(Kind kind, String text, int offset) {
    boolean is(String sign) {
      return kind != Kind.STRING && text.equals(sign);
    }
  }

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  HoaTokens(String text) throws HoaException {
    this.text = text;
    int i = 0;
    while (i < text.length()) {
      i = split(i);
    }
    tokens.add(new Token(Kind.END, "", text.length()));
  }

  private int split(int from) throws HoaException {
    char c = text.charAt(from);
    if (Character.isWhitespace(c)) {
      return from + 1;
    }
    if (text.startsWith("/*", from)) {
      return comment(from);
    }
    if (c == '"') {
      return string(from);
    }
    for (String mark : List.of("--BODY--", "--END--", "--ABORT--")) {
      if (text.startsWith(mark, from)) {
        return add(Kind.SIGN, from, from + mark.length());
      }
    }
    if (Character.isDigit(c)) {
      int end = from;
      while (end < text.length() && Character.isDigit(text.charAt(end))) {
        end++;
      }
      return add(Kind.NUMBER, from, end);
    }
    if (Character.isLetter(c) || c == '_' || c == '@') {
      int end = from + 1;
      while (end < text.length() && isNamePart(text.charAt(end))) {
        end++;
      }
      if (c != '@' && end < text.length() && text.charAt(end) == ':') {
        add(Kind.HEADER, from, end);
        return end + 1;
      }
      return add(c == '@' ? Kind.ALIAS : Kind.NAME, from, end);
    }
    if ("[]{}()&|!".indexOf(c) >= 0) {
      return add(Kind.SIGN, from, from + 1);
    }
    throw new HoaException(from, "'" + c + "' is not expected here");
  }

  private static boolean isNamePart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-';
  }

  private int add(Kind kind, int from, int end) {
    tokens.add(new Token(kind, text.substring(from, end), from));
    return end;
  }

  private int comment(int from) throws HoaException {
    int depth = 0;
    for (int i = from; i + 1 < text.length(); i++) {
      if (text.startsWith("/*", i)) {
        depth++;
        i++;
      } else if (text.startsWith("*/", i)) {
        i++;
        if (--depth == 0) {
          return i + 1;
        }
      }
    }
    throw new HoaException(from, "this comment has no end");
  }

  private int string(int from) throws HoaException {
    StringBuilder inside = new StringBuilder();
    for (int i = from + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"') {
        tokens.add(new Token(Kind.STRING, inside.toString(), from));
        return i + 1;
      }
      if (c == '\\' && i + 1 < text.length()) {
        i++;
        c = text.charAt(i);
      }
      inside.append(c);
    }
    throw new HoaException(from, "this quotation mark is not closed");
  }

  Token peek() {
    return tokens.get(at);
  }

  Token next() {
    Token token = tokens.get(at);
    if (token.kind() != Kind.END) {
      at++;
    }
    return token;
  }

  boolean accept(String sign) {
    boolean found = peek().is(sign);
    if (found) {
      at++;
    }
    return found;
  }

  void expect(String sign) throws HoaException {
    if (!accept(sign)) {
      throw new HoaException(peek().offset(), "'" + sign + "' is expected here");
    }
  }

  /** A number of at most so much. */
  int number(int greatest) throws HoaException {
    Token token = peek();
    if (token.kind() != Kind.NUMBER) {
      throw new HoaException(token.offset(), "a number is expected here");
    }
    at++;
    if (token.text().length() > 9 || Integer.parseInt(token.text()) > greatest) {
      throw new HoaException(token.offset(), "this number can be at most " + greatest);
    }
    return Integer.parseInt(token.text());
  }
}
