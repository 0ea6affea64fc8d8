package mneme.promela.machine;

import mneme.model.SuccessorSink;

/** What delivers the successors of states; not thread-safe. */
public interface Engine {
  void successors(int[] state, SuccessorSink sink);

  /**
   * Delivers at least what one process can do, handshakes it begins included; not what only a
   * timeout makes possible.
   */
  void successorsBy(int pid, int[] state, SuccessorSink sink);
}
