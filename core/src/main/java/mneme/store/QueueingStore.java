package mneme.store;

/**
 * A store that keeps the states that wait for their expansion apart from what it remembers of all.
 */
public interface QueueingStore extends Store {
  /** Bytes for the states that wait, at the peak. */
  long queueBytes();
}
