package mneme.store.delta;

import mneme.store.Layout;

/**
 * Some of the states, packed, besides what is remembered of all: those that will probably be asked
 * for again. Each has its label: no fewer events than it takes to rebuild it from a full state. Not
 * thread-safe.
 */
sealed interface KeptStates extends AutoCloseable permits RecentStates, WaitingStates {
  /** The place of a state, or -1. */
  long placeOf(long number);

  /** The label of the state at a place. */
  int label(long place);

  void label(long place, int label);

  /** A state is new; numbers come without gaps. */
  void added(long number, int label, long[] words, int at);

  /** A state that was not here was rebuilt. */
  void rebuilt(long number, int label, long[] words, int at);

  /** A state is about to be expanded, those before it have been. */
  void expanded(long number);

  /** Where the packed state lies. */
  long address(long place);

  /** States have become wider; where there is no memory for that, none is kept any more. */
  void widen(Layout wider);

  long bytes();

  @Override
  void close();
}
