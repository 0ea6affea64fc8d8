package mneme.liveness;

/** An automaton that is too large for the model it should read. */
public final class ProductTooLargeException extends RuntimeException {
  ProductTooLargeException(String message) {
    super(message);
  }
}
