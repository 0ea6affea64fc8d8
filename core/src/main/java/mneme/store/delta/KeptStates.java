package mneme.store.delta;

import mneme.store.Layout;

/**
 * Some of the states, packed, besides what is remembered of all: those that will probably be asked
 * for again. Not thread-safe.
 */
sealed interface KeptStates extends AutoCloseable permits RecentStates, WaitingStates {
  /** The place of a state, or -1. */
  long placeOf(long number);

  /** A state is new; numbers come without gaps. */
  void added(long number, long[] words, int at);

  /** A state that was not here was rebuilt. */
  void rebuilt(long number, long[] words, int at);

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
