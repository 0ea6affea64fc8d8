package mneme.model;

import java.util.List;

/**
 * What one step says over a channel: what a chart of a trace draws as an arrow.
 *
 * @param channel its name; where messages wait in it, it is also the name of a component of the
 *     {@link Shape}
 */
public record Message(String channel, Direction direction, List<Field> fields) {
  public Message {
    fields = List.copyOf(fields);
  }

  /** Between whom it goes. */
  public enum Direction {
    /** From the process of the step to its partner, at once. */
    HANDSHAKE,
    /** From the process into the channel. */
    SEND,
    /** Out of the channel to the process. */
    RECEIVE
  }

  /**
   * One value of a message.
   *
   * @param text the value in the words of the model: the name of a constant, a number
   * @param target the slot that takes the value; -1 where there is none, or where it is not known
   */
  public record Field(int value, String text, int target) {}
}
