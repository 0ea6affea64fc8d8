package mneme.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.model.Automaton;
import mneme.model.Automaton.Edge;
import mneme.model.Model;
import mneme.source.Position;

/**
 * Which transitions have to do with loops, from the text of a model alone. A depth-first walk
 * through the locations of each process, from where it begins, meets edges that lead back to a
 * location it has come from: such an edge closes a loop, and every cycle of the process contains
 * one. The location is the head of the loop.
 *
 * <p>Models without processes have no loops here.
 */
public final class Loops {
  private final Set<Position> closing = new HashSet<>();
  private final Set<Position> toHeads = new HashSet<>();
  private final Model model;

  private Loops(Model model) {
    this.model = model;
  }

  public static Loops of(Model model) {
    Loops loops = new Loops(model);
    for (Automaton automaton : model.presentation().automata()) {
      loops.add(automaton);
    }
    return loops;
  }

  /**
   * By transition, whether it may close a cycle. An edge that goes back to where it begins and
   * changes variables is not among them: it usually counts.
   */
  public boolean[] closing() {
    return marks(closing);
  }

  /** By transition, whether it leads to the head of a loop. */
  public boolean[] toHeads() {
    return marks(toHeads);
  }

  private boolean[] marks(Set<Position> positions) {
    boolean[] marks = new boolean[model.transitionCount()];
    for (int id = 0; id < marks.length && !positions.isEmpty(); id++) {
      marks[id] = positions.contains(model.transition(id).position());
    }
    return marks;
  }

  private void add(Automaton automaton) {
    int count = automaton.locations().size();
    List<List<Edge>> outgoing = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      outgoing.add(new ArrayList<>());
    }
    for (Edge edge : automaton.edges()) {
      outgoing.get(edge.from()).add(edge);
    }
    boolean[] met = new boolean[count];
    boolean[] onPath = new boolean[count];
    boolean[] heads = new boolean[count];
    for (int i = 0; i < count; i++) {
      if (automaton.locations().get(i).initial() && !met[i]) {
        walk(i, outgoing, met, onPath, heads);
      }
    }
    for (Edge edge : automaton.edges()) {
      if (heads[edge.to()]) {
        toHeads.add(edge.position());
      }
    }
  }

  private void walk(
      int root, List<List<Edge>> outgoing, boolean[] met, boolean[] onPath, boolean[] heads) {
    Deque<int[]> path = new ArrayDeque<>();
    path.push(new int[] {root, 0});
    met[root] = true;
    onPath[root] = true;
    while (!path.isEmpty()) {
      int[] top = path.peek();
      List<Edge> edges = outgoing.get(top[0]);
      if (top[1] == edges.size()) {
        onPath[top[0]] = false;
        path.pop();
        continue;
      }
      Edge edge = edges.get(top[1]++);
      if (onPath[edge.to()]) {
        heads[edge.to()] = true;
        if (edge.to() != edge.from() || edge.effect().isEmpty()) {
          closing.add(edge.position());
        }
      } else if (!met[edge.to()]) {
        met[edge.to()] = true;
        onPath[edge.to()] = true;
        path.push(new int[] {edge.to(), 0});
      }
    }
  }
}
