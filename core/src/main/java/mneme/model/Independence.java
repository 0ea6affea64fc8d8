package mneme.model;

/**
 * Which events may change places: for sleep sets, and for diamonds of a breadth-first search.
 * Immutable and thread-safe.
 *
 * <p>Two events are independent if, in every reachable state in which both are enabled, neither
 * disables the other or makes it err, and both orders lead to the same state. Answering {@code
 * false} is always right, only less useful.
 */
public interface Independence extends Ability {
  /** Symmetric; no event is independent of itself. */
  boolean independent(long event, long other);

  /**
   * Whether an event may come before another wherever it can come behind it: if {@code former}
   * leads from s to u, and {@code event} from u to t, then {@code event} leads from s to some state
   * from which {@code former} leads to t. Answering {@code false} is always right; no event
   * overtakes itself.
   */
  boolean overtakes(long event, long former);
}
