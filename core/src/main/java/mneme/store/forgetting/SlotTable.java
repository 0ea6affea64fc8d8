package mneme.store.forgetting;

import java.util.Arrays;
import java.util.BitSet;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Shortage;

/**
 * In which slots states lie, by hash: open addressing with linear probing, and removal that leaves
 * no traces. An entry is a tag, 32 bits of the hash, and the slot, so that a state that is not
 * there hardly ever costs a look at another one. Takes 8 bytes per entry and is filled to three
 * quarters, or fuller where memory ends. Not thread-safe.
 */
final class SlotTable implements AutoCloseable {
  private static final int FIRST_SIZE = 1 << 10;
  private static final long EMPTY = 0;

  /** Entries whose place would be behind the end follow it, so that probing never wraps around. */
  private static final int TAIL = 64;

  private final GrowingRegion region;
  private final long address;

  /** Places that hashes are mapped to. */
  private long size = FIRST_SIZE;

  /** Behind the last entry that may be there. */
  private long end;

  private long count;
  private long[] cluster = new long[64];

  /**
   * @throws mneme.run.PlanException where there is not even room for the smallest table
   */
  SlotTable(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit(), false);
    this.address = region.address();
    if (!region.commit(bytes(size))) {
      region.close();
      throw Shortage.atBeginning();
    }
  }

  private static long bytes(long size) {
    return (size + TAIL) * Long.BYTES;
  }

  /** Where the search for a tag begins. It never decreases when the table grows. */
  long home(int tag) {
    return (Integer.toUnsignedLong(tag) * size) >>> Integer.SIZE;
  }

  /** The entry in a place, the next one being in the next place; 0 where the search ends. */
  long entry(long place) {
    return Memory.getLong(address + place * Long.BYTES);
  }

  private void entry(long place, long entry) {
    Memory.putLong(address + place * Long.BYTES, entry);
  }

  static int tag(long entry) {
    return (int) (entry >>> Integer.SIZE);
  }

  static int slot(long entry) {
    return (int) entry - 1;
  }

  private static long entry(int tag, int slot) {
    return (long) tag << Integer.SIZE | (slot + 1);
  }

  /** Whether another entry should have a larger table. */
  boolean isCrowded() {
    return count >= size - size / 4;
  }

  /** Whether another entry must have a larger table. */
  boolean isFull() {
    return count >= size - size / 16;
  }

  /** Bytes by which {@link #grow} would make the table larger. */
  long growth() {
    return size / 4 * Long.BYTES;
  }

  /** False, and nothing changed, where the budget ends. */
  boolean add(int tag, int slot) {
    long place = home(tag);
    while (entry(place) != EMPTY) {
      place++;
    }
    if (place >= end) {
      // Behind the last entry there is always an empty place, where searches end.
      if (!region.commit((place + 2) * Long.BYTES)) {
        return false;
      }
      end = place + 1;
    }
    entry(place, entry(tag, slot));
    count++;
    return true;
  }

  /** Takes out what is there, and moves back what probing had moved beyond it. */
  void remove(int tag, int slot) {
    long entry = entry(tag, slot);
    long hole = home(tag);
    while (entry(hole) != entry) {
      assert entry(hole) != EMPTY : "a slot that is not there is removed";
      hole++;
    }
    long moved;
    for (long place = hole + 1; (moved = entry(place)) != EMPTY; place++) {
      if (home(tag(moved)) <= hole) {
        entry(hole, moved);
        hole = place;
      }
    }
    entry(hole, EMPTY);
    count--;
  }

  /**
   * Makes the table a quarter larger, in place. From the end on, each run of entries is taken out
   * and put back: all of them belong to its first place or behind it, where everything has been
   * moved already.
   *
   * @return false, and nothing changed, where the budget ends
   * @throws NoRoomException where the budget ends in the midst of it
   */
  boolean grow() {
    long larger = size + size / 4;
    if (!region.commit(bytes(larger))) {
      return false;
    }
    size = larger;
    long before = count;
    long last = end - 1;
    while (last >= 0) {
      int length = 0;
      long entry;
      for (; last >= 0 && (entry = entry(last)) != EMPTY; last--) {
        if (length == cluster.length) {
          cluster = Arrays.copyOf(cluster, 2 * length);
        }
        cluster[length++] = entry;
        entry(last, EMPTY);
      }
      for (int i = length - 1; i >= 0; i--) {
        if (!add(tag(cluster[i]), slot(cluster[i]))) {
          throw new NoRoomException();
        }
      }
      last--;
    }
    count = before;
    return true;
  }

  /** The slots that are there. */
  BitSet slots() {
    BitSet slots = new BitSet();
    for (long place = 0; place < end; place++) {
      if (entry(place) != EMPTY) {
        slots.set(slot(entry(place)));
      }
    }
    return slots;
  }

  void clear() {
    for (long place = 0; place < end; place++) {
      entry(place, EMPTY);
    }
    end = 0;
    count = 0;
  }

  long bytes() {
    return region.committed();
  }

  @Override
  public void close() {
    region.close();
  }
}
