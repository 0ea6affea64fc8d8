package mneme.search.expansion;

/**
 * Chooses which of the enabled events of a state are followed: partial-order reduction. One for
 * each thread; not thread-safe.
 *
 * <p>A reduction may learn only from the answers of the store that its choice was too small, for
 * example because it closes a cycle. Then the search asks for a second round of the state with
 * {@link Expander#expandRest}.
 */
public interface Reduction {
  /** The state whose events are delivered next. */
  void enter(long id, int[] state);

  /** Whether an event of that state is followed in the first round. */
  boolean follows(long event);
}
