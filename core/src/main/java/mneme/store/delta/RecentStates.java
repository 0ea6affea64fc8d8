package mneme.store.delta;

import java.util.Arrays;
import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;

/**
 * The states that were met last, in full: most states that are met again are met soon. A state has
 * one place, which it takes from the state that was there. Not thread-safe.
 */
final class RecentStates implements KeptStates {
  private static final int FIRST = 1 << 10;
  private static final int MOST = 1 << 20;

  private final MemoryBudget budget;
  private final PackedStates states;
  private long[] numbers = new long[FIRST];
  private byte[] labels = new byte[FIRST];
  private long taken;

  RecentStates(MemoryBudget budget, Layout layout) {
    this.budget = budget;
    this.states = new PackedStates(budget, layout);
    Arrays.fill(numbers, -1);
    if (!states.reserve(FIRST)) {
      numbers = new long[0];
    }
  }

  /** Grows with the number of states, where memory is plenty. */
  private void growFor(long count) {
    int wanted = 2 * numbers.length;
    long more = (long) numbers.length * (Long.BYTES + 1);
    if (numbers.length == 0
        || wanted > MOST
        || count >>> 7 < wanted
        || budget.available() < 64 * (long) wanted * states.layout().stride()
        || !budget.take(more)) {
      return;
    }
    if (!states.reserve(wanted)) {
      budget.giveBack(more);
      return;
    }
    taken += more;
    numbers = new long[wanted];
    labels = new byte[wanted];
    Arrays.fill(numbers, -1);
  }

  @Override
  public long placeOf(long number) {
    if (numbers.length == 0) {
      return -1;
    }
    int place = (int) number & numbers.length - 1;
    return numbers[place] == number ? place : -1;
  }

  @Override
  public int label(long place) {
    return labels[(int) place] & 0xff;
  }

  @Override
  public void label(long place, int label) {
    labels[(int) place] = (byte) label;
  }

  @Override
  public void added(long number, int label, long[] words, int at) {
    rebuilt(number, label, words, at);
    if ((number & 0xfff) == 0) {
      growFor(number);
    }
  }

  @Override
  public void rebuilt(long number, int label, long[] words, int at) {
    if (numbers.length > 0) {
      int place = (int) number & numbers.length - 1;
      numbers[place] = number;
      labels[place] = (byte) label;
      states.put(place, words, at);
    }
  }

  @Override
  public void expanded(long number) {}

  @Override
  public long address(long place) {
    return states.address(place);
  }

  @Override
  public void widen(Layout wider) {
    if (!states.widen(wider)) {
      numbers = new long[0];
    }
  }

  @Override
  public long bytes() {
    return states.bytes() + (long) numbers.length * (Long.BYTES + 1);
  }

  @Override
  public void close() {
    states.close();
    budget.giveBack(taken);
    taken = 0;
  }
}
