package mneme.java.actor;

import org.jspecify.annotations.Nullable;

/**
 * One participant of a distributed system: it has a state of its own, and answers messages and
 * timeouts. Its methods are pure, and its states are immutable and have {@code equals}: records.
 *
 * @param <L> its local state
 * @param <M> messages
 */
public interface Actor<L, M> {
  /**
   * The first state.
   *
   * @param me the number of this actor
   */
  L start(int me, Outbox<M> out);

  /**
   * The state after a message.
   *
   * @return null where the message is ignored: it changes nothing, though the network has delivered
   *     it
   */
  default @Nullable L receive(int me, L state, int from, M message, Outbox<M> out) {
    return null;
  }

  /**
   * The state after the timer has run out.
   *
   * @return null where that changes nothing
   */
  default @Nullable L timeout(int me, L state, Outbox<M> out) {
    return null;
  }

  /** Its name in reports. */
  default String name(int me) {
    return "actor" + me;
  }
}
