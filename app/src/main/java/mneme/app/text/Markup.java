package mneme.app.text;

/** Text inside XML and HTML: nothing of it is taken for markup. */
public final class Markup {
  private Markup() {}

  /** Text between tags. */
  public static String text(String text) {
    return escaped(text, false);
  }

  /** The value of an attribute, between double quotes. */
  public static String attribute(String text) {
    return escaped(text, true);
  }

  private static String escaped(String text, boolean attribute) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        case '\n', '\t' -> {
          if (attribute) {
            out.append("&#").append(c).append(';');
          } else {
            out.append((char) c);
          }
        }
        default -> {
          if (isAllowed(c)) {
            out.appendCodePoint(c);
          } else {
            out.append('\uFFFD');
          }
        }
      }
    }
    return out.toString();
  }

  /** What XML 1.0 can hold, but for characters that control a terminal or stand for none. */
  private static boolean isAllowed(int c) {
    return c >= 0x20 && c < 0x7f
        || c >= 0xa0 && c < 0xd800
        || c >= 0xe000 && c < 0xfffe
        || c >= 0x10000;
  }
}
