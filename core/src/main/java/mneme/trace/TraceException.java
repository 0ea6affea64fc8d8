package mneme.trace;

/** A trace that the model does not allow. */
public final class TraceException extends Exception {
  private final int step;

  /**
   * @param step the first step that does not fit, counted from 1; 0 for the initial state
   */
  public TraceException(int step, String message) {
    super(message);
    this.step = step;
  }

  public int step() {
    return step;
  }
}
