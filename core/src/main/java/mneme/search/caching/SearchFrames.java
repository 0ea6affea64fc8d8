package mneme.search.caching;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * The stack of a depth-first search that goes through the events of a state one by one: for each
 * state its slot, its events, and what was done with them; 56 bytes and 4 or 8 for each event, 4
 * more where it is kept what it leads to, outside the Java heap. Sets of events are words of 64
 * bits over the places of the events in the list of their state; events further behind are dealt
 * with in their order, by {@link #later}.
 *
 * <p>Not thread-safe; its depth may be read by others, a little late.
 */
final class SearchFrames implements AutoCloseable {
  /** Said where it is not known what an event leads to. */
  static final int NO_TARGET = -1;

  /** Events from this place on are in no set. */
  static final int IN_SETS = Long.SIZE;

  private static final int SLOT = 0;
  private static final int COUNT = 4;
  private static final int LATER = 8;
  private static final int CURRENT = 12;
  private static final int BELOW = 16;
  private static final int KEPT = 20;
  private static final int ASLEEP = 24;
  private static final int DONE = 32;
  private static final int WAITING = 40;
  private static final int ENTERED = 48;
  private static final int HEADER = 56;

  private final GrowingRegion region;
  private final int eventBytes;
  private final boolean targeted;
  private long depth;
  private long top;
  private long end;

  /**
   * @param greatestEvent decides how many bytes an event takes
   * @param targeted whether it is kept what events lead to
   */
  SearchFrames(MemoryBudget budget, long greatestEvent, boolean targeted) {
    this.targeted = targeted;
    this.region = new GrowingRegion(budget, budget.limit(), false);
    this.eventBytes = greatestEvent <= Integer.MAX_VALUE ? Integer.BYTES : Long.BYTES;
  }

  /**
   * False, and nothing changed, where the budget is used up.
   *
   * @param targets what the events lead to, or {@link #NO_TARGET}; null where that is not known of
   *     any
   */
  boolean push(int slot, long[] events, int @Nullable [] targets, int count) {
    int each = eventBytes + (targeted ? Integer.BYTES : 0);
    long size = HEADER + ((long) count * each + 7 & -8);
    if (!region.commit(end + size)) {
      return false;
    }
    long below = end - top;
    top = end;
    end += size;
    long frame = region.address() + top;
    Memory.putInt(frame + SLOT, slot);
    Memory.putInt(frame + COUNT, count);
    Memory.putInt(frame + LATER, IN_SETS);
    Memory.putInt(frame + CURRENT, -1);
    Memory.putInt(frame + BELOW, (int) (below >>> 3));
    Memory.putInt(frame + KEPT, 0);
    long address = frame + HEADER;
    for (int i = 0; i < count; i++) {
      if (eventBytes == Integer.BYTES) {
        Memory.putInt(address + (long) i * Integer.BYTES, (int) events[i]);
      } else {
        Memory.putLong(address + (long) i * Long.BYTES, events[i]);
      }
    }
    if (targeted) {
      address += (long) count * eventBytes;
      for (int i = 0; i < count; i++) {
        Memory.putInt(address + (long) i * Integer.BYTES, targets == null ? NO_TARGET : targets[i]);
      }
    }
    depth++;
    return true;
  }

  void pop() {
    assert depth > 0;
    end = top;
    top -= below(frame());
    depth--;
  }

  long depth() {
    return depth;
  }

  long bytes() {
    return region.committed();
  }

  /** Bytes the frames take now. */
  long used() {
    return end;
  }

  private long frame() {
    return region.address() + top;
  }

  /** How far below a frame the one under it lies. */
  private static long below(long frame) {
    return (long) Memory.getInt(frame + BELOW) << 3;
  }

  /** The set of sleeping events that was kept with the state when this was said last. */
  int kept() {
    return Memory.getInt(frame() + KEPT);
  }

  void kept(int set) {
    Memory.putInt(frame() + KEPT, set);
  }

  int slot() {
    return Memory.getInt(frame() + SLOT);
  }

  int count() {
    return Memory.getInt(frame() + COUNT);
  }

  long event(int place) {
    return event(frame(), place);
  }

  private long event(long frame, int place) {
    long address = frame + HEADER + (long) place * eventBytes;
    return eventBytes == Integer.BYTES ? Memory.getInt(address) : Memory.getLong(address);
  }

  /** The slot an event of the state on top leads to, or {@link #NO_TARGET}. */
  int target(int place) {
    if (!targeted) {
      return NO_TARGET;
    }
    long frame = frame();
    long targets = frame + HEADER + (long) Memory.getInt(frame + COUNT) * eventBytes;
    return Memory.getInt(targets + (long) place * Integer.BYTES);
  }

  /** The events that sleep while the state is visited. */
  long asleep() {
    return Memory.getLong(frame() + ASLEEP);
  }

  /** The events executed in this visit, as far as later ones may leave them to sleep. */
  long done() {
    return Memory.getLong(frame() + DONE);
  }

  /** The events still to be executed. */
  long waiting() {
    return Memory.getLong(frame() + WAITING);
  }

  void visit(long asleep, long done, long waiting) {
    long frame = frame();
    Memory.putLong(frame + ASLEEP, asleep);
    Memory.putLong(frame + DONE, done);
    Memory.putLong(frame + WAITING, waiting);
  }

  /** The place of the first event behind those in sets that was not executed. */
  int later() {
    return Memory.getInt(frame() + LATER);
  }

  void later(int place) {
    Memory.putInt(frame() + LATER, place);
  }

  /** The event being executed. */
  void current(int place) {
    Memory.putInt(frame() + CURRENT, place);
  }

  /** How many states had been visited when this one was entered. */
  long entered() {
    return Memory.getLong(frame() + ENTERED);
  }

  void entered(long visits) {
    Memory.putLong(frame() + ENTERED, visits);
  }

  /** The slot at the bottom. */
  int bottom() {
    return Memory.getInt(region.address() + SLOT);
  }

  /** The events that lead from the bottom to the top; there is at least one state. */
  long[] path() {
    long[] events = new long[(int) (depth - 1)];
    long offset = top;
    for (int i = events.length - 1; i >= 0; i--) {
      offset -= below(region.address() + offset);
      long frame = region.address() + offset;
      events[i] = event(frame, Memory.getInt(frame + CURRENT));
    }
    return events;
  }

  @Override
  public void close() {
    region.close();
  }
}
