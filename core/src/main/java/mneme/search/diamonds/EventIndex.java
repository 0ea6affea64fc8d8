package mneme.search.diamonds;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import mneme.model.Model;

/**
 * Small numbers for the events of a model, the same for all threads. Where a model has few events
 * they are these numbers themselves; otherwise events get theirs in the order in which they come,
 * as long as there are any.
 */
final class EventIndex {
  /** How many events get a number. */
  static final int MOST = 1 << 12;

  private static final int PLACES = 4 * MOST;
  private static final VarHandle KEYS = MethodHandles.arrayElementVarHandle(long[].class);

  private final boolean direct;
  private final int size;

  /** Open addressing: events + 1, 0 where there is none. */
  private final long[] keys;

  private final int[] numbers;

  /** By number. */
  private final long[] events;

  private int used;

  /** Whether all numbers are given away. Once set it stays so, and who sees it late waits a bit. */
  private boolean exhausted;

  EventIndex(Model model) {
    this.direct = model.transitionCount() <= (long) MOST >>> model.choiceBits();
    this.size = direct ? model.transitionCount() << model.choiceBits() : MOST;
    this.keys = new long[direct ? 0 : PLACES];
    this.numbers = new int[keys.length];
    this.events = new long[size];
    Arrays.setAll(events, number -> direct ? number : 0);
  }

  /** All numbers are less than this. */
  int size() {
    return size;
  }

  /** The number of an event, or -1 where there is none for it. */
  int of(long event) {
    if (direct) {
      return (int) event;
    }
    int at = home(event);
    while (true) {
      long key = (long) KEYS.getAcquire(keys, at);
      if (key == event + 1) {
        return numbers[at];
      }
      if (key == 0) {
        return exhausted ? -1 : add(event);
      }
      at = at + 1 & PLACES - 1;
    }
  }

  /** The event of a number that was told by {@link #of}, perhaps before the last level began. */
  long event(int number) {
    return events[number];
  }

  private synchronized int add(long event) {
    int at = home(event);
    while (keys[at] != 0) {
      if (keys[at] == event + 1) {
        return numbers[at];
      }
      at = at + 1 & PLACES - 1;
    }
    if (used == MOST) {
      return -1;
    }
    numbers[at] = used;
    events[used] = event;
    KEYS.setRelease(keys, at, event + 1);
    exhausted = used + 1 == MOST;
    return used++;
  }

  private static int home(long event) {
    return (int) (event * 0x9e37_79b9_7f4a_7c15L >>> 40) & PLACES - 1;
  }
}
