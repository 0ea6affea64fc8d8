package mneme.app.text;

/** Text inside XML, SVG and HTML. */
public final class Xml {
  private Xml() {}

  /**
   * Text as it may stand between tags and in quotes; what XML cannot hold, and what would turn the
   * order of reading around, becomes a question mark.
   */
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(isAllowed(c) ? c : '?');
              }
            });
    return out.toString();
  }

  private static boolean isAllowed(int c) {
    if (Printable.isDirectional(c)) {
      return false;
    }
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || c >= 0x20 && c <= 0xD7FF
        || c >= 0xE000 && c <= 0xFFFD
        || c >= 0x10000;
  }
}
