package mneme.lab.reduction;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.lab.reduction.Graph.Node;
import mneme.lab.reduction.Graph.Step;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.model.Stepper;
import mneme.question.Question;
import mneme.question.StateTest;
import org.jspecify.annotations.Nullable;

/**
 * Tries in every state of a reduced graph whether the events that are followed are those of a
 * stubborn set, by walking over the events that are left out. Along every such way
 *
 * <ul>
 *   <li>each event that is followed stays possible, and errs if it did,
 *   <li>it leads to the same state before and behind each event that is left out,
 *   <li>nothing is met that was asked for and that the state itself does not have, and no event
 *       errs that is left out, where errors matter.
 * </ul>
 *
 * <p>That is what the proof needs, and it is asked of the steps themselves: nothing that the
 * reduction was computed from is looked at.
 */
final class Oracle {
  /** From each state so many others are looked at. */
  private static final int MOST_AROUND = 60;

  private final Model model;
  private final Stepper stepper;
  private final List<StateTest> tests;
  private final boolean asksErrors;
  private final Map<List<Integer>, Node> full = new HashMap<>();

  /**
   * @param complete the graph of all states, without reduction
   */
  Oracle(Model model, List<Question> questions, boolean asksErrors, Graph complete) {
    this.model = model;
    this.stepper = model.stepper();
    this.tests = questions.stream().flatMap(question -> question.states(model).stream()).toList();
    this.asksErrors = asksErrors;
    complete.nodes().forEach(node -> full.put(Graph.key(node.state()), node));
  }

  /** What is wrong in some state of a reduced graph; null where nothing is. */
  @Nullable String verify(Graph reduced) {
    for (Node node : reduced.nodes()) {
      String wrong = verify(node);
      if (wrong != null) {
        return "in " + Arrays.toString(node.state()) + ": " + wrong;
      }
    }
    return null;
  }

  private @Nullable String verify(Node root) {
    List<Step> followed = root.steps().stream().filter(Step::followed).toList();
    if (followed.size() == root.steps().size()) {
      return null;
    }
    if (followed.isEmpty()) {
      return "nothing is followed";
    }
    Map<List<Integer>, Node> around = new HashMap<>();
    ArrayDeque<Node> queue = new ArrayDeque<>(List.of(root));
    around.put(Graph.key(root.state()), root);
    while (!queue.isEmpty()) {
      Node node = queue.remove();
      String wrong = verify(root, node, followed);
      if (wrong != null) {
        return wrong + " in " + Arrays.toString(node.state());
      }
      for (Step step : node.steps()) {
        int[] next = step.next();
        if (next != null && !contains(followed, step) && around.size() < MOST_AROUND) {
          Node target = full.get(Graph.key(next));
          if (target != null && around.putIfAbsent(Graph.key(next), target) == null) {
            queue.add(target);
          }
        }
      }
    }
    return null;
  }

  private static boolean contains(List<Step> steps, Step step) {
    return steps.stream().anyMatch(each -> each.event() == step.event());
  }

  private @Nullable String verify(Node root, Node node, List<Step> followed) {
    for (Step step : followed) {
      Step there =
          node.steps().stream()
              .filter(each -> each.event() == step.event())
              .findFirst()
              .orElse(null);
      if (there == null) {
        return describe(step) + " is impossible";
      }
      if ((there.next() == null) != (step.next() == null)) {
        return describe(step) + " errs only sometimes";
      }
    }
    for (Step left : node.steps()) {
      int[] aside = left.next();
      if (contains(followed, left)) {
        continue;
      }
      if (aside == null) {
        if (asksErrors && node != root) {
          return describe(left) + " errs and is left out";
        }
        continue;
      }
      for (Step step : followed) {
        if (step.next() != null) {
          int[] first = fire(node.state(), step.event());
          int[] both = first == null ? null : fire(first, left.event());
          int[] other = fire(aside, step.event());
          if (both == null || other == null || !Graph.key(both).equals(Graph.key(other))) {
            return describe(step) + " and " + describe(left) + " do not change places";
          }
        }
      }
    }
    return node == root ? null : met(root, node);
  }

  private @Nullable String met(Node root, Node node) {
    for (StateTest test : tests) {
      Predicate.Test holds = test.predicate().test();
      Outcome before = holds.holdsIn(root.state().clone());
      Outcome now = holds.holdsIn(node.state().clone());
      if (!test.meets().contains(before) && test.meets().contains(now)) {
        return "'" + test.predicate().text() + "' is met";
      }
    }
    return null;
  }

  private String describe(Step step) {
    return step.event() + " (" + model.presentation().describe(step.event()) + ")";
  }

  private int @Nullable [] fire(int[] state, long event) {
    int[] next = stepper.fire(state.clone(), event);
    return next == null ? null : next.clone();
  }
}
