package mneme.lab.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.search.Reduction;
import org.jspecify.annotations.Nullable;

/**
 * The states of a model, visited the obvious way, with what a reduction leaves of them. Shares no
 * code with the searches of the engine.
 */
final class Graph {
  /**
   * A step of a state.
   *
   * @param next null where the event errs
   * @param error in which way it errs; null where it does not
   * @param followed whether the reduction follows it
   */
  record Step(
      long event, int @Nullable [] next, ModelError.@Nullable Kind error, boolean followed) {}

  /** The steps of a state. */
  record Node(int[] state, List<Step> steps) {
    boolean isDeadlock() {
      return steps.isEmpty();
    }
  }

  private final Stepper stepper;
  private final @Nullable Reduction reduction;
  private final Map<List<Integer>, Node> nodes = new LinkedHashMap<>();
  private boolean complete = true;

  private Graph(Model model, @Nullable Reduction reduction) {
    this.stepper = model.stepper();
    this.reduction = reduction;
  }

  /**
   * Visits states until there are too many.
   *
   * @param reduction null for all events
   */
  static Graph of(Model model, @Nullable Reduction reduction, int mostStates) {
    Graph graph = new Graph(model, reduction);
    ArrayDeque<int[]> queue = new ArrayDeque<>(model.initialStates());
    while (!queue.isEmpty()) {
      int[] state = queue.remove();
      if (graph.nodes.containsKey(key(state))) {
        continue;
      }
      if (graph.nodes.size() == mostStates) {
        graph.complete = false;
        return graph;
      }
      Node node = new Node(state, graph.expand(state));
      graph.nodes.put(key(state), node);
      for (Step step : node.steps) {
        int[] next = step.next;
        if (step.followed && next != null) {
          queue.add(next);
        }
      }
    }
    return graph;
  }

  private List<Step> expand(int[] state) {
    List<Step> steps = new ArrayList<>();
    Reduction chooses = reduction;
    if (chooses != null) {
      chooses.enter(-1, state.clone());
    }
    stepper.successors(
        state.clone(),
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            steps.add(
                new Step(event, next.clone(), null, chooses == null || chooses.follows(event)));
          }

          @Override
          public void error(long event, ModelError error) {
            steps.add(
                new Step(event, null, error.kind(), chooses == null || chooses.follows(event)));
          }
        });
    return steps;
  }

  static List<Integer> key(int[] state) {
    int length = state.length;
    while (length > 0 && state[length - 1] == 0) {
      length--;
    }
    return Arrays.stream(state, 0, length).boxed().toList();
  }

  /** Whether every state was visited. */
  boolean isComplete() {
    return complete;
  }

  Iterable<Node> nodes() {
    return nodes.values();
  }

  int size() {
    return nodes.size();
  }

  Set<List<Integer>> states() {
    return nodes.keySet();
  }

  Set<List<Integer>> deadlocks() {
    Set<List<Integer>> found = new HashSet<>();
    nodes.forEach(
        (key, node) -> {
          if (node.isDeadlock()) {
            found.add(key);
          }
        });
    return found;
  }
}
