package mneme.cache;

/**
 * Slots in rows, in the order in which they came; a slot is in one row at most. 8 bytes for each
 * slot. Not thread-safe.
 */
public final class SlotRows implements AutoCloseable {
  public static final int BYTES_PER_SLOT = 2 * Integer.BYTES;

  // Slots are linked both ways, each link one more than the slot it names, so that 0 is none.
  private final IntColumn before;
  private final IntColumn after;
  private final int[] oldest;
  private final int[] newest;
  private final int[] sizes;
  private int size;

  public SlotRows(int slots, int rows) {
    this.before = new IntColumn(slots);
    this.after = new IntColumn(slots);
    this.oldest = new int[rows];
    this.newest = new int[rows];
    this.sizes = new int[rows];
  }

  public void append(int row, int slot) {
    int last = newest[row];
    before.set(slot, last);
    after.set(slot, 0);
    if (last == 0) {
      oldest[row] = slot + 1;
    } else {
      after.set(last - 1, slot + 1);
    }
    newest[row] = slot + 1;
    sizes[row]++;
    size++;
  }

  public void remove(int row, int slot) {
    int previous = before.get(slot);
    int next = after.get(slot);
    if (previous == 0) {
      oldest[row] = next;
    } else {
      after.set(previous - 1, next);
    }
    if (next == 0) {
      newest[row] = previous;
    } else {
      before.set(next - 1, previous);
    }
    sizes[row]--;
    size--;
  }

  /** The slot of a row that came first; -1 where the row is empty. */
  public int oldest(int row) {
    return oldest[row] - 1;
  }

  /** The slot of a row that came last; -1 where the row is empty. */
  public int newest(int row) {
    return newest[row] - 1;
  }

  public int size(int row) {
    return sizes[row];
  }

  /** Slots in all rows. */
  public int size() {
    return size;
  }

  @Override
  public void close() {
    before.close();
    after.close();
  }
}
