package mneme.net.pt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import mneme.net.pt.PtNet.Arcs;

/**
 * In which order it is found out which transitions are enabled: a tree of tests {@code place ≥
 * weight} and {@code place < weight}, each shared by the transitions below it, so that most
 * transitions are never looked at.
 *
 * <p>The test asked next is the one that spares most: it is needed by many transitions, and seldom
 * holds. How often it holds is estimated from markings of a short walk.
 */
final class GuardTree {
  /** What is done where the tests above hold. */
  sealed interface Node {}

  /** A transition is enabled. */
  record Enabled(int action) implements Node {}

  /**
   * What follows is looked at only if a place has enough tokens.
   *
   * @param below whether it must have fewer instead
   */
  record Test(int place, int weight, boolean below, List<Node> inside) implements Node {}

  private record Condition(int place, int weight, boolean below) {
    boolean holds(int[] marking) {
      return marking[place] < weight == below;
    }
  }

  /** A transition with the conditions that are still to be tested. */
  private record Open(int action, List<Condition> conditions) {
    Open without(Condition tested) {
      List<Condition> rest = new ArrayList<>(conditions);
      rest.remove(tested);
      return new Open(action, rest);
    }
  }

  private record Candidate(Condition condition, int users, double worth) {
    int compare(Candidate other) {
      if (worth != other.worth) {
        return Double.compare(other.worth, worth);
      }
      if (condition.place != other.condition.place) {
        return Integer.compare(condition.place, other.condition.place);
      }
      return condition.weight != other.condition.weight
          ? Integer.compare(condition.weight, other.condition.weight)
          : Boolean.compare(condition.below, other.condition.below);
    }
  }

  private final List<int[]> sample;
  private final Map<Condition, Double> spared = new HashMap<>();

  private GuardTree(List<int[]> sample) {
    this.sample = sample;
  }

  /** The tree for a net, and markings to estimate from; at least one. */
  static List<Node> of(PtNet net, List<int[]> sample) {
    List<Open> open = new ArrayList<>();
    for (int t = 0; t < net.actions().size(); t++) {
      Arcs takes = net.actions().get(t).takes();
      List<Condition> conditions = new ArrayList<>();
      for (int i = 0; i < takes.size(); i++) {
        conditions.add(new Condition(takes.places()[i], takes.weights()[i], false));
      }
      Arcs inhibitors = net.actions().get(t).inhibitors();
      for (int i = 0; i < inhibitors.size(); i++) {
        conditions.add(new Condition(inhibitors.places()[i], inhibitors.weights()[i], true));
      }
      open.add(new Open(t, conditions));
    }
    return new GuardTree(sample).build(open);
  }

  private List<Node> build(List<Open> open) {
    List<Node> nodes = new ArrayList<>();
    Map<Condition, List<Open>> users = new HashMap<>();
    for (Open each : open) {
      if (each.conditions.isEmpty()) {
        nodes.add(new Enabled(each.action));
      }
      for (Condition condition : each.conditions) {
        users.computeIfAbsent(condition, c -> new ArrayList<>()).add(each);
      }
    }
    PriorityQueue<Candidate> queue = new PriorityQueue<>(Candidate::compare);
    users.forEach((condition, list) -> queue.add(candidate(condition, list.size())));
    boolean[] done = new boolean[greatest(open) + 1];
    while (!queue.isEmpty()) {
      Candidate best = queue.remove();
      List<Open> left = new ArrayList<>();
      for (Open user : users.getOrDefault(best.condition, List.of())) {
        if (!done[user.action]) {
          left.add(user);
        }
      }
      if (left.size() < best.users) {
        if (!left.isEmpty()) {
          queue.add(candidate(best.condition, left.size()));
        }
        continue;
      }
      List<Open> inside = new ArrayList<>();
      for (Open user : left) {
        done[user.action] = true;
        inside.add(user.without(best.condition));
      }
      Condition tested = best.condition;
      nodes.add(new Test(tested.place, tested.weight, tested.below, build(inside)));
    }
    return nodes;
  }

  private static int greatest(List<Open> open) {
    int greatest = 0;
    for (Open each : open) {
      greatest = Math.max(greatest, each.action);
    }
    return greatest;
  }

  private Candidate candidate(Condition condition, int users) {
    return new Candidate(condition, users, users * spared.computeIfAbsent(condition, this::spared));
  }

  /** How often a test fails; never quite 0, so that what many need still counts. */
  private double spared(Condition condition) {
    int fails = 0;
    for (int[] marking : sample) {
      if (!condition.holds(marking)) {
        fails++;
      }
    }
    return (fails + 0.1) / (sample.size() + 0.2);
  }
}
