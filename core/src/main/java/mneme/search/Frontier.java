package mneme.search;

/**
 * The states of a breadth-first search by level: numbers count what each lane has added since the
 * beginning, and lead to ids. {@link #added} is called by the thread of the lane, the rest between
 * levels or for levels that are complete.
 */
interface Frontier extends AutoCloseable {
  /** How many states a lane has added so far. */
  long count(int lane);

  /** A state is new; false where there is no memory for it. */
  boolean added(int lane, long id);

  /** A level is complete, and the next one begins to fill. */
  void levelComplete(int level);

  /**
   * @param start the number of the first state of that level in the lane
   */
  long id(int lane, int level, long start, long number);

  long bytes();

  @Override
  void close();
}
