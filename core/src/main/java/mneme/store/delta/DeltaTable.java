package mneme.store.delta;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.table.BackedgeTable;

/**
 * For each state whether it is full, and if not, its predecessor and the number of the event that
 * leads from there; if it is, which of the full states it is. Not thread-safe.
 *
 * <p>Predecessors and events as they were first are in a {@link BackedgeTable}, which takes one or
 * two bytes for both because neighbours have neighbours as predecessors; those that were changed
 * since are in a list of their own. A bit a state says which are full, so that counting bits tells
 * which of the full states one is.
 */
final class DeltaTable implements AutoCloseable {
  /** States for each of which there is a count of the full ones before. */
  private static final int RANK = 512;

  private static final int RANK_BYTES = RANK / Byte.SIZE + Integer.BYTES;

  private final BackedgeTable backedges;
  private final UpdatedEntries updated;

  /** For each {@value #RANK} states the number of full ones before, then a bit for each. */
  private final GrowingRegion fulls;

  private long count;
  private int fullCount;

  DeltaTable(MemoryBudget budget) {
    this.backedges = new BackedgeTable(budget);
    this.updated = new UpdatedEntries(budget);
    this.fulls = new GrowingRegion(budget, budget.limit() / 8 + (1 << 20), false);
  }

  /** Whether one more finds room; false where the budget ends. */
  boolean makeRoom() {
    return backedges.makeRoom()
        && fulls.commit((count / RANK + 1) * RANK_BYTES + Long.BYTES);
  }

  /** Appends an entry, for which {@link #makeRoom} has made room. */
  void add(boolean full, long predecessor, int event) {
    long number = count++;
    backedges.add(predecessor, event);
    long group = fulls.address() + number / RANK * RANK_BYTES;
    if (number % RANK == 0) {
      Memory.putInt(group, fullCount);
    }
    if (full) {
      long at = group + Integer.BYTES + (number % RANK >>> 6 << 3);
      Memory.putLong(at, Memory.getLong(at) | 1L << number);
      fullCount++;
    }
  }

  /** Changes the entry of a state that is not full; false, and nothing changed, without memory. */
  boolean update(long number, long predecessor, int event) {
    return updated.put(number, predecessor, event, count);
  }

  boolean isFull(long number) {
    long group = fulls.address() + number / RANK * RANK_BYTES;
    long word = Memory.getLong(group + Integer.BYTES + (number % RANK >>> 6 << 3));
    return (word >>> number & 1) != 0;
  }

  /** Which of the full states a full state is. */
  int fullNumber(long number) {
    long group = fulls.address() + number / RANK * RANK_BYTES;
    int rank = Memory.getInt(group);
    long last = number % RANK >>> 6;
    for (long word = 0; word < last; word++) {
      rank += Long.bitCount(Memory.getLong(group + Integer.BYTES + word * Long.BYTES));
    }
    long word = Memory.getLong(group + Integer.BYTES + last * Long.BYTES);
    return rank + Long.bitCount(word & (1L << number) - 1);
  }

  /** The predecessor of a state that is not full. */
  long predecessor(long number) {
    int at = updated.placeOf(number);
    return at < 0 ? backedges.predecessor(number) : updated.predecessor(at);
  }

  /** The number of the event that leads from the predecessor to the state. */
  int event(long number) {
    int at = updated.placeOf(number);
    return at < 0 ? (int) backedges.event(number) : updated.event(at);
  }

  long count() {
    return count;
  }

  int fullCount() {
    return fullCount;
  }

  long bytes() {
    return backedges.bytes() + updated.bytes() + fulls.committed();
  }

  @Override
  public void close() {
    backedges.close();
    updated.close();
    fulls.close();
  }
}
