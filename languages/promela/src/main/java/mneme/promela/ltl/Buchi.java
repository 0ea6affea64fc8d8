package mneme.promela.ltl;

import java.util.BitSet;
import java.util.List;

/**
 * A Büchi automaton: it accepts the runs on which it can pass through accepting states again and
 * again. State 0 is the first. Immutable, if the sets in it are left alone.
 *
 * @param edges by state the ways out of it
 * @param accepting the accepting states
 */
public record Buchi(List<List<Edge>> edges, BitSet accepting) {
  public Buchi {
    edges = edges.stream().map(List::copyOf).toList();
  }

  /**
   * A way from one state to another, taken together with a state of the run.
   *
   * @param holds propositions that must hold in that state
   * @param fails propositions that must not
   */
  public record Edge(BitSet holds, BitSet fails, int to) {}

  public int size() {
    return edges.size();
  }
}
