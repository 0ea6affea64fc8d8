package mneme.promela.syntax;

import mneme.source.Position;

/** Reading cannot go on: a mistake in the text. Caught where a model is loaded. */
public final class PromelaError extends RuntimeException {
  private final transient Position position;

  public PromelaError(Position position, String message) {
    super(message, null, false, false);
    this.position = position;
  }

  public Position position() {
    return position;
  }

  public String text() {
    return String.valueOf(getMessage());
  }
}
