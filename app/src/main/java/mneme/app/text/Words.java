package mneme.app.text;

/** Words in lines. */
public final class Words {
  private Words() {}

  /** A text with blanks behind it up to a width. */
  public static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /**
   * A text in lines of a width.
   *
   * @param indent the column in which each line begins; the first one has been begun already
   */
  public static String wrapped(String text, int indent, int width) {
    StringBuilder out = new StringBuilder();
    int column = indent;
    for (String word : text.split(" ")) {
      if (column > indent && column + 1 + word.length() > width) {
        out.append('\n').repeat(' ', indent);
        column = indent;
      }
      if (column > indent) {
        out.append(' ');
        column++;
      }
      out.append(word);
      column += word.length();
    }
    return out.toString();
  }
}
