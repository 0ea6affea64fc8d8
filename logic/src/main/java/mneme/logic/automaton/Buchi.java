package mneme.logic.automaton;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.logic.automaton.Automaton.Edge;

/**
 * A Büchi automaton: it accepts the runs on which it can pass through accepting states again and
 * again. State 0 is the first. Its edges have no marks. Immutable, if the set in it is left alone.
 *
 * @param edges the ways out of each state
 * @param accepting the accepting states
 * @param ignoresStuttering whether it is known that it does not matter to it how often a moment of
 *     a run is repeated
 */
public record Buchi(List<List<Edge>> edges, BitSet accepting, boolean ignoresStuttering) {
  public Buchi {
    edges = edges.stream().map(List::copyOf).toList();
  }

  /** Of which nothing is known about repetitions. */
  public Buchi(List<List<Edge>> edges, BitSet accepting) {
    this(edges, accepting, false);
  }

  public int size() {
    return edges.size();
  }

  /** The states of components in which a run can stay for ever and be accepted. */
  public BitSet acceptingComponents() {
    Components components = new Components(marked());
    BitSet states = new BitSet();
    for (int state = 0; state < size(); state++) {
      if (components.isReachable(state) && components.isAccepting(components.of(state))) {
        states.set(state);
      }
    }
    return states;
  }

  /** The same with a mark on each edge that leaves an accepting state. */
  public Automaton marked() {
    List<List<Edge>> marked = new ArrayList<>();
    for (int state = 0; state < size(); state++) {
      long mark = accepting.get(state) ? 1 : 0;
      marked.add(
          edges.get(state).stream().map(edge -> new Edge(edge.label(), mark, edge.to())).toList());
    }
    return new Automaton(marked, 0, 1);
  }
}
