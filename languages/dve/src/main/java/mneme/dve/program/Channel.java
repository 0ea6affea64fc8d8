package mneme.dve.program;

import java.util.List;
import mneme.source.Position;

/**
 * A channel.
 *
 * <p>A buffered channel (capacity above 0) has the slots {@code base} = number of messages, then
 * the messages from the oldest to the youngest, each with one slot a field: field f of message m is
 * at {@code base + 1 + m * fields + f}. Slots beyond the number of messages are 0, so that equal
 * channels are equal vectors. A rendezvous channel has none.
 *
 * @param types the fields' types; values are truncated to them on sending. An untyped channel has
 *     none, and passes values as they are
 * @param typed whether the text gave types
 * @param base -1 for a rendezvous
 */
public record Channel(
    int index,
    String name,
    Position position,
    boolean typed,
    List<Type> types,
    int capacity,
    int base) {

  public boolean isRendezvous() {
    return capacity == 0;
  }

  public int fields() {
    return types.size();
  }
}
