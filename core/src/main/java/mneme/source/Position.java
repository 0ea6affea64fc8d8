package mneme.source;

/**
 * A place in a source text, both counted from 1. {@link #NONE} where a thing has no text of its
 * own.
 *
 * @param file the name of the included text it is in; empty for the text of the model itself
 */
public record Position(String file, int line, int column) {
  public static final Position NONE = new Position(0, 0);

  /** A place in the text of the model itself. */
  public Position(int line, int column) {
    this("", line, column);
  }

  public boolean isKnown() {
    return line > 0;
  }

  /** {@code line:column}, with the file before it where that is not the model's own. */
  @Override
  public String toString() {
    return isKnown() ? (file.isEmpty() ? "" : file + ":") + line + ":" + column : "?";
  }
}
