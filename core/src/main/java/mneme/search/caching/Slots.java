package mneme.search.caching;

import mneme.store.forgetting.SlotStore;

/**
 * Where the states of a depth-first search lie, each in a slot with a few notes. A state that was
 * looked for and not found can be added next. Not thread-safe.
 */
interface Slots extends AutoCloseable {
  /** Said where a state is not there. */
  int ABSENT = SlotStore.ABSENT;

  /** Said where there is no memory for another state. */
  int FULL = SlotStore.FULL;

  /** Names the state whose successors are looked for next. */
  void from(int slot, int[] state);

  /** Finds a successor of the state named last. */
  int find(int[] successor, long event, int[] changed, int count);

  /** Finds an initial state. */
  int findInitial(int[] state);

  /** Finds a successor of a state that was not named before. */
  int findAlone(int slot, int[] state, long event, int[] successor);

  /**
   * Adds the state that was looked for last and not found; its notes are 0.
   *
   * @return its slot, or {@link #FULL}
   */
  int add();

  /** Forgets a state, where states can be forgotten. */
  void remove(int slot);

  /** The vector of a slot; a new array where {@code into} is not as long as states are by now. */
  int[] load(int slot, int[] into);

  /** Where the notes of a slot are, until a state is added or looked for. */
  long notes(int slot);

  /** Bytes of the budget left for others. */
  void keepFree(long bytes);

  /** Events that were executed to rebuild states, where nobody else counts them. */
  default long replayed() {
    return 0;
  }

  int held();

  int peakHeld();

  long bytes();

  long peakBytes();

  /** Bytes a state takes, about. */
  int bytesPerState();

  @Override
  void close();
}
