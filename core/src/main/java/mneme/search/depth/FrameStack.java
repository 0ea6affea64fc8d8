package mneme.search.depth;

/**
 * A depth-first stack: for each state how many of its events were dealt with. Not thread-safe; its
 * size may be read by others, a little late.
 */
interface FrameStack extends AutoCloseable {
  /** False, and nothing changed, where the budget is used up. */
  boolean push(long id, int[] state);

  void pop();

  long size();

  /** The id of the state on top. */
  long id();

  /** How many events of the state on top were dealt with. */
  int done();

  /** Sets how many events of a state were dealt with, which is counted from the bottom. */
  void done(long index, int events);

  /** A state, counted from the bottom; {@code into} is filled and returned if it is long enough. */
  int[] load(long index, int[] into);

  long bytes();

  @Override
  void close();
}
