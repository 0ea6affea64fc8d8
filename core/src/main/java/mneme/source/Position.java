package mneme.source;

/**
 * A place in a source text, both counted from 1. {@link #NONE} where a thing has no text of its
 * own.
 */
public record Position(int line, int column) {
  public static final Position NONE = new Position(0, 0);

  public boolean isKnown() {
    return line > 0;
  }

  @Override
  public String toString() {
    return isKnown() ? line + ":" + column : "?";
  }
}
