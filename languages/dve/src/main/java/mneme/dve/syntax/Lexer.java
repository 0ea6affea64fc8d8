package mneme.dve.syntax;

import mneme.source.TextCursor;

/** Cuts a text into tokens, one at a time. What cannot be a token is reported and passed over. */
final class Lexer {
  private final String text;
  private final TextCursor in;
  private final Problems problems;

  Lexer(String text, Problems problems) {
    this.text = text;
    this.in = new TextCursor(text);
    this.problems = problems;
  }

  Token next() {
    while (true) {
      skipBlanksAndComments();
      int start = in.at();
      if (in.atEnd()) {
        return new Token(TokenKind.END, start, start, "", 0);
      }
      if (in.seesName()) {
        String word = in.name();
        return new Token(TokenKind.ofWord(word), start, in.at(), word, 0);
      }
      if (in.seesDigit()) {
        return number(start);
      }
      String sign = in.sign(TokenKind.SIGNS);
      if (sign != null) {
        return new Token(TokenKind.ofSign(sign), start, in.at(), "", 0);
      }
      reject(in.next(), start);
    }
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
    String character = Character.toString(text.codePointAt(start));
    while (in.sees(character)) {
      in.skip(character.length());
    }
    problems.error(start, "the character '" + character + "' has no meaning here");
    if (problems.isFull()) {
      in.skipAll();
    }
  }

  private void abandon() {
    problems.abandon();
    in.skipAll();
  }

  private void skipBlanksAndComments() {
    while (!in.atEnd()) {
      if (" \t\n\r\f\uFEFF".indexOf(in.next()) >= 0) {
        in.skip(1);
      } else if (in.sees("//") || in.sees("#") && isFirstOfLine()) {
        in.skipLine();
      } else if (in.sees("/*")) {
        int start = in.at();
        if (!in.skipComment("/*", "*/")) {
          problems.error(start, "this comment is never closed with */");
          abandon();
        }
      } else {
        return;
      }
    }
  }

  private boolean isFirstOfLine() {
    int before = in.at() - 1;
    while (before >= 0 && (text.charAt(before) == ' ' || text.charAt(before) == '\t')) {
      before--;
    }
    return before < 0 || text.charAt(before) == '\n';
  }

  private Token number(int start) {
    long value = in.number(Integer.MAX_VALUE + 1L);
    if (value > Integer.MAX_VALUE) {
      problems.error(start, "this number is greater than " + Integer.MAX_VALUE);
      value = 0;
    }
    if (in.seesName()) {
      problems.error(in.at(), "a letter right after a number; names do not start with a digit");
      in.name();
    }
    return new Token(TokenKind.NUMBER, start, in.at(), "", (int) value);
  }
}
