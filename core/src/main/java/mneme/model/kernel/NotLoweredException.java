package mneme.model.kernel;

/** A model cannot be lowered; the message tells the user why. */
public final class NotLoweredException extends RuntimeException {
  public NotLoweredException(String message) {
    super(message);
  }
}
