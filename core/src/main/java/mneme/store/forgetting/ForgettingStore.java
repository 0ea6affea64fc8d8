package mneme.store.forgetting;

/**
 * States in numbered slots, each with room for notes of the search, that can be forgotten again. A
 * state that was looked for and not found can be added next. Not thread-safe.
 */
public interface ForgettingStore extends AutoCloseable {
  /** Said where a state is not there. */
  int ABSENT = -1;

  /** Said where there is no memory for another state. */
  int FULL = -2;

  /**
   * Adds the state that was looked for last and not found; its notes are 0.
   *
   * @return its slot, or {@link #FULL}
   */
  int add();

  /** Forgets a state, where states can be forgotten; its slot may be given to another one. */
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

  /** How many states are held. */
  int held();

  /** How many states were held at once, at most. */
  int peakHeld();

  /** Bytes allocated now, with those others need for the slots. */
  long bytes();

  long peakBytes();

  /** Bytes per state, about. */
  int bytesPerState();

  @Override
  void close();
}
