package mneme.search;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;

/**
 * Packed states one behind the other outside the Java heap, each with its id and perhaps a small
 * number. A state that needs a wider layout than those before begins a new segment; what is there
 * is never packed again.
 *
 * <p>For one writing thread. Others may read entries they have learned of, also while more are
 * added.
 */
public final class StateRecords implements AutoCloseable {
  /** Entries from some index on, all packed in the same way. */
  private record Segment(long first, long offset, int entryBytes, Layout layout) {
    long offsetOf(long index) {
      return offset + (index - first) * entryBytes;
    }
  }

  private final GrowingRegion region;
  private final int header;
  private volatile Segment[] segments;
  private Segment newest;
  private long size;

  /**
   * @param numbered whether each entry has a number besides
   */
  public StateRecords(MemoryBudget budget, Layout layout, boolean numbered) {
    this.region = new GrowingRegion(budget, budget.limit());
    this.header = Long.BYTES + (numbered ? Integer.BYTES : 0);
    this.newest = new Segment(0, 0, header + layout.stride(), layout);
    this.segments = new Segment[] {newest};
  }

  /** Adds packed words; false, and nothing changed, where the budget is used up. */
  public boolean push(long id, Layout layout, long[] packed, int at) {
    if (newest.layout != layout) {
      begin(layout);
    }
    long offset = newest.offsetOf(size);
    // A state is written in whole words, up to 7 bytes beyond its end.
    if (!region.commit(offset + newest.entryBytes + Long.BYTES)) {
      return false;
    }
    long address = region.address() + offset;
    Memory.putLong(address, id);
    if (header > Long.BYTES) {
      Memory.putInt(address + Long.BYTES, 0);
    }
    layout.store(packed, at, address + header);
    size++;
    return true;
  }

  private void begin(Layout layout) {
    Segment segment = new Segment(size, newest.offsetOf(size), header + layout.stride(), layout);
    int keep = newest.first == size ? segments.length - 1 : segments.length;
    Segment[] more = Arrays.copyOf(segments, keep + 1);
    more[keep] = segment;
    newest = segment;
    segments = more;
  }

  public void pop() {
    assert size > 0;
    size--;
    if (size < newest.first) {
      segments = Arrays.copyOf(segments, segments.length - 1);
      newest = segments[segments.length - 1];
    }
  }

  /** Forgets all entries; the memory stays. */
  public void clear() {
    size = 0;
    newest = new Segment(0, 0, newest.entryBytes, newest.layout);
    segments = new Segment[] {newest};
  }

  public long size() {
    return size;
  }

  public long bytes() {
    return region.committed();
  }

  private Segment segmentOf(long index) {
    Segment[] all = segments;
    int low = 0;
    int high = all.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (all[middle].first <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return all[low];
  }

  public long id(long index) {
    return Memory.getLong(region.address() + segmentOf(index).offsetOf(index));
  }

  /** The number of an entry, 0 at first. */
  public int number(long index) {
    return Memory.getInt(region.address() + segmentOf(index).offsetOf(index) + Long.BYTES);
  }

  public void number(long index, int number) {
    Memory.putInt(region.address() + segmentOf(index).offsetOf(index) + Long.BYTES, number);
  }

  /** Unpacks a state; {@code into} is filled and returned if it is long enough. */
  public int[] load(long index, int[] into) {
    Segment segment = segmentOf(index);
    Layout layout = segment.layout;
    int[] state = into.length >= layout.slots() ? into : new int[layout.slots()];
    layout.unpack(region.address() + segment.offsetOf(index) + header, state);
    return state;
  }

  @Override
  public void close() {
    region.close();
  }
}
