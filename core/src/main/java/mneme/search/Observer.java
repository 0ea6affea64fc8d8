package mneme.search;

/**
 * Sees a search from outside: statistics of experiments, export, a dashboard. Methods are called by
 * the thread of the lane they name, so that an observer keeps its data by lane. Vectors belong to
 * the search and change after the call.
 */
public interface Observer {
  /** Sees nothing. */
  Observer NONE = new Observer() {};

  /** Whether {@link #edge} is wanted; it costs time for each transition. */
  default boolean wantsEdges() {
    return false;
  }

  /**
   * The search begins anew, for example because what was tried in memory goes on on disk; what was
   * seen so far comes again.
   */
  default void restarted() {}

  /**
   * A state was expanded; the id is -1 where the search has no numbers for states. A search that
   * forgets states, or steps back, expands some of them more than once.
   */
  default void expanded(int lane, long id, int[] state, int successors) {}

  /**
   * A transition was found; {@code answer} as the store gave it, see {@link mneme.store.Answer}.
   */
  default void edge(int lane, long from, long event, long answer) {}

  /** A level is complete. */
  default void level(int level, long states) {}
}
