package mneme.java.actor;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an actor does besides changing its state: it sends messages, and sets its timer.
 *
 * @param <M> messages
 */
public final class Outbox<M> {
  private final int from;
  private final List<Envelope<M>> sent = new ArrayList<>();
  private @Nullable Boolean timer;

  Outbox(int from) {
    this.from = from;
  }

  public void send(int to, M message) {
    sent.add(new Envelope<>(from, to, message));
  }

  /** To all of them but the sender, in ascending order. */
  public void broadcast(int actors, M message) {
    for (int to = 0; to < actors; to++) {
      if (to != from) {
        send(to, message);
      }
    }
  }

  /** From now on the timer may run out at any moment. */
  public void setTimer() {
    timer = true;
  }

  public void cancelTimer() {
    timer = false;
  }

  List<Envelope<M>> sent() {
    return sent;
  }

  /** Whether the timer was set or cancelled; null where nothing was said. */
  @Nullable Boolean timer() {
    return timer;
  }
}
