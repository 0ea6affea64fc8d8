package mneme.dve.syntax;

import org.jspecify.annotations.Nullable;

/** Cuts a text into tokens, one at a time. What cannot be a token is reported and passed over. */
final class Lexer {
  private final String text;
  private final Problems problems;
  private int at;

  Lexer(String text, Problems problems) {
    this.text = text;
    this.problems = problems;
  }

  Token next() {
    while (true) {
      skipBlanksAndComments();
      int start = at;
      if (start >= text.length()) {
        return new Token(TokenKind.END, text.length(), text.length(), "", 0);
      }
      char c = text.charAt(start);
      if (isNameStart(c)) {
        return word(start);
      }
      if (isDigit(c)) {
        return number(start);
      }
      TokenKind kind = symbol(c, start + 1 < text.length() ? text.charAt(start + 1) : '\0');
      if (kind != null) {
        at = start + lengthOf(kind);
        return new Token(kind, start, at, "", 0);
      }
      reject(c, start);
    }
  }

  private static int lengthOf(TokenKind symbol) {
    return symbol.described().length() - 2;
  }

  /**
   * Reports a character no token starts with; a text with control characters is read no further.
   */
  private void reject(char c, int start) {
    if (Character.isISOControl(c)) {
      problems.error(
          start,
          "character with code %d: this looks like a binary file, not a model".formatted((int) c));
      abandon();
      return;
    }
    int codePoint = text.codePointAt(start);
    int width = Character.charCount(codePoint);
    at = start + width;
    while (at < text.length() && text.codePointAt(at) == codePoint) {
      at += width;
    }
    problems.error(
        start, "the character '" + Character.toString(codePoint) + "' has no meaning here");
    if (problems.isFull()) {
      at = text.length();
    }
  }

  private void abandon() {
    problems.abandon();
    at = text.length();
  }

  private void skipBlanksAndComments() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\uFEFF') {
        at++;
      } else if (c == '/' && text.startsWith("//", at) || c == '#' && isFirstOfLine()) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (c == '/' && text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          problems.error(at, "this comment is never closed with */");
          abandon();
        } else {
          at = end + 2;
        }
      } else {
        return;
      }
    }
  }

  private boolean isFirstOfLine() {
    int before = at - 1;
    while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
      before--;
    }
    return before < 0 || text.charAt(before) == '\n';
  }

  private Token word(int start) {
    int end = start + 1;
    while (end < text.length() && (isNameStart(text.charAt(end)) || isDigit(text.charAt(end)))) {
      end++;
    }
    at = end;
    String word = text.substring(start, end);
    TokenKind keyword = TokenKind.keyword(word);
    return new Token(keyword == null ? TokenKind.NAME : keyword, start, end, word, 0);
  }

  private Token number(int start) {
    int end = start;
    long value = 0;
    while (end < text.length() && isDigit(text.charAt(end))) {
      value = Math.min(value * 10 + text.charAt(end) - '0', Integer.MAX_VALUE + 1L);
      end++;
    }
    if (value > Integer.MAX_VALUE) {
      problems.error(start, "this number is greater than " + Integer.MAX_VALUE);
      value = 0;
    }
    if (end < text.length() && isNameStart(text.charAt(end))) {
      problems.error(end, "a letter right after a number; names do not start with a digit");
      while (end < text.length() && (isNameStart(text.charAt(end)) || isDigit(text.charAt(end)))) {
        end++;
      }
    }
    at = end;
    return new Token(TokenKind.NUMBER, start, end, "", (int) value);
  }

  private static boolean isNameStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static @Nullable TokenKind symbol(char c, char next) {
    return switch (c) {
      case '{' -> TokenKind.LEFT_BRACE;
      case '}' -> TokenKind.RIGHT_BRACE;
      case '(' -> TokenKind.LEFT_PARENTHESIS;
      case ')' -> TokenKind.RIGHT_PARENTHESIS;
      case '[' -> TokenKind.LEFT_BRACKET;
      case ']' -> TokenKind.RIGHT_BRACKET;
      case ',' -> TokenKind.COMMA;
      case ';' -> TokenKind.SEMICOLON;
      case ':' -> TokenKind.COLON;
      case '.' -> TokenKind.DOT;
      case '?' -> TokenKind.QUESTION;
      case '~' -> TokenKind.COMPLEMENT;
      case '^' -> TokenKind.BIT_XOR;
      case '+' -> TokenKind.PLUS;
      case '*' -> TokenKind.TIMES;
      case '/' -> TokenKind.DIVIDE;
      case '%' -> TokenKind.REMAINDER;
      case '-' -> next == '>' ? TokenKind.ARROW : TokenKind.MINUS;
      case '=' -> next == '=' ? TokenKind.EQUAL : TokenKind.ASSIGN;
      case '!' -> next == '=' ? TokenKind.NOT_EQUAL : TokenKind.NOT;
      case '&' -> next == '&' ? TokenKind.AND : TokenKind.BIT_AND;
      case '|' -> next == '|' ? TokenKind.OR : TokenKind.BIT_OR;
      case '<' ->
          next == '=' ? TokenKind.LESS_EQUAL : next == '<' ? TokenKind.SHIFT_LEFT : TokenKind.LESS;
      case '>' ->
          next == '='
              ? TokenKind.GREATER_EQUAL
              : next == '>' ? TokenKind.SHIFT_RIGHT : TokenKind.GREATER;
      default -> null;
    };
  }
}
