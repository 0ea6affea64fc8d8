package mneme.store.comback;

import java.util.Arrays;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;
import mneme.store.packed.StateCodec;

/**
 * The states that wait for their expansion in a depth-first search: numbers, and of the topmost
 * ones the states too. Not thread-safe.
 */
final class WaitingStack implements AutoCloseable {
  private static final int INDEX_BITS = 24;
  private static final long MOST_FULL = 1 << INDEX_BITS;

  private final GrowingRegion numbers;
  private final PackedStates states;

  /** How many states are kept in full; the number of places, in a ring. */
  private final long most;

  private long size;

  /** From here on up to the top, states are there. */
  private long fullFrom;

  WaitingStack(MemoryBudget budget, Layout layout, long most) {
    this.numbers = new GrowingRegion(budget, budget.limit(), false);
    this.states = new PackedStates(budget, layout);
    this.most = Math.max(1, most);
  }

  /** False where the budget ends. */
  boolean push(long number, long[] words, int at) {
    if (!numbers.commit((size + 1) * Long.BYTES) || !states.reserve(Math.min(size + 1, most))) {
      return false;
    }
    Memory.putLong(numbers.address() + size * Long.BYTES, number);
    states.put(size % most, words, at);
    fullFrom = Math.min(fullFrom, size);
    size++;
    fullFrom = Math.max(fullFrom, size - most);
    return true;
  }

  long size() {
    return size;
  }

  private long number(long index) {
    return Memory.getLong(numbers.address() + index * Long.BYTES);
  }

  /** Takes the topmost number off. */
  long pop() {
    size--;
    fullFrom = Math.min(fullFrom, size + 1);
    return number(size);
  }

  /** Whether the state popped last is still there. */
  boolean holdsPopped() {
    return size >= fullFrom;
  }

  void unpackPopped(int[] into) {
    states.unpack(size % most, into);
  }

  /** Rebuilds the state popped last, and those below it, as many as are kept in full. */
  boolean refill(Rebuilder rebuilder, NumberSet wanted, StateCodec codec) {
    long from = Math.max(0, size + 1 - Math.min(most, MOST_FULL));
    int count = (int) (size + 1 - from);
    long[] places = new long[count];
    for (int i = 0; i < count; i++) {
      places[i] = number(from + i) << INDEX_BITS | i;
    }
    Arrays.sort(places);
    long[] words = new long[codec.words()];
    boolean done = wanted.reserve(places[count - 1] >>> INDEX_BITS);
    for (int i = 0; i < count && done; i++) {
      wanted.add(places[i] >>> INDEX_BITS);
    }
    done =
        done
            && rebuilder.rebuild(
                wanted,
                (number, state) -> {
                  int found = Arrays.binarySearch(places, number << INDEX_BITS);
                  long i = places[found >= 0 ? found : -found - 1] & MOST_FULL - 1;
                  codec.layout().pack(state, words, 0);
                  states.put((from + i) % most, words, 0);
                },
                null);
    wanted.clear();
    if (done) {
      fullFrom = from;
    }
    return done;
  }

  boolean prepare(Layout wider) {
    return states.prepare(wider);
  }

  boolean widen(Layout wider) {
    return states.widen(wider);
  }

  long bytes() {
    return numbers.committed() + states.bytes();
  }

  @Override
  public void close() {
    numbers.close();
    states.close();
  }
}
