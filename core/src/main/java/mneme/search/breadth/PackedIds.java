package mneme.search.breadth;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.model.Apart;

/**
 * Ids one behind the other, each in as many bits as are needed. Both halves of an id are small
 * numbers where a store makes it of two, see {@link mneme.store.tree.TreeStore}: each half gets
 * bits of its own. An id with a longer half begins a new segment; what is there is never packed
 * again.
 *
 * <p>For one writing thread. Others may read entries they have learned of, also while more are
 * added.
 */
final class PackedIds extends Apart implements AutoCloseable {
  private static final long LOW_MASK = (1L << Integer.SIZE) - 1;

  /** So many bits can be read at once wherever in a byte they begin. */
  private static final int READABLE = Long.SIZE - Byte.SIZE + 1;

  /**
   * Ids from some index on.
   *
   * @param offset the byte at which the first one begins
   * @param bits of an id, of which the last are those of its low half
   */
  private record Segment(long first, long offset, int bits, int lowBits) {
    long bit(long index) {
      return (index - first) * bits;
    }

    boolean holds(long id) {
      return bits == Long.SIZE || (id & LOW_MASK) >>> lowBits == 0 && highOf(id) == 0;
    }

    private long highOf(long id) {
      return id >>> Integer.SIZE >>> bits - lowBits;
    }

    /** A segment for this id and all that this one is for. */
    Segment widened(long first, long offset, long id) {
      int low = Math.max(lowBits, Long.SIZE - Long.numberOfLeadingZeros(id & LOW_MASK));
      int high =
          Math.max(bits - lowBits, Long.SIZE - Long.numberOfLeadingZeros(id >>> Integer.SIZE));
      return low + high > READABLE
          ? new Segment(first, offset, Long.SIZE, Integer.SIZE)
          : new Segment(first, offset, low + high, low);
    }
  }

  private final GrowingRegion region;
  private volatile Segment[] segments = {new Segment(0, 0, 0, 0)};
  private Segment newest = segments[0];
  private long size;

  PackedIds(MemoryBudget budget) {
    region = new GrowingRegion(budget, budget.limit());
  }

  /** Adds an id; false, and nothing changed, where the budget is used up. */
  boolean add(long id) {
    boolean fits = newest.holds(id);
    Segment segment = fits ? newest : newest.widened(size, end(), id);
    long bit = segment.bit(size);
    long at = segment.offset + (bit >>> 3);
    if (!region.commit(at + 2 * Long.BYTES)) {
      return false;
    }
    if (!fits) {
      begin(segment);
    }
    int shift = (int) bit & 7;
    long address = region.address() + at;
    long packed = (id >>> Integer.SIZE << segment.lowBits) | id & LOW_MASK;
    long before = Memory.getLong(address) & (1L << shift) - 1;
    Memory.putLong(address, before | packed << shift);
    size++;
    return true;
  }

  private void begin(Segment segment) {
    Segment[] known = segments;
    boolean replaces = newest.first == segment.first;
    Segment[] more = Arrays.copyOf(known, replaces ? known.length : known.length + 1);
    more[more.length - 1] = segment;
    newest = segment;
    segments = more;
  }

  /** The byte behind the last id. */
  private long end() {
    return newest.offset + (newest.bit(size) + Byte.SIZE - 1 >>> 3);
  }

  /** The id at an index. */
  long get(long index) {
    Segment[] known = segments;
    int at = known.length - 1;
    while (known[at].first > index) {
      at--;
    }
    Segment segment = known[at];
    long bit = segment.bit(index);
    long word = Memory.getLong(region.address() + segment.offset + (bit >>> 3)) >>> (bit & 7);
    long high = segment.bits == segment.lowBits ? 0 : word >>> segment.lowBits;
    int highBits = segment.bits - segment.lowBits;
    return (high & (1L << highBits) - 1) << Integer.SIZE | word & (1L << segment.lowBits) - 1;
  }

  /** Leaves all ids out; those that are added next are expected to be as long as the last ones. */
  void clear() {
    size = 0;
    newest = new Segment(0, 0, newest.bits, newest.lowBits);
    segments = new Segment[] {newest};
  }

  /** Bytes taken from the budget. */
  long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
