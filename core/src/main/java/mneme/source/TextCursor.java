package mneme.source;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place in a text that moves forward, with the steps that lexers of languages are made of: names,
 * numbers, signs, comments. Names consist of letters of ASCII, digits and underscores, and do not
 * begin with a digit. Not thread-safe.
 */
public final class TextCursor {
  private final String text;
  private int at;

  public TextCursor(String text) {
    this.text = text;
  }

  public int at() {
    return at;
  }

  public boolean atEnd() {
    return at >= text.length();
  }

  /** The next character; 0 at the end. */
  public char next() {
    return atEnd() ? 0 : text.charAt(at);
  }

  public boolean sees(String sign) {
    return text.startsWith(sign, at);
  }

  public boolean seesName() {
    return isNameStart(next());
  }

  public boolean seesDigit() {
    return isDigit(next());
  }

  /** What stands between an offset and here. */
  public String since(int from) {
    return text.substring(from, at);
  }

  /** Goes on by some characters, to the end at most. */
  public void skip(int characters) {
    at = Math.min(text.length(), at + characters);
  }

  public void skipAll() {
    at = text.length();
  }

  /** Goes to the end of the line, where the line break is next. */
  public void skipLine() {
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end;
  }

  /** Goes behind the next place where a sign ends; answers no, and stays, where there is none. */
  public boolean skipBehind(String sign) {
    int found = text.indexOf(sign, at);
    if (found < 0) {
      return false;
    }
    at = found + sign.length();
    return true;
  }

  /** Goes over a comment between two signs, the first of which is here; no where it has no end. */
  public boolean skipComment(String opening, String closing) {
    int start = at;
    at += opening.length();
    boolean closed = skipBehind(closing);
    at = closed ? at : start;
    return closed;
  }

  /** Takes the name that is here, or what is left of one; empty where there is none. */
  public String name() {
    int from = at;
    while (isNameStart(next()) || isDigit(next())) {
      at++;
    }
    return since(from);
  }

  /**
   * Takes digits.
   *
   * @return their value, or the greatest number wanted where it is greater
   */
  public long number(long greatest) {
    long value = 0;
    while (isDigit(next())) {
      value = Math.min(value * 10 + next() - '0', greatest);
      at++;
    }
    return value;
  }

  /** Takes the first of these signs that is here; null where none is. */
  public @Nullable String sign(List<String> signs) {
    for (String sign : signs) {
      if (sees(sign)) {
        at += sign.length();
        return sign;
      }
    }
    return null;
  }

  public static boolean isNameStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  public static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
