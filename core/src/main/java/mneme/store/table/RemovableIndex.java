package mneme.store.table;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.Region;
import org.jspecify.annotations.Nullable;

/**
 * Finds numbers by hash, and forgets them again. Open addressing with linear probing; an entry is
 * the upper half of the hash and the number, 8 bytes, so that neither growing nor closing the gap
 * behind a removed entry needs the states themselves. Not thread-safe.
 *
 * <p>A look-up goes {@code at = start(hash)}, {@code number = next(hash, at)}, and on with {@code
 * at = after()} until the number is -1.
 */
public final class RemovableIndex implements AutoCloseable {
  private static final long LEAST = 1 << 10;

  /** Fuller tables look at too many entries. */
  private static final double GREATEST_LOAD = 0.75;

  private final MemoryBudget budget;
  private @Nullable Region region;
  private long address;
  private long size;
  private long count;
  private long most;
  private long after;

  public RemovableIndex(MemoryBudget budget) {
    this.budget = budget;
  }

  /** Where the search for a hash begins. */
  public long start(long hash) {
    return home(hash >>> 32, size);
  }

  /** The number of the next entry with this hash from a place on, or -1. */
  public int next(long hash, long from) {
    if (size == 0) {
      return -1;
    }
    long tag = hash >>> 32;
    long at = from;
    while (true) {
      long entry = Memory.getLong(address + at * Long.BYTES);
      if (entry == 0) {
        return -1;
      }
      at = at + 1 == size ? 0 : at + 1;
      if (entry >>> 32 == tag) {
        after = at;
        return (int) entry - 1;
      }
    }
  }

  /** Where the look-up goes on. */
  public long after() {
    return after;
  }

  /** Adds an entry known to be absent; false, and nothing changed, where memory ends. */
  public boolean add(long hash, int number) {
    if (count >= most && !grow()) {
      return false;
    }
    insert(hash & 0xffff_ffff_0000_0000L | number + 1 & 0xffff_ffffL);
    count++;
    return true;
  }

  private void insert(long entry) {
    long at = home(entry >>> 32, size);
    while (Memory.getLong(address + at * Long.BYTES) != 0) {
      at = at + 1 == size ? 0 : at + 1;
    }
    Memory.putLong(address + at * Long.BYTES, entry);
  }

  /** Removes an entry, and moves those behind it that would not be found any more. */
  public void remove(long hash, int number) {
    long wanted = hash & 0xffff_ffff_0000_0000L | number + 1 & 0xffff_ffffL;
    long at = start(hash);
    while (Memory.getLong(address + at * Long.BYTES) != wanted) {
      assert Memory.getLong(address + at * Long.BYTES) != 0 : "no such entry";
      at = at + 1 == size ? 0 : at + 1;
    }
    long gap = at;
    while (true) {
      at = at + 1 == size ? 0 : at + 1;
      long entry = Memory.getLong(address + at * Long.BYTES);
      if (entry == 0) {
        break;
      }
      long home = home(entry >>> 32, size);
      // It may move into the gap unless its home lies behind the gap, on the way to where it is.
      boolean stays = gap <= at ? gap < home && home <= at : gap < home || home <= at;
      if (!stays) {
        Memory.putLong(address + gap * Long.BYTES, entry);
        gap = at;
      }
    }
    Memory.putLong(address + gap * Long.BYTES, 0);
    count--;
  }

  private static long home(long tag, long size) {
    return tag * size >>> 32;
  }

  private boolean grow() {
    long wanted = Math.max(LEAST, size * 2);
    if (wanted > 1L << 31 || !budget.take(wanted * Long.BYTES)) {
      wanted = size + size / 4;
      if (size == 0 || wanted > 1L << 31 || !budget.take(wanted * Long.BYTES)) {
        return false;
      }
    }
    Region old = region;
    long oldAddress = address;
    long oldSize = size;
    region = Region.reserve(wanted * Long.BYTES);
    address = region.address();
    size = wanted;
    most = (long) (wanted * GREATEST_LOAD);
    if (old != null) {
      for (long at = 0; at < oldSize; at++) {
        long entry = Memory.getLong(oldAddress + at * Long.BYTES);
        if (entry != 0) {
          insert(entry);
        }
      }
      old.close();
      budget.giveBack(oldSize * Long.BYTES);
    }
    return true;
  }

  /** Removes everything; the memory stays. */
  public void clear() {
    for (long at = 0; at < size; at++) {
      Memory.putLong(address + at * Long.BYTES, 0);
    }
    count = 0;
  }

  public long count() {
    return count;
  }

  public long bytes() {
    return size * Long.BYTES;
  }

  /** What is wrong with the table, if it should hold so many entries; null where nothing is. */
  public @Nullable String fault(long wanted) {
    long found = 0;
    for (long at = 0; at < size; at++) {
      long entry = Memory.getLong(address + at * Long.BYTES);
      if (entry == 0) {
        continue;
      }
      found++;
      for (long i = home(entry >>> 32, size); i != at; i = i + 1 == size ? 0 : i + 1) {
        if (Memory.getLong(address + i * Long.BYTES) == 0) {
          return "an entry lies behind a gap";
        }
      }
    }
    return found == wanted ? null : found + " entries instead of " + wanted;
  }

  @Override
  public void close() {
    if (region != null) {
      region.close();
      budget.giveBack(size * Long.BYTES);
      region = null;
      size = 0;
    }
  }
}
