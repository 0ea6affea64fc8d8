package mneme.promela.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import mneme.promela.check.Node.Chain;
import mneme.promela.check.Node.Kind;
import mneme.promela.program.Action;
import mneme.promela.program.Location;
import mneme.promela.program.Location.Group;
import mneme.promela.program.Step;
import mneme.promela.syntax.PromelaError;
import org.jspecify.annotations.Nullable;

/**
 * From points to locations: which points a process can stop at, and what it can do there. Jumps and
 * joins cost no step where they only follow a statement; the rules are those of SPIN, so that there
 * are as many states. Not thread-safe.
 */
final class LocationBuilder {
  /** A precaution against jumps in circles. */
  private static final int LONGEST_HUNT = 500;

  private final World world;
  private final List<Step> steps;
  private final boolean inDStep;
  private final @Nullable Node inside;
  private final List<Node> found = new ArrayList<>();

  LocationBuilder(World world, List<Step> steps) {
    this(world, steps, null);
  }

  /**
   * @param inside a d_step of which the steps do not lead out; null elsewhere
   */
  private LocationBuilder(World world, List<Step> steps, @Nullable Node inside) {
    this.world = world;
    this.steps = steps;
    this.inside = inside;
    this.inDStep = inside != null;
  }

  /** All locations that can be reached from the first point, which is location 0. */
  List<Location> build(Node first) {
    locate(hunt(first, first.atomic));
    List<Location> locations = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      locations.add(location(found.get(i)));
    }
    return locations;
  }

  private int locate(Node node) {
    if (node.location < 0) {
      node.location = found.size();
      found.add(node);
    }
    return node.location;
  }

  /** The location of a labelled point, or that to which control goes from there; -1 for none. */
  int locationOf(Node labelled) {
    if (labelled.dStep != null) {
      return -1;
    }
    return labelled.location >= 0 ? labelled.location : hunt(labelled, labelled.atomic).location;
  }

  /** Where a process stops that is on its way to a point. */
  private static Node hunt(Node from, boolean atomic) {
    Node node = from;
    for (int i = 0; i < LONGEST_HUNT; i++) {
      Node onward =
          switch (node.kind) {
            case GOTO -> node.target;
            case JOIN -> node.next;
            case UNLESS -> hunt(node.bodyOf().first(), atomic);
            case BASIC, CHOICE, SEQUENCE, D_STEP -> null;
          };
      if (onward == null || onward == node || atomic && !onward.atomic) {
        return node;
      }
      node = onward;
    }
    return node;
  }

  /** Where a process stops behind a statement: at the statement where nothing follows. */
  private static Node targetOf(Node node) {
    Node next = node.kind == Kind.GOTO ? node.target : node.next;
    return next == null ? node : hunt(next, node.atomic);
  }

  private Location location(Node node) {
    List<Group> groups = groups(node);
    Set<String> names = new TreeSet<>(node.labels);
    Set<String> counted = new TreeSet<>(node.counted);
    counted.addAll(names);
    return new Location(
        node.location,
        node.labels.isEmpty() ? "line " + node.position.line() : node.labels.getFirst(),
        List.copyOf(names),
        groups,
        node.action instanceof Action.End || starts(counted, "end"),
        starts(counted, "progress"),
        starts(counted, "accept"));
  }

  private static boolean starts(Set<String> labels, String prefix) {
    return labels.stream().anyMatch(label -> label.startsWith(prefix));
  }

  /** A step that can be taken from a point, and the escape it is reached by; null for none. */
  private record Way(Node leaf, @Nullable Chain escape) {}

  private List<Group> groups(Node node) {
    if (inDStep) {
      return List.of(group(leaves(node)));
    }
    List<Group> groups = new ArrayList<>();
    List<Way> ways = ways(node);
    int from = 0;
    for (int i = 1; i <= ways.size(); i++) {
      if (i == ways.size() || ways.get(i).escape() != ways.get(from).escape()) {
        groups.add(group(ways.subList(from, i).stream().map(Way::leaf).toList()));
        from = i;
      }
    }
    return groups;
  }

  /**
   * What can be done at a point, escapes first, the outermost before others. Where a statement
   * encloses or follows an inner escape in SPIN's numbering, that escape has been given its own
   * escapes already: these come along with it, at the same rank.
   */
  private static List<Way> ways(Node node) {
    LinkedList<Way> ways = new LinkedList<>();
    List<Node> leaves = leaves(node);
    leaves.forEach(leaf -> ways.add(new Way(leaf, null)));
    for (Node leaf : leaves) {
      if (leaf.kind == Kind.GOTO || leaf.kind == Kind.JOIN) {
        continue;
      }
      for (Chain escape : leaf.escapes.reversed()) {
        Node first = hunt(escape.first(), leaf.atomic);
        List<Node> steps =
            isNumberedAfter(node, escape)
                ? ways(first).stream().map(Way::leaf).toList()
                : leaves(first);
        for (Node step : steps) {
          if (ways.stream().noneMatch(way -> way.leaf() == step)) {
            ways.addFirst(new Way(step, escape));
          }
        }
      }
    }
    return ways;
  }

  private static boolean isNumberedAfter(Node node, Chain escape) {
    return node.behind == escape || node.escapes.stream().noneMatch(own -> own == escape);
  }

  /** The statements one of which comes first at a point. */
  private static List<Node> leaves(Node node) {
    List<Node> leaves = new ArrayList<>();
    flatten(node, leaves);
    return leaves;
  }

  private static void flatten(Node node, List<Node> into) {
    List<Node> firsts = firsts(node);
    if (firsts.isEmpty()) {
      into.add(node);
    }
    firsts.forEach(first -> flatten(first, into));
  }

  /** What comes first in each part of a choice or of braces; nothing for a single statement. */
  static List<Node> firsts(Node node) {
    return switch (node.kind) {
      case BASIC, GOTO, D_STEP, JOIN -> List.of();
      // SPIN puts the else of a selection behind its other options, and asks for what stands
      // before.
      case CHOICE ->
          node.options.stream()
              .map(option -> skipJoins(option.first()))
              .sorted(Comparator.comparing(first -> first.action instanceof Action.Else))
              .toList();
      case SEQUENCE, UNLESS -> List.of(skipJoins(node.bodyOf().first()));
    };
  }

  private static Node skipJoins(Node node) {
    Node first = node;
    while (first.kind == Kind.JOIN && first.next != null) {
      first = first.next;
    }
    return first;
  }

  private Group group(List<Node> leaves) {
    List<Step> ordinary = new ArrayList<>();
    Step otherwise = null;
    int before = 0;
    for (Node leaf : leaves) {
      Step step = step(leaf);
      if (leaf.action instanceof Action.Else) {
        if (otherwise != null) {
          throw new PromelaError(leaf.position, "there is another 'else' in this choice");
        }
        otherwise = step;
        before = ordinary.size();
      } else {
        ordinary.add(step);
      }
    }
    return new Group(ordinary, otherwise, otherwise == null ? ordinary.size() : before);
  }

  private Step step(Node node) {
    if (node.step == null) {
      node.step = make(node);
    }
    return node.step;
  }

  private Step make(Node node) {
    Action action = node.action == null ? new Action.Skip() : node.action;
    Node next = node.kind == Kind.GOTO ? node.target : node.next;
    int target = -1;
    if (next != null && !(action instanceof Action.End)) {
      Node goal = hunt(next, node.atomic);
      if (inside == null || goal.dStep == inside) {
        target = locate(goal);
      } else if (node.kind == Kind.GOTO && node.jump != null) {
        throw new PromelaError(node.position, "a jump cannot leave a d_step");
      }
    }
    if (node.kind == Kind.D_STEP) {
      action = dStep(node);
    }
    int id = inDStep ? -1 : world.steps++;
    Step step =
        new Step(
            id, action, target, node.atomic && !inDStep, node.text, node.stepKind, node.position);
    if (!inDStep) {
      steps.add(step);
    }
    return step;
  }

  private Action dStep(Node node) {
    LocationBuilder inner = new LocationBuilder(world, steps, node);
    Node first = node.bodyOf().first();
    return new Action.DStep(inner.build(first), 0, node.position);
  }

  /** Marks what runs without others, what can be escaped from, and where labels count. */
  static void mark(Chain chain) {
    DSteps.mark(chain);
    markAll(chain);
    jumps(chain);
    CarriedLabels.carry(chain, LocationBuilder::targetOf);
  }

  private static void markAll(Chain chain) {
    for (Node node : chain.nodes()) {
      mark(node);
    }
  }

  private static void mark(Node node) {
    for (Chain option : node.options) {
      markAll(option);
    }
    if (node.body != null && node.kind != Kind.D_STEP) {
      markAll(node.body);
    }
    if (node.escape != null) {
      markAll(node.escape);
      escape(node.bodyOf(), node.escape);
    }
    if (node.atomicSequence) {
      atomic(node.bodyOf());
      last(node.bodyOf());
    }
  }

  /** Everything in a guarded sequence can be left by its escape. */
  private static void escape(Chain chain, Chain escape) {
    for (Node node : chain.nodes()) {
      node.escapes.addFirst(escape);
      for (Chain option : node.options) {
        escape(option, escape);
        Node join = option.last().next;
        if (join != null && join.kind == Kind.JOIN && !join.escapes.contains(escape)) {
          join.escapes.addFirst(escape);
        }
      }
      if (node.body != null && node.kind != Kind.D_STEP) {
        escape(node.body, escape);
      }
      if (node.escape != null) {
        escape(node.escape, escape);
      }
    }
  }

  private static void atomic(Chain chain) {
    for (Node node : chain.nodes()) {
      node.atomic = true;
      for (Chain option : node.options) {
        atomic(option);
        Node join = option.last().next;
        if (join != null && join.kind == Kind.JOIN) {
          join.atomic = true;
        }
      }
      if (node.body != null && node.kind != Kind.D_STEP) {
        atomic(node.body);
      }
      if (node.escape != null) {
        atomic(node.escape);
      }
    }
  }

  /**
   * A jump out of a sequence that runs without others is the last of its steps, wherever it stands;
   * a last step that jumps into another one goes on with it.
   */
  private static void jumps(Chain chain) {
    for (Node node : chain.nodes()) {
      Node target = node.target;
      if (node.kind == Kind.GOTO && target != null && (node.atomic || node.lastOfAtomic)) {
        node.atomic = target.atomic || target.lastOfAtomic;
        node.lastOfAtomic = !node.atomic;
      }
      node.options.forEach(LocationBuilder::jumps);
      if (node.body != null && node.kind != Kind.D_STEP) {
        jumps(node.body);
      }
      if (node.escape != null) {
        jumps(node.escape);
      }
    }
  }

  private static void last(Chain chain) {
    Node node = chain.last();
    switch (node.kind) {
      case SEQUENCE, UNLESS -> last(node.bodyOf());
      case BASIC, GOTO, JOIN, CHOICE, D_STEP -> {
        node.atomic = false;
        node.lastOfAtomic = true;
      }
    }
  }
}
