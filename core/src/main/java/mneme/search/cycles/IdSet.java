package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * A set of ids below 2^62 outside the Java heap, from which they can be taken away again. An id
 * lies in its home or behind it, without a gap between. Not thread-safe.
 */
final class IdSet implements PathSet {
  private static final long FIRST_PLACES = 1 << 10;
  private static final int LINE_BITS = 3;
  private static final long LINE_MASK = (1 << LINE_BITS) - 1;

  private final MemoryBudget budget;
  private GrowingRegion region;
  private long places;
  private int shift;
  private long size;

  IdSet(MemoryBudget budget) {
    this.budget = budget;
    this.region = GrowingRegion.inSmallSteps(budget, budget.limit());
  }

  @Override
  public boolean contains(long id) {
    return size > 0 && Memory.getLong(find(id)) != 0;
  }

  /** Neighbouring ids, which are often on a path together, share a cache line. */
  private long home(long id) {
    return ((id >>> LINE_BITS) * 0x9e37_79b9_7f4a_7c15L >>> shift) << LINE_BITS | id & LINE_MASK;
  }

  private long addressOf(long place) {
    return region.address() + (place & places - 1) * Long.BYTES;
  }

  /** Where an id lies, or would. */
  private long find(long id) {
    for (long place = home(id); ; place++) {
      long at = addressOf(place);
      long found = Memory.getLong(at);
      if (found == 0 || found == id + 1) {
        return at;
      }
    }
  }

  @Override
  public boolean add(long id) {
    if (2 * (size + 1) > places && !grow()) {
      return false;
    }
    long at = find(id);
    if (Memory.getLong(at) == 0) {
      Memory.putLong(at, id + 1);
      size++;
    }
    return true;
  }

  private boolean grow() {
    long larger = places == 0 ? FIRST_PLACES : 2 * places;
    GrowingRegion next = GrowingRegion.inSmallSteps(budget, budget.limit());
    if (!next.commit(larger * Long.BYTES)) {
      next.close();
      return false;
    }
    GrowingRegion former = region;
    long formerPlaces = places;
    region = next;
    places = larger;
    shift = Long.numberOfLeadingZeros(larger) + 1 + LINE_BITS;
    for (long place = 0; place < formerPlaces; place++) {
      long found = Memory.getLong(former.address() + place * Long.BYTES);
      if (found != 0) {
        Memory.putLong(find(found - 1), found);
      }
    }
    former.close();
    return true;
  }

  /** What lies behind the id moves up where it may. */
  @Override
  public void remove(long id) {
    long gap = placeOf(find(id));
    size--;
    for (long place = gap + 1; ; place++) {
      long found = Memory.getLong(addressOf(place));
      if (found == 0) {
        break;
      }
      // An id may move to the gap unless its home lies behind it.
      long fromHome = place - home(found - 1) & places - 1;
      if (fromHome >= (place - gap & places - 1)) {
        Memory.putLong(addressOf(gap), found);
        gap = place;
      }
    }
    Memory.putLong(addressOf(gap), 0);
  }

  private long placeOf(long address) {
    return (address - region.address()) / Long.BYTES;
  }

  /** Empties it. */
  void clear() {
    if (size > 0) {
      Memory.clear(region.address(), places * Long.BYTES);
      size = 0;
    }
  }

  @Override
  public long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
