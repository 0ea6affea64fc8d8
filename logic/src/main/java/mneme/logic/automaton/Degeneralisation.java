package mneme.logic.automaton;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.logic.automaton.Automaton.Edge;

/**
 * Makes a plain automaton of a generalised one: it waits for the marks one after the other, as many
 * at once as an edge has, and passes an accepting state when it has seen them all (Gastin and
 * Oddoux, "Fast LTL to Büchi Automata Translation"). It counts in components alone in which an
 * accepted run can stay and in which some cycle is not accepted.
 */
public final class Degeneralisation {
  /** With more marks than this not every order in which they can be waited for is tried. */
  private static final int FEW_MARKS = 3;

  private final Automaton automaton;
  private final Components components;
  private final List<Integer> order;

  /** By component whether every edge in it has all marks. */
  private final boolean[] full;

  private Degeneralisation(Automaton automaton, List<Integer> order) {
    this.automaton = automaton;
    this.components = new Components(automaton);
    this.order = order;
    this.full = new boolean[components.count()];
    for (int i = 0; i < full.length; i++) {
      full[i] = components.isAccepting(i);
    }
    for (int state = 0; state < automaton.size(); state++) {
      if (components.isReachable(state)) {
        for (Edge edge : automaton.edges().get(state)) {
          if (components.isInside(state, edge.to()) && edge.marks() != automaton.allMarks()) {
            full[components.of(state)] = false;
          }
        }
      }
    }
  }

  /** A plain automaton that accepts the same, made small. */
  public static Buchi plain(Automaton automaton) {
    Buchi smallest = null;
    for (List<Integer> order : orders(automaton.marks())) {
      Buchi candidate = Reduction.reduced(new Degeneralisation(automaton, order).run());
      if (smallest == null || candidate.size() < smallest.size()) {
        smallest = candidate;
      }
    }
    if (smallest == null) {
      throw new IllegalStateException("there is always an order");
    }
    return smallest;
  }

  private static List<List<Integer>> orders(int marks) {
    List<List<Integer>> orders = new ArrayList<>(List.of(List.of()));
    for (int i = 0; i < marks; i++) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> begun : orders) {
        for (int mark = 0; mark < marks; mark++) {
          if (!begun.contains(mark)) {
            List<Integer> next = new ArrayList<>(begun);
            next.add(mark);
            longer.add(next);
            if (marks > FEW_MARKS) {
              break;
            }
          }
        }
      }
      orders = longer;
    }
    return orders;
  }

  /** A state and how many of the marks were seen since it was last accepting. */
  private record Place(int state, int seen) {}

  private Buchi run() {
    Map<Place, Integer> numbers = new LinkedHashMap<>();
    List<Place> places = new ArrayList<>();
    Place first = enter(automaton.initial());
    numbers.put(first, 0);
    places.add(first);
    List<List<Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      accepting.set(i, place.seen() == order.size());
      List<Edge> out = new ArrayList<>();
      for (Edge edge : automaton.edges().get(place.state())) {
        Place next = next(place, edge);
        Integer number = numbers.get(next);
        if (number == null) {
          number = places.size();
          numbers.put(next, number);
          places.add(next);
        }
        out.add(new Edge(edge.label(), 0, number));
      }
      edges.add(out);
    }
    return new Buchi(edges, accepting);
  }

  private Place enter(int state) {
    return new Place(state, full[components.of(state)] ? order.size() : 0);
  }

  private Place next(Place place, Edge edge) {
    int component = components.of(place.state());
    if (!components.isInside(place.state(), edge.to())
        || full[component]
        || !components.isAccepting(component)) {
      return enter(edge.to());
    }
    int seen = place.seen() == order.size() ? 0 : place.seen();
    while (seen < order.size() && (edge.marks() >>> order.get(seen) & 1) != 0) {
      seen++;
    }
    return new Place(edge.to(), seen);
  }
}
