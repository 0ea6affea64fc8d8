package mneme.store.comback;

import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;
import mneme.cache.CacheHierarchy;
import mneme.cache.CachePolicy;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;
import org.jspecify.annotations.Nullable;

/** States that a policy chooses, found by their number through a hash table. Not thread-safe. */
final class PolicyPart implements StateCache.Part {
  private final MemoryBudget budget;
  private final PackedStates states;
  private final LongUnaryOperator wanted;
  private final IntFunction<CacheHierarchy> maker;

  /** The number in each place. */
  private final GrowingRegion numbers;

  /** Open addressing; a place + 1, 0 is free. */
  private final GrowingRegion table;

  private int mask;

  /** Places that are free, the last one first. */
  private int[] free = new int[0];

  private int freeCount;
  private @Nullable CacheHierarchy policy;
  private int capacity;
  private long policyBytes;
  private long due;
  private long offered = -1;

  /**
   * @param wanted how many states it is to hold when so many have been found
   * @param maker makes the policy for a capacity
   */
  PolicyPart(
      MemoryBudget budget,
      Layout layout,
      LongUnaryOperator wanted,
      IntFunction<CacheHierarchy> maker) {
    this.budget = budget;
    this.states = new PackedStates(budget, layout);
    this.numbers = new GrowingRegion(budget, budget.limit(), false);
    this.table = new GrowingRegion(budget, budget.limit(), false);
    this.wanted = wanted;
    this.maker = maker;
  }

  /** The state that is being offered, for the policy's questions. */
  long offered() {
    return offered;
  }

  private int home(long number) {
    return (int) (number * 0x9e37_79b9_7f4a_7c15L >>> Integer.SIZE) & mask;
  }

  private int entry(int at) {
    return Memory.getInt(table.address() + (long) at * Integer.BYTES);
  }

  private void entry(int at, int value) {
    Memory.putInt(table.address() + (long) at * Integer.BYTES, value);
  }

  private long numberIn(int place) {
    return Memory.getLong(numbers.address() + (long) place * Long.BYTES);
  }

  @Override
  public int placeOf(long number) {
    if (capacity == 0) {
      return -1;
    }
    for (int at = home(number); ; at = at + 1 & mask) {
      int place = entry(at) - 1;
      if (place < 0 || numberIn(place) == number) {
        return place;
      }
    }
  }

  @Override
  public void offer(long number, long[] words, int at) {
    if (number >= due) {
      resize(number + 1);
    }
    CacheHierarchy chooses = policy;
    if (chooses == null || placeOf(number) >= 0) {
      return;
    }
    int place = free[--freeCount];
    states.put(place, words, at);
    Memory.putLong(numbers.address() + (long) place * Long.BYTES, number);
    offered = number;
    int leaves = chooses.offered(place);
    if (leaves != place) {
      enter(number, place);
      if (leaves == CachePolicy.NONE) {
        return;
      }
      remove(leaves);
    }
    free[freeCount++] = leaves;
  }

  private void enter(long number, int place) {
    int at = home(number);
    while (entry(at) != 0) {
      at = at + 1 & mask;
    }
    entry(at, place + 1);
  }

  /** Closes the gap, so that no search ends too early. */
  private void remove(int place) {
    int gap = home(numberIn(place));
    while (entry(gap) != place + 1) {
      gap = gap + 1 & mask;
    }
    for (int at = gap + 1 & mask; entry(at) != 0; at = at + 1 & mask) {
      int home = home(numberIn(entry(at) - 1));
      if ((at - home & mask) >= (at - gap & mask)) {
        entry(gap, entry(at));
        gap = at;
      }
    }
    entry(gap, 0);
  }

  @Override
  public void hit(int place) {
    if (policy != null) {
      policy.hit(place);
    }
  }

  /** A larger cache begins empty: that happens rarely. */
  private void resize(long found) {
    int larger = (int) Math.min(wanted.applyAsLong(found), 1 << 28);
    if (larger > capacity) {
      grow(larger);
    }
    due = wanted.applyAsLong(2 * found) > capacity ? 2 * found : Long.MAX_VALUE;
  }

  private void grow(int larger) {
    int places = Integer.highestOneBit(2 * larger) << 1;
    if (!states.reserve(larger + 1L)
        || !numbers.commit((larger + 1L) * Long.BYTES)
        || !table.commit((long) places * Integer.BYTES)) {
      return;
    }
    CacheHierarchy made = maker.apply(larger);
    // The stack of free places is counted here as well.
    long bytes = (made.bytesPerSlot() + Integer.BYTES) * (larger + 1L);
    if (!budget.take(bytes)) {
      made.close();
      return;
    }
    close(policy);
    for (int at = 0; at <= mask; at++) {
      entry(at, 0);
    }
    policy = made;
    policyBytes = bytes;
    capacity = larger;
    mask = places - 1;
    free = new int[larger + 1];
    freeCount = larger + 1;
    for (int i = 0; i <= larger; i++) {
      free[i] = larger - i;
    }
  }

  private void close(@Nullable CacheHierarchy former) {
    if (former != null) {
      former.close();
      budget.giveBack(policyBytes);
      policyBytes = 0;
    }
  }

  /** All of it goes: a policy does not become smaller. */
  @Override
  public boolean giveBack() {
    boolean gives = capacity > 0;
    close(policy);
    policy = null;
    capacity = 0;
    free = new int[0];
    freeCount = 0;
    due = Long.MAX_VALUE;
    states.shrinkTo(0);
    numbers.shrinkTo(0);
    table.shrinkTo(0);
    return gives;
  }

  @Override
  public PackedStates states() {
    return states;
  }

  @Override
  public long bytes() {
    return states.bytes() + numbers.committed() + table.committed() + policyBytes;
  }

  @Override
  public void close() {
    close(policy);
    policy = null;
    states.close();
    numbers.close();
    table.close();
  }
}
