package mneme.store;

/**
 * Puts states into a store for one thread; not thread-safe. Answers go to the sink the inserter was
 * made with: at once, or later, when a batch is full or {@link #flush} asks for them.
 */
public interface Inserter {
  /** An initial state; its answer comes with {@code from} = -1 and {@code event} = -1. */
  void putInitial(int[] state);

  /** Names the state whose successors are put next. Called once an expansion. */
  void from(long id, int[] state);

  /**
   * Puts a successor of the state named last.
   *
   * @param changed names all slots in which it differs from that state, see {@link
   *     mneme.model.SuccessorSink}
   */
  void put(int[] successor, long event, int[] changed, int count);

  /** Delivers every answer that is still owed. */
  void flush();
}
