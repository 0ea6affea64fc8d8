package mneme.logic.automaton;

import java.util.List;

/**
 * A generalised Büchi automaton with marks on its edges. It accepts the runs along which it can
 * take edges of every mark again and again. Immutable.
 *
 * @param edges the ways out of each state
 * @param initial the state it starts in
 * @param marks how many marks there are, at least 1 and at most 64
 */
public record Automaton(List<List<Edge>> edges, int initial, int marks) {
  /** How many marks there can be. */
  public static final int MOST_MARKS = 64;

  /**
   * A way from one state to another, taken together with a state of the run.
   *
   * @param marks bits of the marks it has
   */
  public record Edge(Label label, long marks, int to) {}

  public Automaton {
    edges = edges.stream().map(List::copyOf).toList();
  }

  public int size() {
    return edges.size();
  }

  /** The bits of all marks. */
  public long allMarks() {
    return -1L >>> (MOST_MARKS - marks);
  }
}
