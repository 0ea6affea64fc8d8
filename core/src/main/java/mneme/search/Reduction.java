package mneme.search;

/**
 * Chooses which of the enabled events of a state are followed: partial-order reduction. One for
 * each thread; not thread-safe.
 *
 * <p>The choice depends on the state alone. So it does not matter in which order, by which thread
 * or how often a search expands its states: it always visits the same part of the graph.
 */
public interface Reduction {
  /** The state whose events are delivered next. */
  void enter(long id, int[] state);

  /** Whether an event of that state is followed. */
  boolean follows(long event);
}
