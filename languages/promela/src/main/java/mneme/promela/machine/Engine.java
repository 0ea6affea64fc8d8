package mneme.promela.machine;

import mneme.model.SuccessorSink;

/** What delivers the successors of states; not thread-safe. */
public interface Engine {
  void successors(int[] state, SuccessorSink sink);
}
