package mneme.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Automaton.Edge;

/** Runs that repeat themselves, and whether an automaton accepts them, found the simplest way. */
final class Runs {
  private Runs() {}

  /**
   * A run.
   *
   * @param states by moment the bits of the propositions that hold
   * @param loop the moment that follows the last one
   */
  record Lasso(long[] states, int loop) {}

  static Lasso random(Random random, int propositions) {
    long[] states = new long[1 + random.nextInt(6)];
    for (int i = 0; i < states.length; i++) {
      states[i] = random.nextLong() & ((1L << propositions) - 1);
    }
    return new Lasso(states, random.nextInt(states.length));
  }

  static boolean accepts(Automaton automaton, Lasso lasso) {
    int n = lasso.states().length;
    int size = automaton.size() * n;
    List<List<long[]>> product = new ArrayList<>();
    for (int state = 0; state < automaton.size(); state++) {
      for (int at = 0; at < n; at++) {
        List<long[]> out = new ArrayList<>();
        int next = at + 1 < n ? at + 1 : lasso.loop();
        for (Edge edge : automaton.edges().get(state)) {
          if (edge.label().meets(lasso.states()[at])) {
            out.add(new long[] {(long) edge.to() * n + next, edge.marks()});
          }
        }
        product.add(out);
      }
    }
    boolean[] reachable = from(automaton.initial() * n, product, size);
    for (int place = 0; place < size; place++) {
      if (!reachable[place]) {
        continue;
      }
      // All edges between places that reach each other can be taken again and again.
      boolean[] after = from(place, product, size);
      long marks = 0;
      boolean cycle = false;
      for (int other = 0; other < size; other++) {
        if (after[other] && from(other, product, size)[place]) {
          for (long[] edge : product.get(other)) {
            if (after[(int) edge[0]] && from((int) edge[0], product, size)[place]) {
              cycle = true;
              marks |= edge[1];
            }
          }
        }
      }
      if (cycle && marks == automaton.allMarks()) {
        return true;
      }
    }
    return false;
  }

  private static boolean[] from(int start, List<List<long[]>> product, int size) {
    boolean[] seen = new boolean[size];
    List<Integer> waiting = new ArrayList<>(List.of(start));
    seen[start] = true;
    while (!waiting.isEmpty()) {
      for (long[] edge : product.get(waiting.removeLast())) {
        if (!seen[(int) edge[0]]) {
          seen[(int) edge[0]] = true;
          waiting.add((int) edge[0]);
        }
      }
    }
    return seen;
  }
}
