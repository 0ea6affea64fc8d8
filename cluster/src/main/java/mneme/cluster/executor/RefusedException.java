package mneme.cluster.executor;

/** A run that an executor cannot take part in; the message is for the user. */
public final class RefusedException extends RuntimeException {
  public RefusedException(String message) {
    super(message);
  }
}
