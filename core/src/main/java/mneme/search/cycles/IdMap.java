package mneme.search.cycles;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/** Numbers of some states, found by hashing: 16 bytes a place, at most two of three in use. */
final class IdMap implements IdNumbers {
  private static final long FIRST_PLACES = 1 << 10;
  private static final int ENTRY = 2 * Long.BYTES;

  private final MemoryBudget budget;
  private GrowingRegion region;
  private long places;
  private int shift;
  private long size;

  IdMap(MemoryBudget budget) {
    this.budget = budget;
    this.region = GrowingRegion.inSmallSteps(budget, budget.limit());
  }

  private long find(long id) {
    for (long place = id * 0x9e37_79b9_7f4a_7c15L >>> shift; ; place++) {
      long at = region.address() + (place & places - 1) * ENTRY;
      long found = Memory.getLong(at);
      if (found == 0 || found == id + 1) {
        return at;
      }
    }
  }

  /** Whether a number was set. */
  boolean has(long id) {
    return size > 0 && Memory.getLong(find(id)) != 0;
  }

  @Override
  public long of(long id) {
    if (size == 0) {
      return 0;
    }
    long at = find(id);
    return Memory.getLong(at) == 0 ? 0 : Memory.getLong(at + Long.BYTES);
  }

  @Override
  public boolean set(long id, long number) {
    if (3 * (size + 1) > 2 * places && !grow()) {
      return false;
    }
    long at = find(id);
    if (Memory.getLong(at) == 0) {
      Memory.putLong(at, id + 1);
      size++;
    }
    Memory.putLong(at + Long.BYTES, number);
    return true;
  }

  private boolean grow() {
    long larger = places == 0 ? FIRST_PLACES : 2 * places;
    GrowingRegion next = GrowingRegion.inSmallSteps(budget, budget.limit());
    if (!next.commit(larger * ENTRY)) {
      next.close();
      return false;
    }
    GrowingRegion former = region;
    long formerPlaces = places;
    region = next;
    places = larger;
    shift = Long.numberOfLeadingZeros(larger) + 1;
    for (long place = 0; place < formerPlaces; place++) {
      long from = former.address() + place * ENTRY;
      long found = Memory.getLong(from);
      if (found != 0) {
        long at = find(found - 1);
        Memory.putLong(at, found);
        Memory.putLong(at + Long.BYTES, Memory.getLong(from + Long.BYTES));
      }
    }
    former.close();
    return true;
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
