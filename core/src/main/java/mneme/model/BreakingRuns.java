package mneme.model;

/**
 * Which infinite runs of a model break a property: those on which a search can pass through
 * accepting states again and again. Immutable and thread-safe.
 */
public sealed interface BreakingRuns permits RunAutomaton, AcceptingStates {
  /**
   * Whether a run that ends is taken to stay in its last state for ever, unless the user says
   * otherwise. If not, only runs that do not end can break the property.
   */
  boolean stutters();
}
