package mneme.app.export;

import java.io.IOException;

/**
 * Writes a graph piece by piece: the beginning, all nodes, all edges, the end. For one thread;
 * vectors may change after a call.
 */
public interface GraphWriter {
  void begin(long states, long transitions) throws IOException;

  void node(Node node) throws IOException;

  void edge(Edge edge) throws IOException;

  void end() throws IOException;

  /**
   * A state.
   *
   * @param id dense from 0
   * @param deadlock whether no event is possible in it, and the model may not rest there
   * @param failing whether an assertion fails in it, or an event errs
   * @param onTrace whether it lies on the trace that is shown
   * @param open whether it has successors that are not shown
   * @param repeated whether it was visited before, under another id, and forgotten since
   */
  record Node(
      long id,
      int[] state,
      boolean initial,
      boolean deadlock,
      boolean failing,
      boolean onTrace,
      boolean open,
      boolean repeated) {}

  /** A transition between two states, by their ids. */
  record Edge(long from, long to, long event, boolean onTrace) {}
}
