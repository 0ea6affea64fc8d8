package mneme.search.delayed;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.method.Spelling;
import mneme.model.Automaton;
import mneme.model.Automaton.Edge;
import mneme.model.Model;
import mneme.model.Transition;
import mneme.run.PlanException;
import mneme.search.SearchTask;
import mneme.source.Position;

/**
 * Which transitions may close a cycle, from the text of a model alone. A depth-first walk through
 * the locations of each process, from where it begins, meets edges that lead back to a location it
 * has come from; every cycle of the process contains one. An edge that goes back to where it begins
 * and changes variables is not among them: it usually counts.
 */
final class CycleMarks {
  private CycleMarks() {}

  /** Whether a task wants targets of such transitions to wait. */
  static boolean areAsked(SearchTask task) {
    boolean wait = task.tuning().value(DelayedOptions.CYCLES).equals("wait");
    if (wait && task.limits().depth() != Long.MAX_VALUE) {
      throw new PlanException(
          "with "
              + DelayedOptions.CYCLES.option("wait")
              + " levels are no distances; leave "
              + Spelling.option("depth")
              + " out");
    }
    return wait;
  }

  static long count(boolean[] marks) {
    long count = 0;
    for (boolean mark : marks) {
      count += mark ? 1 : 0;
    }
    return count;
  }

  /** By transition; all false where the model has no processes with locations. */
  static boolean[] of(Model model) {
    Set<Position> closing = new HashSet<>();
    for (Automaton automaton : model.presentation().automata()) {
      addClosing(automaton, closing);
    }
    boolean[] marks = new boolean[model.transitionCount()];
    for (int id = 0; id < marks.length && !closing.isEmpty(); id++) {
      Transition transition = model.transition(id);
      marks[id] = closing.contains(transition.position());
    }
    return marks;
  }

  private static void addClosing(Automaton automaton, Set<Position> closing) {
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
    for (int i = 0; i < count; i++) {
      if (automaton.locations().get(i).initial() && !met[i]) {
        walk(i, outgoing, met, onPath, closing);
      }
    }
  }

  private static void walk(
      int root, List<List<Edge>> outgoing, boolean[] met, boolean[] onPath, Set<Position> closing) {
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
