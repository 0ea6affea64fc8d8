package mneme.logic.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.logic.automaton.Automaton.Edge;

/**
 * Direct simulation: a state does what another does if it can answer each of its edges with one
 * that is possible wherever that is, has its marks, and leads to a state that again does what the
 * other's target does. States that do what each other do are one, and edges that others answer are
 * superfluous.
 *
 * <p>A run passes from component to component only finitely often, so the marks of edges between
 * components do not matter. They count as if they had all marks, both where they are answered and
 * where they answer. For states that are made one, that of the lowest component is kept. Then still
 * no edge leads to a higher component, and edges that led from component to component still lie on
 * no cycle.
 */
final class Simulation {
  /** In larger automata nothing is looked for: the relation has a bit for each pair of states. */
  private static final int LARGEST = 1_000;

  private final Automaton automaton;
  private final Components components;

  /** By state and other state, whether the other does what this one does. */
  private final boolean[][] simulated;

  private Simulation(Automaton automaton) {
    this.automaton = automaton;
    this.components = new Components(automaton);
    this.simulated = new boolean[automaton.size()][automaton.size()];
    for (boolean[] row : simulated) {
      Arrays.fill(row, true);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int state = 0; state < automaton.size(); state++) {
        for (int other = 0; other < automaton.size(); other++) {
          if (simulated[state][other] && !answersAll(state, other)) {
            simulated[state][other] = false;
            changed = true;
          }
        }
      }
    }
  }

  /** An automaton of which all states can be reached, with fewer states and edges. */
  static Automaton reduced(Automaton automaton) {
    return automaton.size() > LARGEST ? automaton : new Simulation(automaton).reduced();
  }

  private boolean answersAll(int state, int other) {
    for (Edge edge : automaton.edges().get(state)) {
      if (!answers(other, state, edge)) {
        return false;
      }
    }
    return true;
  }

  private boolean answers(int other, int state, Edge edge) {
    for (Edge answer : automaton.edges().get(other)) {
      if (answers(other, answer, state, edge)) {
        return true;
      }
    }
    return false;
  }

  private boolean answers(int other, Edge answer, int state, Edge edge) {
    return (marks(state, edge) & ~marks(other, answer)) == 0
        && answer.label().contains(edge.label())
        && simulated[edge.to()][answer.to()];
  }

  private long marks(int from, Edge edge) {
    return components.isInside(from, edge.to()) ? edge.marks() : automaton.allMarks();
  }

  private Automaton reduced() {
    int[] kept = new int[automaton.size()];
    for (int state = 0; state < kept.length; state++) {
      kept[state] = state;
      for (int other = 0; other < kept.length; other++) {
        if (simulated[state][other] && simulated[other][state] && isBefore(other, kept[state])) {
          kept[state] = other;
        }
      }
    }
    List<List<Edge>> edges = new ArrayList<>();
    for (int state = 0; state < kept.length; state++) {
      List<Edge> out = new ArrayList<>();
      if (kept[state] == state) {
        for (Edge edge : needed(state)) {
          out.add(new Edge(edge.label(), edge.marks(), kept[edge.to()]));
        }
      }
      edges.add(out);
    }
    return new Automaton(edges, kept[automaton.initial()], automaton.marks());
  }

  private boolean isBefore(int state, int other) {
    return components.of(state) != components.of(other)
        ? components.of(state) < components.of(other)
        : state < other;
  }

  /**
   * The edges of a state that no other one of it answers; of those that do so mutually, the first.
   */
  private List<Edge> needed(int state) {
    List<Edge> out = automaton.edges().get(state);
    List<Edge> needed = new ArrayList<>();
    for (int i = 0; i < out.size(); i++) {
      boolean superfluous = false;
      for (int j = 0; j < out.size() && !superfluous; j++) {
        superfluous =
            i != j
                && answers(state, out.get(j), state, out.get(i))
                && (j < i || !answers(state, out.get(i), state, out.get(j)));
      }
      if (!superfluous) {
        needed.add(out.get(i));
      }
    }
    return needed;
  }
}
