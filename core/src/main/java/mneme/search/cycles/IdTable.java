package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * Finds ids below 2^62 by hashing, outside the Java heap. An id lies in its home or behind it,
 * without a gap between; behind it in its place may lie a number. Not thread-safe.
 */
abstract class IdTable implements AutoCloseable {
  private static final long FIRST_PLACES = 1 << 10;

  /** So many neighbouring ids, which are often there together, share a home and its lines. */
  private static final int LINE_BITS = 3;

  private static final long LINE_MASK = (1 << LINE_BITS) - 1;

  private final MemoryBudget budget;
  private final int placeShift;
  private GrowingRegion region;
  private long places;
  private int shift;
  private long size;

  /**
   * @param numbered whether each id has a number
   */
  IdTable(MemoryBudget budget, boolean numbered) {
    this.budget = budget;
    this.placeShift = numbered ? 4 : 3;
    this.region = GrowingRegion.inSmallSteps(budget, budget.limit());
  }

  /** Whether an id is there. */
  public final boolean contains(long id) {
    return size > 0 && Memory.getLong(find(id)) != 0;
  }

  private long home(long id) {
    return ((id >>> LINE_BITS) * 0x9e37_79b9_7f4a_7c15L >>> shift) << LINE_BITS | id & LINE_MASK;
  }

  private long addressOf(long place) {
    return region.address() + ((place & places - 1) << placeShift);
  }

  /** Where an id lies, or would; there is something in the table. */
  final long find(long id) {
    for (long place = home(id); ; place++) {
      long at = addressOf(place);
      long found = Memory.getLong(at);
      if (found == 0 || found == id + 1) {
        return at;
      }
    }
  }

  final boolean isEmpty() {
    return size == 0;
  }

  /** Adds an id, if it is not there; where it lies, or 0 where the budget is used up. */
  final long enter(long id) {
    if (2 * (size + 1) > places && !grow()) {
      return 0;
    }
    long at = find(id);
    if (Memory.getLong(at) == 0) {
      Memory.putLong(at, id + 1);
      size++;
    }
    return at;
  }

  private boolean grow() {
    long larger = places == 0 ? FIRST_PLACES : 2 * places;
    GrowingRegion next = GrowingRegion.inSmallSteps(budget, budget.limit());
    if (!next.commit(larger << placeShift)) {
      next.close();
      return false;
    }
    GrowingRegion former = region;
    long end = former.address() + (places << placeShift);
    region = next;
    places = larger;
    shift = Long.numberOfLeadingZeros(larger) + 1 + LINE_BITS;
    for (long from = former.address(); from < end; from += 1L << placeShift) {
      long found = Memory.getLong(from);
      if (found != 0) {
        copy(from, find(found - 1));
      }
    }
    former.close();
    return true;
  }

  private void copy(long from, long to) {
    Memory.putLong(to, Memory.getLong(from));
    if (placeShift > 3) {
      Memory.putLong(to + Long.BYTES, Memory.getLong(from + Long.BYTES));
    }
  }

  /** Takes an id away that is there. What lies behind it moves up where it may. */
  public final void remove(long id) {
    long gap = find(id) - region.address() >>> placeShift;
    size--;
    for (long place = gap + 1; ; place++) {
      long found = Memory.getLong(addressOf(place));
      if (found == 0) {
        break;
      }
      // An id may move to the gap unless its home lies behind it.
      long fromHome = place - home(found - 1) & places - 1;
      if (fromHome >= (place - gap & places - 1)) {
        copy(addressOf(place), addressOf(gap));
        gap = place;
      }
    }
    Memory.putLong(addressOf(gap), 0);
  }

  /** Empties it. */
  final void clear() {
    if (size > 0) {
      Memory.clear(region.address(), places << placeShift);
      size = 0;
    }
  }

  public final long bytes() {
    return region.committed();
  }

  @Override
  public final void close() {
    region.close();
  }
}
