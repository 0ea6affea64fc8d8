package mneme.store.forgetting;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;

/**
 * Small sets of numbers, each kept once and known by an int. A set takes 8 bytes and 8 for each of
 * its members, outside the Java heap, and stays. Not thread-safe.
 */
public final class NumberSets implements AutoCloseable {
  /** The set without members. */
  public static final int EMPTY = 0;

  /** Said where there is no memory for another set. */
  public static final int NO_ROOM = -1;

  private static final int NEXT = 0;
  private static final int COUNT = Integer.BYTES;
  private static final int MEMBERS = 2 * Integer.BYTES;
  private static final int FIRST_BUCKETS = 1 << 8;

  private final MemoryBudget budget;
  private final GrowingRegion region;
  private BucketTable buckets;

  /** In words of 8 bytes; the first is left out, so that no set has the number 0. */
  private int end = 1;

  private int sets;

  /**
   * @param most bytes it may take
   */
  public NumberSets(MemoryBudget budget, long most) {
    this.budget = budget;
    this.region =
        GrowingRegion.inSmallSteps(budget, Math.min(most, (long) Integer.MAX_VALUE * Long.BYTES));
    this.buckets = new BucketTable(budget, FIRST_BUCKETS);
  }

  /** Whether there is memory for another set of so many members. */
  public boolean hasRoom(int members) {
    return region.commit((end + 1L + members) * Long.BYTES);
  }

  /**
   * The set of these numbers, which are all different; they are sorted by this.
   *
   * @return {@link #NO_ROOM} where it is a new one, and there is no memory for it
   */
  public int of(long[] members, int count) {
    if (count == 0) {
      return EMPTY;
    }
    sort(members, count);
    int tag = hash(members, count);
    int set = buckets.first(tag);
    while (set != 0) {
      if (matches(set, members, count)) {
        return set;
      }
      set = Memory.getInt(address(set) + NEXT);
    }
    return hasRoom(count) ? add(members, count, tag) : NO_ROOM;
  }

  /** They mostly come sorted. */
  private static void sort(long[] members, int count) {
    for (int i = 1; i < count; i++) {
      long member = members[i];
      int at = i;
      while (at > 0 && members[at - 1] > member) {
        members[at] = members[at - 1];
        at--;
      }
      members[at] = member;
    }
  }

  private static int hash(long[] members, int count) {
    long hash = count;
    for (int i = 0; i < count; i++) {
      hash = (hash ^ members[i]) * 0x9e37_79b9_7f4a_7c15L;
      hash ^= hash >>> 32;
    }
    return (int) hash;
  }

  private boolean matches(int set, long[] members, int count) {
    if (size(set) != count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (member(set, i) != members[i]) {
        return false;
      }
    }
    return true;
  }

  private int add(long[] members, int count, int tag) {
    int set = end;
    long address = address(set);
    Memory.putInt(address + NEXT, buckets.first(tag));
    Memory.putInt(address + COUNT, count);
    for (int i = 0; i < count; i++) {
      Memory.putLong(address + MEMBERS + (long) i * Long.BYTES, members[i]);
    }
    buckets.first(tag, set);
    end += 1 + count;
    if (++sets > buckets.size() && budget.available() > 2 * buckets.bytes()) {
      rebuildBuckets();
    }
    return set;
  }

  private void rebuildBuckets() {
    int size = 2 * buckets.size();
    buckets.close();
    buckets = new BucketTable(budget, size);
    long[] members = new long[0];
    for (int set = 1; set < end; set += 1 + members.length) {
      members = new long[size(set)];
      for (int i = 0; i < members.length; i++) {
        members[i] = member(set, i);
      }
      int tag = hash(members, members.length);
      Memory.putInt(address(set) + NEXT, buckets.first(tag));
      buckets.first(tag, set);
    }
  }

  private long address(int set) {
    return region.address() + (long) set * Long.BYTES;
  }

  public int size(int set) {
    return set == EMPTY ? 0 : Memory.getInt(address(set) + COUNT);
  }

  /** The members are in ascending order. */
  public long member(int set, int place) {
    return Memory.getLong(address(set) + MEMBERS + (long) place * Long.BYTES);
  }

  public boolean contains(int set, long number) {
    int low = 0;
    int high = size(set) - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      long member = member(set, middle);
      if (member == number) {
        return true;
      }
      if (member < number) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }

  public long bytes() {
    return region.committed() + buckets.bytes();
  }

  @Override
  public void close() {
    region.close();
    buckets.close();
  }
}
