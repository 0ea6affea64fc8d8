package mneme.logic.automaton;

import java.util.ArrayList;
import java.util.List;
import mneme.logic.automaton.Automaton.Edge;

/** How much a search has to do for an automaton. */
public enum Kind {
  /** Once an accepting component is reached, everything is accepted: reachability decides. */
  TERMINAL,
  /** In each component either all cycles are accepted or none is: one pass decides. */
  WEAK,
  /** Accepting cycles have to be told from others. */
  STRONG;

  public static Kind of(Buchi automaton) {
    Automaton marked = automaton.marked();
    Components components = new Components(marked);
    boolean terminal = true;
    for (int state = 0; state < automaton.size(); state++) {
      if (!components.isReachable(state)) {
        continue;
      }
      int component = components.of(state);
      if (!components.isAccepting(component)) {
        continue;
      }
      if (!automaton.accepting().get(state) && isOnRejectedCycle(state, automaton, components)) {
        return STRONG;
      }
      List<Label> inside = new ArrayList<>();
      for (Edge edge : automaton.edges().get(state)) {
        if (components.isInside(state, edge.to())) {
          inside.add(edge.label());
        }
      }
      terminal &= Labels.coverAll(inside);
    }
    return terminal ? TERMINAL : WEAK;
  }

  /** Whether a state can come back to itself within its component without an accepting state. */
  private static boolean isOnRejectedCycle(int start, Buchi automaton, Components components) {
    boolean[] seen = new boolean[automaton.size()];
    List<Integer> waiting = new ArrayList<>(List.of(start));
    while (!waiting.isEmpty()) {
      for (Edge edge : automaton.edges().get(waiting.removeLast())) {
        int to = edge.to();
        if (to == start) {
          return true;
        }
        if (components.isInside(start, to) && !automaton.accepting().get(to) && !seen[to]) {
          seen[to] = true;
          waiting.add(to);
        }
      }
    }
    return false;
  }
}
