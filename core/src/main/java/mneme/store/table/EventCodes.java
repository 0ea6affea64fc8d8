package mneme.store.table;

import java.util.Arrays;

/**
 * Small numbers for events, in the order in which they come: of all the events a model could have,
 * few lead to new states, and those get codes of few bits. Where there are too many, an event is
 * its own code, above the others.
 *
 * <p>One thread asks for codes; others may decode what they have learned of from that thread.
 */
final class EventCodes {
  private static final int MOST = 1 << 12;

  /** Open addressing; an event + 1, and its code. */
  private final long[] table = new long[2 * MOST];

  private final int[] codes = new int[2 * MOST];
  private volatile long[] events = new long[64];
  private int size;

  long code(long event) {
    int at = (int) (event * 0x9e37_79b9_7f4a_7c15L >>> 48) & table.length - 1;
    while (table[at] != event + 1) {
      if (table[at] == 0) {
        if (size == MOST) {
          return MOST + event;
        }
        table[at] = event + 1;
        codes[at] = size;
        note(event);
        break;
      }
      at = at + 1 & table.length - 1;
    }
    return codes[at];
  }

  private void note(long event) {
    if (size == events.length) {
      events = Arrays.copyOf(events, 2 * size);
    }
    events[size++] = event;
  }

  long event(long code) {
    return code < MOST ? events[(int) code] : code - MOST;
  }
}
