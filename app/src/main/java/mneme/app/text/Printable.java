package mneme.app.text;

/**
 * Text of a model, an archive or a file name may hold characters that a terminal obeys, or that
 * turn the order of what is read around; they are shown as question marks.
 */
public final class Printable {
  private Printable() {}

  /** Whether a character changes how others are shown: directions, marks, embeddings. */
  public static boolean isDirectional(int c) {
    return c == 0x061C
        || c == 0x200E
        || c == 0x200F
        || c >= 0x202A && c <= 0x202E
        || c >= 0x2066 && c <= 0x2069;
  }

  /**
   * Text for a terminal: lines, tabs and the colours of {@link Style} stay, and a return to the
   * beginning of the line where the text begins with it, as progress does.
   */
  public static String onTerminal(String text) {
    int at = 0;
    while (at < text.length() && isHarmless(text.charAt(at))) {
      at++;
    }
    if (at == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    out.append(text, 0, at);
    while (at < text.length()) {
      char c = text.charAt(at);
      int sequence = c == '\u001b' ? ourSequence(text, at) : 0;
      if (sequence > 0) {
        out.append(text, at, at + sequence);
        at += sequence;
      } else {
        out.append(isHarmless(c) || c == '\r' && at == 0 ? c : '?');
        at++;
      }
    }
    return out.toString();
  }

  private static boolean isHarmless(char c) {
    return c == '\n' || c == '\t' || !Character.isISOControl(c) && !isDirectional(c);
  }

  /** The length of a sequence that this program prints: colours, and those of progress; else 0. */
  private static int ourSequence(String text, int from) {
    if (from + 1 >= text.length() || text.charAt(from + 1) != '[') {
      return 0;
    }
    int at = from + 2;
    while (at < text.length() && (isDigit(text.charAt(at)) || text.charAt(at) == ';')) {
      at++;
    }
    if (at < text.length() && text.charAt(at) == 'm') {
      return at + 1 - from;
    }
    for (String ours : new String[] {"\u001b[K", "\u001b[?7l", "\u001b[?7h"}) {
      if (text.startsWith(ours, from)) {
        return ours.length();
      }
    }
    return 0;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
