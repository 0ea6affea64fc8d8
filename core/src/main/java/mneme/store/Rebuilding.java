package mneme.store;

/**
 * A store that keeps ways to states instead of states. A search tells it where it stands, so that
 * the states that wait for their expansion can be kept in full or rebuilt many at a time. Answers
 * may come late, in another order than the states were put, and to the sink of another inserter.
 */
public interface Rebuilding extends Store {
  /** Breadth-first: what was added since the last call is the level that is expanded next. */
  void levelComplete();

  /**
   * Whether every state is added before {@link #levelComplete} ends the level in which it was
   * found, so that levels are distances.
   */
  boolean keepsLevels();

  /**
   * Depth-first: takes the state out that was found last and not yet taken; {@link #load} with its
   * id is cheap until the next state is added.
   *
   * @return its id, -1 where there is none
   */
  long takeNewest();

  /** Depth-first: a state is expanded now, and this far from an initial one. */
  void expands(long id, long distance);

  /** How many states wait for their expansion. */
  long waiting();

  /** The initial state from which {@link #eventsTo} leads to a state. */
  int[] originOf(long id);

  /** The events along the way on which a state was found. */
  long[] eventsTo(long id);

  /** How many events lead to a state. */
  long distance(long id);

  /** Events that were executed to rebuild states. */
  @Override
  long eventsReplayed();
}
