package mneme.aut;

import java.util.ArrayList;
import java.util.List;
import mneme.source.Diagnostic;
import mneme.source.SourceException;
import mneme.source.SourceText;

/**
 * The tokens of a transition system, read in one pass without objects of their own, and what is
 * wrong with them.
 *
 * <p>A mistake makes the method that meets it answer no, or a negative number; the caller gives up
 * the line and goes on with the next, so that several mistakes are reported at once.
 */
final class Scanner {
  static final String HEADER = "des";

  /** The greatest number there may be: states are ints, and their count is one. */
  static final int GREATEST_NUMBER = Integer.MAX_VALUE - 1;

  private static final int MOST_ERRORS = 20;

  private final SourceText source;
  private final String text;
  private final List<Diagnostic> errors = new ArrayList<>();

  /** Where the next token may begin: just behind the last one. */
  private int at;

  /** Where the last number, label or sign began. */
  private int tokenStart;

  /** The label's own characters, without quotes and blanks around them. */
  private int labelStart;

  private int labelEnd;
  private boolean labelQuoted;

  Scanner(SourceText source) {
    this.source = source;
    this.text = source.text();
  }

  int at() {
    return at;
  }

  int tokenStart() {
    return tokenStart;
  }

  int labelStart() {
    return labelStart;
  }

  int labelEnd() {
    return labelEnd;
  }

  boolean labelQuoted() {
    return labelQuoted;
  }

  /** Whether so many mistakes were found that further ones help nobody. */
  boolean enough() {
    return errors.size() >= MOST_ERRORS;
  }

  boolean flawless() {
    return errors.isEmpty();
  }

  void error(int offset, String message) {
    if (!enough()) {
      errors.add(Diagnostic.error(source.positionOf(offset), message));
    }
  }

  SourceException exception() {
    return new SourceException(source, errors);
  }

  /** Goes to where the next token begins. */
  void skipBlanks() {
    at = skipBlanks(text, at);
  }

  /** Whether nothing but blanks is left. */
  boolean atEnd() {
    skipBlanks();
    return at == text.length();
  }

  /** Gives up the rest of the line. */
  void nextLine() {
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end + 1;
  }

  /** Reads a word or sign. */
  boolean expect(String token, String wanted) {
    int start = skipBlanks(text, at);
    if (!text.startsWith(token, start)) {
      error(placeOf(start), wanted);
      return false;
    }
    tokenStart = start;
    at = start + token.length();
    return true;
  }

  /** Reads a number; -1 if there is none or it is too large. */
  int number(String what) {
    int start = skipBlanks(text, at);
    int end = start;
    long value = 0;
    while (end < text.length() && isDigit(text.charAt(end))) {
      value = Math.min(value * 10 + text.charAt(end) - '0', Integer.MAX_VALUE);
      end++;
    }
    if (end == start) {
      error(placeOf(start), "expected " + what + ", a number");
      return -1;
    }
    tokenStart = start;
    at = end;
    if (value > GREATEST_NUMBER) {
      error(start, what + " is too large: at most " + GREATEST_NUMBER);
      return -1;
    }
    return (int) value;
  }

  /**
   * Finds the label that begins here. Quotes and commas inside it need no escape: it ends where
   * what follows is the end of a transition.
   */
  boolean label() {
    int start = skipBlanks(text, at);
    tokenStart = start;
    if (start == text.length() || text.charAt(start) == '\n') {
      error(placeOf(start), "expected a label");
      return false;
    }
    return text.charAt(start) == '"' ? quoted(start) : unquoted(start);
  }

  private boolean quoted(int start) {
    int firstQuote = -1;
    for (int i = start + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        // What follows is no closing quote; a backslash at the end of a line escapes nothing.
        if (i + 1 < text.length() && text.charAt(i + 1) != '\n') {
          i++;
        }
      } else if (c == '"') {
        if (closes(i + 1)) {
          return found(start + 1, i, i + 1, true);
        }
        firstQuote = firstQuote < 0 ? i : firstQuote;
      }
    }
    if (firstQuote < 0) {
      error(start, "the quote of this label is not closed on its line");
      return false;
    }
    // What is wrong comes behind the label, where the caller will find it.
    return found(start + 1, firstQuote, firstQuote + 1, true);
  }

  private boolean unquoted(int start) {
    int firstComma = -1;
    for (int i = start; i < text.length() && text.charAt(i) != '\n'; i++) {
      if (text.charAt(i) == ',') {
        if (closes(i)) {
          return named(start, i);
        }
        firstComma = firstComma < 0 ? i : firstComma;
      }
    }
    if (firstComma < 0) {
      error(start, "expected a label, a comma and a state behind it");
      return false;
    }
    return named(start, firstComma);
  }

  private boolean named(int start, int comma) {
    int end = comma;
    while (end > start && isBlank(text.charAt(end - 1))) {
      end--;
    }
    if (end == start) {
      error(start, "expected a label; one without characters is written \"\"");
      return false;
    }
    return found(start, end, end, false);
  }

  private boolean found(int start, int end, int next, boolean quoted) {
    labelStart = start;
    labelEnd = end;
    labelQuoted = quoted;
    at = next;
    return true;
  }

  /**
   * Whether a comma, a number and a parenthesis follow, and then the line ends or another
   * transition begins.
   */
  private boolean closes(int from) {
    int i = skipBlanks(text, from);
    if (i == text.length() || text.charAt(i) != ',') {
      return false;
    }
    i = skipBlanks(text, i + 1);
    int digits = i;
    while (i < text.length() && isDigit(text.charAt(i))) {
      i++;
    }
    if (i == digits) {
      return false;
    }
    i = skipBlanks(text, i);
    if (i == text.length() || text.charAt(i) != ')') {
      return false;
    }
    do {
      i++;
    } while (i < text.length() && text.charAt(i) != '\n' && isBlank(text.charAt(i)));
    return i == text.length() || text.charAt(i) == '\n' || text.charAt(i) == '(';
  }

  /** What is missing at the end of a line is reported there, not where the next line begins. */
  private int placeOf(int found) {
    int line = text.indexOf('\n', at);
    return line >= 0 && line < found ? at : found;
  }

  static int skipBlanks(String text, int from) {
    int i = from;
    while (i < text.length() && isBlank(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\uFEFF';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
