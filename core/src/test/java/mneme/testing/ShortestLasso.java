package mneme.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mneme.liveness.Product;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Stepper;
import org.jspecify.annotations.Nullable;

/**
 * The steps of the shortest stem of any accepting lasso of a product, and those of the shortest
 * cycle behind such a stem, found in a way too simple to be wrong.
 */
public record ShortestLasso(int stem, int cycle) {
  /** Null where there is no accepting cycle. */
  public static @Nullable ShortestLasso of(Product product) {
    Stepper stepper = product.model().stepper();
    Predicate.Test accepting = product.accepting().test();
    Set<List<Integer>> seen = new HashSet<>();
    List<int[]> level = new ArrayList<>();
    product.model().initialStates().forEach(state -> addNew(state, seen, level));
    List<int[]> now = List.copyOf(level);
    for (int stem = 0; !now.isEmpty(); stem++) {
      int best = Integer.MAX_VALUE;
      for (int[] state : now) {
        best = Math.min(best, shortestCycle(state, stepper, accepting));
      }
      if (best < Integer.MAX_VALUE) {
        return new ShortestLasso(stem, best);
      }
      List<int[]> next = new ArrayList<>();
      for (int[] state : now) {
        successors(stepper, state).forEach(each -> addNew(each, seen, next));
      }
      now = next;
    }
    return null;
  }

  private static void addNew(int[] state, Set<List<Integer>> seen, List<int[]> to) {
    if (seen.add(Arrays.stream(state).boxed().toList())) {
      to.add(state.clone());
    }
  }

  private static List<int[]> successors(Stepper stepper, int[] state) {
    List<int[]> next = new ArrayList<>();
    Expansion.of(stepper, state).steps().stream()
        .filter(step -> step.next() != null)
        .forEach(step -> next.add(step.next().clone()));
    return next;
  }

  /** Breadth-first over states, each with whether an accepting one was passed. */
  private static int shortestCycle(int[] first, Stepper stepper, Predicate.Test accepting) {
    record Node(List<Integer> state, boolean passed) {}
    List<Integer> goal = Arrays.stream(first).boxed().toList();
    Node start = new Node(goal, accepting.holdsIn(first) == Outcome.TRUE);
    Set<Node> seen = new HashSet<>(Set.of(start));
    List<Node> now = List.of(start);
    for (int length = 1; !now.isEmpty(); length++) {
      List<Node> next = new ArrayList<>();
      for (Node node : now) {
        int[] state = node.state.stream().mapToInt(Integer::intValue).toArray();
        for (int[] to : successors(stepper, state)) {
          boolean passed = node.passed || accepting.holdsIn(to) == Outcome.TRUE;
          Node reached = new Node(Arrays.stream(to).boxed().toList(), passed);
          if (passed && reached.state.equals(goal)) {
            return length;
          }
          if (seen.add(reached)) {
            next.add(reached);
          }
        }
      }
      now = next;
    }
    return Integer.MAX_VALUE;
  }
}
