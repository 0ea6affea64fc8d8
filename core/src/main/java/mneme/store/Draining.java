package mneme.store;

/**
 * A store whose states can be taken out while its memory is given back, so that another store can
 * take them in without both being there as a whole. Its states have numbers, see {@link
 * Recall.ByNumber}.
 */
public interface Draining {
  /**
   * Gives back what only look-ups need. From now on nothing may be put; {@link Store#load} works
   * for what is not released.
   */
  void beginDraining();

  /** The states of a lane below a number are not needed any more. Called by one thread per lane. */
  void release(int lane, long number);
}
