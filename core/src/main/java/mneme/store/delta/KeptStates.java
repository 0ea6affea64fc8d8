package mneme.store.delta;

import mneme.memory.MemoryBudget;
import mneme.store.Layout;
import mneme.store.packed.PackedStates;

/**
 * Some of the states, packed, besides what is remembered of all: those that will probably be asked
 * for again. Each has its label: no fewer events than it takes to rebuild it from a full state. Not
 * thread-safe.
 */
abstract sealed class KeptStates implements AutoCloseable permits RecentStates, WaitingStates {
  protected final MemoryBudget budget;
  protected final PackedStates states;

  /** By place. */
  protected byte[] labels;

  /** Taken from the budget for what lies beside the states. */
  private long taken;

  KeptStates(MemoryBudget budget, Layout layout, int places) {
    this.budget = budget;
    this.states = new PackedStates(budget, layout);
    this.labels = new byte[places];
  }

  /** The place of a state, or -1. */
  abstract long placeOf(long number);

  /** A state is new; numbers come without gaps. */
  abstract void added(long number, int label, long[] words, int at);

  /** A state that was not here was rebuilt. */
  abstract void rebuilt(long number, int label, long[] words, int at);

  /** A state is about to be expanded, those before it have been. */
  abstract void expanded(long number);

  /** How many states wait for their expansion; 0 where that is not known. */
  abstract long waiting();

  /** States have become wider; where there is no memory for that, none is kept any more. */
  abstract void widen(Layout wider);

  abstract long bytes();

  /** Takes memory for so many states, and so much besides; false where there is none. */
  protected final boolean reserve(long places, long besides) {
    if (!budget.take(besides)) {
      return false;
    }
    if (!states.reserve(places)) {
      budget.giveBack(besides);
      return false;
    }
    taken += besides;
    return true;
  }

  /** Puts a state at a place, where another may have been. */
  protected final void put(long place, int label, long[] words, int at) {
    states.put(place, words, at);
    labels[(int) place] = (byte) label;
  }

  /** The label of the state at a place. */
  final int label(long place) {
    return labels[(int) place] & 0xff;
  }

  final void label(long place, int label) {
    labels[(int) place] = (byte) label;
  }

  /** Where the packed state lies. */
  final long address(long place) {
    return states.address(place);
  }

  @Override
  public final void close() {
    states.close();
    budget.giveBack(taken);
    taken = 0;
  }
}
