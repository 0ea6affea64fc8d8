package mneme.aut;

import mneme.model.Event;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/**
 * Looks the successors up in the graph; ascending by label, then by the order of equal labels in
 * the text.
 */
final class AutStepper implements Stepper {
  private final Graph graph;
  private final int labels;
  private final int choiceBits;
  private final int[] next = new int[1];
  private final int[] changed = {0};

  AutStepper(Graph graph, int labels, int choiceBits) {
    this.graph = graph;
    this.labels = labels;
    this.choiceBits = choiceBits;
  }

  @Override
  public void successors(int[] state, SuccessorSink sink) {
    int row = graph.rowOf(state[0]);
    if (row < 0) {
      return;
    }
    int end = graph.first(row + 1);
    int label = -1;
    int rank = 0;
    for (int i = graph.first(row); i < end; i++) {
      rank = graph.label(i) == label ? rank + 1 : 0;
      label = graph.label(i);
      next[0] = graph.target(i);
      sink.successor(next, Event.of(label, rank, choiceBits), changed, next[0] == state[0] ? 0 : 1);
    }
  }

  @Override
  public void enabled(int[] state, EventSink sink) {
    successors(state, SuccessorSink.ofEvents(sink));
  }

  @Override
  public int @Nullable [] fire(int[] state, long event) {
    int row = graph.rowOf(state[0]);
    if (row < 0 || event < 0 || event >>> choiceBits >= labels) {
      return null;
    }
    int found =
        graph.find(row, Event.transition(event, choiceBits), Event.choice(event, choiceBits));
    if (found < 0) {
      return null;
    }
    next[0] = graph.target(found);
    return next;
  }
}
