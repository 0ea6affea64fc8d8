package mneme.logic.automaton;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.logic.automaton.Automaton.Edge;

/** Makes automata smaller that accept the same. */
public final class Reduction {
  private Reduction() {}

  /** Drops states and edges that are not needed, until nothing is left to drop. */
  public static Automaton reduced(Automaton automaton) {
    Automaton current = automaton;
    while (true) {
      Automaton next = withFewerMarks(joined(Simulation.reduced(withFewerMarks(trimmed(current)))));
      next = trimmed(next);
      if (size(next) >= size(current)) {
        return size(next) == size(current) ? next : current;
      }
      current = next;
    }
  }

  /** The same for plain automata. */
  public static Buchi reduced(Buchi automaton) {
    Automaton current = trimmed(automaton.marked());
    while (true) {
      Automaton next = trimmed(joined(Simulation.reduced(current)));
      if (size(next) >= size(current)) {
        return plain(current);
      }
      current = next;
    }
  }

  private static long size(Automaton automaton) {
    return ((long) automaton.size() << 32)
        + ((long) automaton.edges().stream().mapToInt(List::size).sum() << 8)
        + automaton.marks();
  }

  /** An automaton whose edges out of one state have all the same mark, or lead elsewhere. */
  private static Buchi plain(Automaton automaton) {
    BitSet accepting = new BitSet();
    List<List<Edge>> edges = new ArrayList<>();
    for (int state = 0; state < automaton.size(); state++) {
      List<Edge> out = automaton.edges().get(state);
      accepting.set(state, out.stream().anyMatch(edge -> edge.marks() != 0));
      edges.add(out.stream().map(edge -> new Edge(edge.label(), 0, edge.to())).toList());
    }
    return new Buchi(edges, accepting);
  }

  /**
   * Drops states that cannot be reached, or from which nothing is accepted, and marks on edges that
   * no accepted run takes again and again. The first state becomes state 0.
   */
  static Automaton trimmed(Automaton automaton) {
    Components components = new Components(automaton);
    boolean[] useful = new boolean[components.count()];
    // No edge leads to a higher number, so those below are known.
    List<List<Integer>> members = new ArrayList<>();
    for (int i = 0; i < components.count(); i++) {
      members.add(new ArrayList<>());
    }
    for (int state = 0; state < automaton.size(); state++) {
      if (components.isReachable(state)) {
        members.get(components.of(state)).add(state);
      }
    }
    for (int i = 0; i < components.count(); i++) {
      useful[i] =
          components.isAccepting(i) || leadsToUseful(members.get(i), automaton, components, useful);
    }
    int[] numbers = new int[automaton.size()];
    Arrays.fill(numbers, -1);
    List<Integer> order = new ArrayList<>(List.of(automaton.initial()));
    numbers[automaton.initial()] = 0;
    List<List<Edge>> edges = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      int state = order.get(i);
      List<Edge> out = new ArrayList<>();
      for (Edge edge : automaton.edges().get(state)) {
        if (useful[components.of(edge.to())] && !edge.label().isContradiction()) {
          if (numbers[edge.to()] < 0) {
            numbers[edge.to()] = order.size();
            order.add(edge.to());
          }
          boolean counts =
              components.isInside(state, edge.to()) && components.isAccepting(components.of(state));
          out.add(new Edge(edge.label(), counts ? edge.marks() : 0, numbers[edge.to()]));
        }
      }
      edges.add(out);
    }
    return new Automaton(edges, 0, automaton.marks());
  }

  private static boolean leadsToUseful(
      List<Integer> states, Automaton automaton, Components components, boolean[] useful) {
    for (int state : states) {
      for (Edge edge : automaton.edges().get(state)) {
        if (useful[components.of(edge.to())]) {
          return true;
        }
      }
    }
    return false;
  }

  /** Joins edges with the same target and marks whose labels are one together. */
  private static Automaton joined(Automaton automaton) {
    List<List<Edge>> edges = new ArrayList<>();
    for (List<Edge> out : automaton.edges()) {
      Map<List<Long>, List<Label>> groups = new LinkedHashMap<>();
      for (Edge edge : out) {
        groups
            .computeIfAbsent(List.of((long) edge.to(), edge.marks()), _ -> new ArrayList<>())
            .add(edge.label());
      }
      List<Edge> joined = new ArrayList<>();
      groups.forEach(
          (key, labels) -> {
            for (Label label : Labels.joined(labels)) {
              joined.add(new Edge(label, key.getLast(), (int) (long) key.getFirst()));
            }
          });
      edges.add(joined);
    }
    return new Automaton(edges, automaton.initial(), automaton.marks());
  }

  /**
   * Drops, in each component, marks that come with others anyway, and numbers the rest anew from 0:
   * a mark need not mean the same in two components.
   */
  private static Automaton withFewerMarks(Automaton automaton) {
    Components components = new Components(automaton);
    List<List<Integer>> kept = new ArrayList<>();
    int most = 1;
    for (int i = 0; i < components.count(); i++) {
      List<Integer> needed =
          components.isAccepting(i) ? needed(i, automaton, components) : List.of();
      kept.add(needed);
      most = Math.max(most, needed.size());
    }
    List<List<Edge>> edges = new ArrayList<>();
    for (int state = 0; state < automaton.size(); state++) {
      List<Edge> out = new ArrayList<>();
      if (components.isReachable(state)) {
        List<Integer> needed = kept.get(components.of(state));
        for (Edge edge : automaton.edges().get(state)) {
          boolean counts = !needed.isEmpty() && components.isInside(state, edge.to());
          long marks = counts ? renumbered(edge.marks(), needed, most) : 0;
          out.add(new Edge(edge.label(), marks, edge.to()));
        }
      }
      edges.add(out);
    }
    return new Automaton(edges, automaton.initial(), most);
  }

  private static long renumbered(long marks, List<Integer> needed, int count) {
    long renumbered = 0;
    for (int i = 0; i < count; i++) {
      // A mark too many is one that every edge has.
      if (i >= needed.size() || (marks >>> needed.get(i) & 1) != 0) {
        renumbered |= 1L << i;
      }
    }
    return renumbered;
  }

  private static List<Integer> needed(int component, Automaton automaton, Components components) {
    List<Long> inside = new ArrayList<>();
    for (int state = 0; state < automaton.size(); state++) {
      if (components.isReachable(state) && components.of(state) == component) {
        for (Edge edge : automaton.edges().get(state)) {
          if (components.isInside(state, edge.to())) {
            inside.add(edge.marks());
          }
        }
      }
    }
    List<Integer> needed = new ArrayList<>();
    for (int mark = 0; mark < automaton.marks(); mark++) {
      boolean superfluous = false;
      for (int other = 0; other < automaton.marks() && !superfluous; other++) {
        superfluous =
            other != mark
                && comesWith(other, mark, inside)
                && (other < mark || !comesWith(mark, other, inside));
      }
      if (!superfluous) {
        needed.add(mark);
      }
    }
    return needed;
  }

  /** Whether every edge with the first mark has the other. */
  private static boolean comesWith(int mark, int other, List<Long> edges) {
    return edges.stream()
        .allMatch(marks -> (marks >>> mark & 1) == 0 || (marks >>> other & 1) != 0);
  }
}
