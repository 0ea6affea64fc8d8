package mneme.java.layout;

/** Exceptions of code that was called by its handle. */
final class Thrown {
  private Thrown() {}

  static RuntimeException unchecked(Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    return thrown instanceof RuntimeException exception
        ? exception
        : new IllegalStateException(thrown);
  }
}
