package mneme.lab.reduction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.lab.reduction.Graph.Node;
import mneme.lab.reduction.Graph.Step;
import mneme.model.Model;
import mneme.model.ModelError;
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
 *       errs that is left out, where errors matter; or else the state puts that off: some event
 *       that is followed has a successor, what is met is met behind the events that are followed as
 *       well, and no cycle of what is followed puts something off in each of its states.
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
  private final List<Question> questions;
  private final Map<List<Integer>, Node> full = new HashMap<>();

  /** By state that puts something off the states that are followed. */
  private final Map<List<Integer>, List<List<Integer>>> putOff = new HashMap<>();

  /**
   * @param complete the graph of all states, without reduction
   */
  Oracle(Model model, List<Question> questions, Graph complete) {
    this.model = model;
    this.stepper = model.stepper();
    this.tests = questions.stream().flatMap(question -> question.states(model).stream()).toList();
    this.questions = questions;
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
    return putsOffForEver() ? "something is put off for ever" : null;
  }

  /** Whether states that put something off are on a cycle. */
  private boolean putsOffForEver() {
    Map<List<Integer>, Integer> left = new HashMap<>();
    Map<List<Integer>, List<List<Integer>>> before = new HashMap<>();
    ArrayDeque<List<Integer>> ends = new ArrayDeque<>();
    putOff.forEach(
        (state, next) -> {
          List<List<Integer>> within = next.stream().filter(putOff::containsKey).toList();
          left.put(state, within.size());
          within.forEach(each -> before.computeIfAbsent(each, _ -> new ArrayList<>()).add(state));
          if (within.isEmpty()) {
            ends.add(state);
          }
        });
    int done = 0;
    while (!ends.isEmpty()) {
      done++;
      for (List<Integer> each : before.getOrDefault(ends.remove(), List.of())) {
        if (left.merge(each, -1, Integer::sum) == 0) {
          ends.add(each);
        }
      }
    }
    return done < putOff.size();
  }

  private @Nullable String putOff(Node root, List<Step> followed) {
    List<List<Integer>> next = new ArrayList<>();
    for (Step step : followed) {
      int[] to = step.next();
      if (to != null) {
        next.add(Graph.key(to));
      }
    }
    putOff.put(Graph.key(root.state()), next);
    return next.isEmpty() ? "what is asked is put off, and nothing is visited" : null;
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
        String wrong =
            isAskedFor(left) && node != root ? errsBehind(root, node, left, followed) : null;
        if (wrong != null) {
          return wrong;
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
    return node == root ? null : met(root, node, followed);
  }

  private boolean isAskedFor(Step step) {
    ModelError.Kind error = step.error();
    return error != null && questions.stream().anyMatch(question -> question.concerns(error));
  }

  /** An event that is left out errs: it is put off, and errs behind what is followed. */
  private @Nullable String errsBehind(Node root, Node node, Step left, List<Step> followed) {
    for (Step step : followed) {
      int[] behind = step.next() == null ? null : fire(node.state(), step.event());
      Node there = behind == null ? null : full.get(Graph.key(behind));
      if (there != null
          && there.steps().stream()
              .noneMatch(each -> each.event() == left.event() && each.next() == null)) {
        return describe(left) + " errs, but not behind " + describe(step);
      }
    }
    return putOff(root, followed);
  }

  private @Nullable String met(Node root, Node node, List<Step> followed) {
    for (StateTest test : tests) {
      if (meets(test, root.state()) || !meets(test, node.state())) {
        continue;
      }
      for (Step step : followed) {
        int[] behind = step.next() == null ? null : fire(node.state(), step.event());
        if (behind != null && !meets(test, behind)) {
          return "'" + test.predicate().text() + "' is met, but not behind " + describe(step);
        }
      }
      String wrong = putOff(root, followed);
      if (wrong != null) {
        return wrong;
      }
    }
    return null;
  }

  private static boolean meets(StateTest test, int[] state) {
    return test.meets().contains(test.predicate().test().holdsIn(state.clone()));
  }

  private String describe(Step step) {
    return step.event() + " (" + model.presentation().describe(step.event()) + ")";
  }

  private int @Nullable [] fire(int[] state, long event) {
    int[] next = stepper.fire(state.clone(), event);
    return next == null ? null : next.clone();
  }
}
