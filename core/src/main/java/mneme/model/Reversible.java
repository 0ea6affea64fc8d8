package mneme.model;

import org.jspecify.annotations.Nullable;

/** What a {@link Stepper} can do besides where events of its model can be undone, as in nets. */
public interface Reversible {
  /**
   * The state before an event.
   *
   * @param state a state the event may have led to
   * @return the only state from which {@code event} leads to {@code state}, in an array that stays
   *     valid until the next call of this stepper; null where the event cannot have led there
   */
  int @Nullable [] undo(int[] state, long event);

  /**
   * The same at less cost, for those who know that the event is enabled in the state they expect:
   * it may return a state from which the event does not lead anywhere, but none from which it leads
   * elsewhere.
   */
  default int @Nullable [] stepBack(int[] state, long event) {
    return undo(state, event);
  }
}
