package mneme.model;

/**
 * Receives the successors of one state. The arrays belong to the stepper and change after the call.
 */
public interface SuccessorSink {
  /**
   * @param next the successor; may be longer than the state it comes from, where the shape grew
   * @param changed slots in which the successor may differ from the state it comes from: all that
   *     differ are named, a slot may be named twice
   * @param count how many entries of {@code changed} count
   */
  void successor(int[] next, long event, int[] changed, int count);

  /**
   * An enabled event that has no successor because the model errs in it. The state whose successors
   * are asked for is unchanged while this is called: it is where the trace to the error ends.
   */
  void error(long event, ModelError error);

  /** Hands on the events alone, those that err as well. */
  static SuccessorSink ofEvents(Stepper.EventSink sink) {
    return new SuccessorSink() {
      @Override
      public void successor(int[] next, long event, int[] changed, int count) {
        sink.event(event);
      }

      @Override
      public void error(long event, ModelError error) {
        sink.event(event);
      }
    };
  }
}
