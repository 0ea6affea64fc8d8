package mneme.logic.automaton;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.logic.automaton.Automaton.Edge;

/** The runs that two automata accept. */
public final class Intersection {
  private Intersection() {}

  /**
   * Whether no run is accepted by both. They must have the same propositions, and no more than 64
   * marks together.
   */
  public static boolean isEmpty(Automaton first, Automaton second) {
    if (first.marks() + second.marks() > Automaton.MOST_MARKS) {
      throw new IllegalArgumentException("too many marks");
    }
    Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
    List<List<Integer>> pairs = new ArrayList<>();
    pairs.add(List.of(first.initial(), second.initial()));
    numbers.put(pairs.getFirst(), 0);
    List<List<Edge>> edges = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      List<Edge> out = new ArrayList<>();
      for (Edge a : first.edges().get(pairs.get(i).getFirst())) {
        for (Edge b : second.edges().get(pairs.get(i).getLast())) {
          Label label = a.label().and(b.label());
          if (!label.isContradiction()) {
            List<Integer> pair = List.of(a.to(), b.to());
            Integer number = numbers.get(pair);
            if (number == null) {
              number = pairs.size();
              numbers.put(pair, number);
              pairs.add(pair);
            }
            out.add(new Edge(label, a.marks() | b.marks() << first.marks(), number));
          }
        }
      }
      edges.add(out);
    }
    Components components = new Components(new Automaton(edges, 0, first.marks() + second.marks()));
    for (int i = 0; i < components.count(); i++) {
      if (components.isAccepting(i)) {
        return false;
      }
    }
    return true;
  }
}
