package mneme.java.layout;

/** A type that cannot be laid out, or a value that its layout has no room for. */
public final class LayoutException extends RuntimeException {
  public LayoutException(String message) {
    super(message, null, false, false);
  }
}
