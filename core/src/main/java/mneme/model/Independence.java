package mneme.model;

/**
 * Which events may change places, for sleep sets. Immutable and thread-safe.
 *
 * <p>Two events are independent if, in every reachable state in which both are enabled, neither
 * disables the other or makes it err, and both orders lead to the same state. Answering {@code
 * false} is always right, only less useful.
 */
public interface Independence {
  /** Symmetric; no event is independent of itself. */
  boolean independent(long event, long other);
}
