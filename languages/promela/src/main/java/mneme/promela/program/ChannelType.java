package mneme.promela.program;

import java.util.List;

/** How many messages a channel holds, and of what they consist. */
public record ChannelType(int capacity, List<ValueType> fields) {
  public ChannelType {
    fields = List.copyOf(fields);
  }

  public boolean isRendezvous() {
    return capacity == 0;
  }

  /** Slots it takes: its length and its messages. */
  public int size() {
    return capacity == 0 ? 0 : 1 + capacity * fields.size();
  }
}
