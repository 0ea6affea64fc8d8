package mneme.model;

import org.jspecify.annotations.Nullable;

/**
 * Executes a model for one thread, holding all scratch space that takes; not thread-safe. Nothing
 * is allocated per call once warm.
 *
 * <p>The order of events is a function of the state alone, so that two walks over the same state
 * see the same. A vector that is given may be written to, and is as it was when a call returns.
 */
public interface Stepper {
  /**
   * Delivers every successor of a state, and every enabled event that errs, in the fixed order of
   * events.
   */
  void successors(int[] state, SuccessorSink sink);

  /**
   * The enabled events of a state, those that err included, in the order of {@link #successors},
   * without firing.
   */
  void enabled(int[] state, EventSink sink);

  /**
   * Executes one event.
   *
   * @return the successor, in an array that stays valid until the next call of this stepper; null
   *     if the event is not enabled in this state or errs
   */
  int @Nullable [] fire(int[] state, long event);

  /** Receives the enabled events of a state. */
  @FunctionalInterface
  interface EventSink {
    void event(long event);

    /** An event that errs; not every stepper tells these apart. */
    default void erring(long event) {
      event(event);
    }
  }
}
