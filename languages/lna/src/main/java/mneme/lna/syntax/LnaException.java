package mneme.lna.syntax;

import mneme.source.Position;

/** Something is wrong at a place in the text. */
public final class LnaException extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Position position;

  public LnaException(Position position, String message) {
    super(message, null, false, false);
    this.position = position;
  }

  public Position position() {
    return position;
  }

  /** What is wrong. */
  public String message() {
    return String.valueOf(getMessage());
  }
}
