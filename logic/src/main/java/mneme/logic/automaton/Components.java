package mneme.logic.automaton;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import mneme.logic.automaton.Automaton.Edge;

/**
 * The strongly connected components of what can be reached in an automaton. They are numbered such
 * that no edge leads to a higher number.
 */
final class Components {
  private static final int UNSEEN = -1;

  private final Automaton automaton;
  private final int[] component;
  private final boolean[] cyclic;
  private final long[] marks;
  private int count;

  Components(Automaton automaton) {
    this.automaton = automaton;
    this.component = new int[automaton.size()];
    Arrays.fill(component, UNSEEN);
    new Search().run();
    this.cyclic = new boolean[count];
    this.marks = new long[count];
    for (int state = 0; state < component.length; state++) {
      if (component[state] != UNSEEN) {
        for (Edge edge : automaton.edges().get(state)) {
          if (component[edge.to()] == component[state]) {
            cyclic[component[state]] = true;
            marks[component[state]] |= edge.marks();
          }
        }
      }
    }
  }

  int count() {
    return count;
  }

  boolean isReachable(int state) {
    return component[state] != UNSEEN;
  }

  int of(int state) {
    return component[state];
  }

  boolean isInside(int from, int to) {
    return component[from] == component[to];
  }

  /** Whether an accepted run can stay in a component for ever. */
  boolean isAccepting(int number) {
    return cyclic[number] && marks[number] == automaton.allMarks();
  }

  /** Tarjan's search, without recursion. */
  private final class Search {
    private final int[] index = new int[automaton.size()];
    private final int[] low = new int[automaton.size()];
    private final int[] nextEdge = new int[automaton.size()];
    private final Deque<Integer> path = new ArrayDeque<>();
    private final Deque<Integer> open = new ArrayDeque<>();
    private int time;

    void run() {
      enter(automaton.initial());
      while (!path.isEmpty()) {
        int state = path.peek();
        List<Edge> out = automaton.edges().get(state);
        if (nextEdge[state] < out.size()) {
          int to = out.get(nextEdge[state]++).to();
          if (index[to] == 0) {
            enter(to);
          } else if (component[to] == UNSEEN) {
            low[state] = Math.min(low[state], index[to]);
          }
        } else {
          leave(state);
        }
      }
    }

    private void enter(int state) {
      index[state] = ++time;
      low[state] = time;
      path.push(state);
      open.push(state);
    }

    private void leave(int state) {
      path.pop();
      if (low[state] == index[state]) {
        int member;
        do {
          member = open.pop();
          component[member] = count;
        } while (member != state);
        count++;
      }
      if (!path.isEmpty()) {
        int before = path.peek();
        low[before] = Math.min(low[before], low[state]);
      }
    }
  }
}
