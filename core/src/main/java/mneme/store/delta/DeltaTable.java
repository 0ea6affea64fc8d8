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
 * since are in a list of their own. One bit per state says which are those, another which are full,
 * so that counting bits tells which of the full states one is.
 */
final class DeltaTable implements AutoCloseable {
  /** States for each of which there is a count of the full ones before. */
  private static final int RANK = 512;

  private static final int RANK_BYTES = 2 * RANK / Byte.SIZE + Integer.BYTES;

  private final BackedgeTable backedges;
  private final UpdatedEntries updated;

  /**
   * For each {@value #RANK} states the number of full ones before; then, for each 32, a word whose
   * low half says which are full, and whose high half which were changed.
   */
  private final GrowingRegion marks;

  private long count;
  private int fullCount;

  /**
   * @param changesMany whether any number of entries may be changed
   */
  DeltaTable(MemoryBudget budget, boolean changesMany) {
    this.backedges = new BackedgeTable(budget);
    this.updated = new UpdatedEntries(budget, changesMany);
    this.marks = new GrowingRegion(budget, budget.limit() / 4 + (1 << 20), false);
  }

  /** Whether one more finds room; false where the budget ends. */
  boolean makeRoom() {
    return backedges.makeRoom() && marks.commit((count / RANK + 1) * RANK_BYTES + Long.BYTES);
  }

  /** Appends an entry, for which {@link #makeRoom} has made room. */
  void add(boolean full, long predecessor, int event) {
    long number = count++;
    backedges.add(predecessor, event);
    long group = marks.address() + number / RANK * RANK_BYTES;
    if (number % RANK == 0) {
      Memory.putInt(group, fullCount);
    }
    if (full) {
      mark(number, 1L << (number & 31));
      fullCount++;
    }
  }

  private long wordOf(long number) {
    return marks.address()
        + number / RANK * RANK_BYTES
        + Integer.BYTES
        + (number % RANK >>> 5 << 3);
  }

  private void mark(long number, long bit) {
    long at = wordOf(number);
    Memory.putLong(at, Memory.getLong(at) | bit);
  }

  /** Changes the entry of a state that is not full; false, and nothing changed, without memory. */
  boolean update(long number, long predecessor, int event) {
    if (!updated.put(number, predecessor, event, isUpdated(number), count)) {
      return false;
    }
    mark(number, 1L << 32 << (number & 31));
    return true;
  }

  boolean isFull(long number) {
    return (Memory.getLong(wordOf(number)) >>> (number & 31) & 1) != 0;
  }

  private boolean isUpdated(long number) {
    return (Memory.getLong(wordOf(number)) >>> 32 + (number & 31) & 1) != 0;
  }

  /** Which of the full states a full state is. */
  int fullNumber(long number) {
    long group = marks.address() + number / RANK * RANK_BYTES;
    int rank = Memory.getInt(group);
    long last = wordOf(number);
    for (long at = group + Integer.BYTES; at < last; at += Long.BYTES) {
      rank += Integer.bitCount(Memory.getInt(at));
    }
    return rank + Integer.bitCount(Memory.getInt(last) & (1 << number) - 1);
  }

  /** The predecessor of a state that is not full. */
  long predecessor(long number) {
    return isUpdated(number)
        ? updated.predecessor(updated.placeOf(number))
        : backedges.predecessor(number);
  }

  /** The number of the event that leads from the predecessor to the state. */
  int event(long number) {
    return isUpdated(number)
        ? updated.event(updated.placeOf(number))
        : (int) backedges.event(number);
  }

  long count() {
    return count;
  }

  int fullCount() {
    return fullCount;
  }

  long bytes() {
    return backedges.bytes() + updated.bytes() + marks.committed();
  }

  @Override
  public void close() {
    backedges.close();
    updated.close();
    marks.close();
  }
}
