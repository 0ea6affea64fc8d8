package mneme.store.delta;

import java.util.Arrays;
import mneme.memory.MemoryBudget;

/**
 * Numbers the events that occur, so that a few bits name one: the collapsed events of the paper.
 * Kept on the Java heap, for there are few, but taken from the budget. Not thread-safe.
 */
final class EventNumbers implements AutoCloseable {
  private static final int FIRST = 64;

  private final MemoryBudget budget;
  private long[] events = new long[FIRST];

  /** Open addressing; a number + 1 where an event may be, 0 where none is. */
  private int[] table = new int[4 * FIRST];

  private int size;
  private long taken;

  EventNumbers(MemoryBudget budget) {
    this.budget = budget;
  }

  /** The number of an event; -1 where it is new and memory ends. */
  int of(long event) {
    int at = home(event, table.length);
    while (table[at] != 0) {
      if (events[table[at] - 1] == event) {
        return table[at] - 1;
      }
      at = at + 1 & table.length - 1;
    }
    if (size == events.length && !enlarge()) {
      return -1;
    }
    events[size] = event;
    put(event, size);
    return size++;
  }

  long event(int number) {
    return events[number];
  }

  int size() {
    return size;
  }

  private boolean enlarge() {
    long more = bytes();
    if (!budget.take(more)) {
      return false;
    }
    taken += more;
    events = Arrays.copyOf(events, 2 * events.length);
    table = new int[2 * table.length];
    for (int number = 0; number < size; number++) {
      put(events[number], number);
    }
    return true;
  }

  private void put(long event, int number) {
    int at = home(event, table.length);
    while (table[at] != 0) {
      at = at + 1 & table.length - 1;
    }
    table[at] = number + 1;
  }

  private static int home(long event, int length) {
    return (int) (event * 0x9e37_79b9_7f4a_7c15L >>> 40) & length - 1;
  }

  long bytes() {
    return (long) events.length * Long.BYTES + (long) table.length * Integer.BYTES;
  }

  @Override
  public void close() {
    budget.giveBack(taken);
    taken = 0;
  }
}
