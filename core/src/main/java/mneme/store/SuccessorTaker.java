package mneme.store;

/** Takes the successors of one state after the other, for one thread; not thread-safe. */
public interface SuccessorTaker {
  /** Names the state whose successors are put next. Called once for each expansion. */
  void from(long id, int[] state);

  /**
   * Puts a successor of the state named last.
   *
   * @param changed names all slots in which it differs from that state, see {@link
   *     mneme.model.SuccessorSink}
   */
  void put(int[] successor, long event, int[] changed, int count);
}
