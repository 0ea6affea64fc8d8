package mneme.liveness;

/** An automaton for which there is no room in the states or events of the model it should read. */
public final class ProductTooLargeException extends IllegalArgumentException {
  ProductTooLargeException(String message) {
    super(message);
  }
}
