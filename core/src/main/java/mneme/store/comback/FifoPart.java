package mneme.store.comback;

import java.util.function.LongUnaryOperator;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;

/**
 * The states added last (strategy F). Numbers come one after the other, so a state's number says
 * where it lies, and nothing need be looked up. Not thread-safe.
 */
final class FifoPart implements StateCache.Part {
  private final PackedStates states;
  private final LongUnaryOperator wanted;
  private int capacity;
  private long from;
  private long next;
  private long due;

  /**
   * @param wanted how many states it is to hold when so many have been found
   */
  FifoPart(MemoryBudget budget, Layout layout, LongUnaryOperator wanted) {
    this.states = new PackedStates(budget, layout);
    this.wanted = wanted;
  }

  @Override
  public int placeOf(long number) {
    return number >= next - capacity && number >= from && number < next
        ? (int) (number % capacity)
        : -1;
  }

  @Override
  public void offer(long number, long[] words, int at) {
    if (number >= due) {
      resize(number + 1);
    }
    if (capacity > 0) {
      states.put(number % capacity, words, at);
    }
    next = number + 1;
  }

  /** What a smaller cache held is given up: places change, and that happens rarely. */
  private void resize(long found) {
    long larger = Math.min(wanted.applyAsLong(found), 1 << 30);
    if (larger > capacity && states.reserve(larger)) {
      capacity = (int) larger;
      from = found - 1;
    }
    due = wanted.applyAsLong(2 * found) > capacity ? 2 * found : Long.MAX_VALUE;
  }

  /** Half of it goes; what the other half held is given up as well, because places change. */
  @Override
  public boolean giveBack() {
    long before = states.bytes();
    capacity /= 2;
    from = next;
    due = Long.MAX_VALUE;
    states.shrinkTo(capacity);
    return states.bytes() < before;
  }

  @Override
  public void hit(int place) {}

  @Override
  public PackedStates states() {
    return states;
  }

  @Override
  public long bytes() {
    return states.bytes();
  }

  @Override
  public void close() {
    states.close();
  }
}
