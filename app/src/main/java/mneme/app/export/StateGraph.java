package mneme.app.export;

import java.io.IOException;
import mneme.run.Limit;

/** A graph of states that can be written; the same each time. */
public interface StateGraph {
  long states();

  long transitions();

  /** Hands over everything: the beginning, nodes, edges, the end. */
  void write(GraphWriter to) throws IOException;

  /** A limit ended the search, so that there is no whole graph. */
  final class IncompleteException extends IOException {
    private final transient Limit limit;

    IncompleteException(Limit limit) {
      super("a limit was reached");
      this.limit = limit;
    }

    public Limit limit() {
      return limit;
    }
  }

  /** There are more states than asked for. */
  final class TooLargeException extends Exception {}
}
