package mneme.promela.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.promela.program.Action;
import mneme.promela.program.Claim;
import mneme.promela.program.Expression;
import mneme.promela.program.Expression.Operator;
import mneme.promela.program.Location;
import mneme.promela.program.Monitor;
import mneme.promela.program.Monitor.Edge;
import mneme.promela.program.Place;
import mneme.promela.program.Step;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Cuts out of the automaton of a claim what can be decided by visiting states: that it comes to its
 * end, or to a point from which it accepts whatever follows. Not thread-safe.
 */
final class MonitorBuilder {
  /** Why a claim is not decided by a search that does not look for cycles. */
  private static final String CYCLES = "accepting cycles are not searched yet";

  /** So many statements of an atomic sequence in a claim are looked at in one state. */
  private static final int LONGEST_ATOMIC = 100;

  /** A claim that cannot be read as an automaton over states. */
  private static final class UnreadableException extends Exception {
    UnreadableException(String reason) {
      super(reason);
    }
  }

  private final List<Location> locations;
  private final List<List<Edge>> edges = new ArrayList<>();

  private MonitorBuilder(List<Location> locations) {
    this.locations = locations;
  }

  /** The claim with its monitor, or with the reason why there is none. */
  static Claim of(String name, boolean formula, List<Location> locations, Position position) {
    MonitorBuilder builder = new MonitorBuilder(locations);
    try {
      builder.read();
    } catch (UnreadableException e) {
      return new Claim(name, formula, locations, position, null, String.valueOf(e.getMessage()));
    }
    builder.redirect(builder.violating());
    boolean cycles = builder.hasAcceptingCycle();
    Monitor monitor = builder.monitor();
    return new Claim(name, formula, locations, position, monitor, cycles ? CYCLES : "");
  }

  // ---- reading -------------------------------------------------------------------------------

  private void read() throws UnreadableException {
    for (Location location : locations) {
      List<Edge> out = new ArrayList<>();
      if (!isEnd(location)) {
        leave(location, null, "", 0, out);
      }
      edges.add(out);
    }
  }

  private static boolean isEnd(Location location) {
    return location.groups().stream()
        .flatMap(group -> group.steps().stream())
        .anyMatch(step -> step.action() instanceof Action.End);
  }

  /** Adds what can be done at a location where a condition holds. */
  private void leave(
      Location location, @Nullable Expression before, String text, int depth, List<Edge> into)
      throws UnreadableException {
    if (depth > LONGEST_ATOMIC) {
      throw new UnreadableException("it has an atomic sequence without an end");
    }
    Expression earlier = before;
    String earlierText = text;
    for (Location.Group group : location.groups()) {
      Expression any = null;
      List<String> texts = new ArrayList<>();
      for (Step step : group.steps()) {
        Expression guard = guard(step);
        follow(
            step, both(earlier, guard, step), both(earlierText, textOf(guard, step)), depth, into);
        Expression holds = guard == null ? new Expression.Constant(1) : guard;
        any = any == null ? holds : either(any, holds, step);
        texts.add(guard == null ? "true" : step.text());
      }
      Expression none = any == null ? null : new Expression.Unary('!', any);
      String noneText = any == null ? "" : "!(" + String.join(" || ", texts) + ")";
      Step otherwise = group.otherwise();
      if (otherwise != null) {
        follow(otherwise, both(earlier, none, otherwise), both(earlierText, noneText), depth, into);
        // One of the group can always be taken.
        return;
      }
      if (none != null) {
        earlier = both(earlier, none, group.steps().getFirst());
        earlierText = both(earlierText, noneText);
      }
    }
  }

  private void follow(
      Step step, @Nullable Expression guard, String text, int depth, List<Edge> into)
      throws UnreadableException {
    if (step.action() instanceof Action.Assert assertion) {
      check(assertion.condition());
      Expression broken = new Expression.Unary('!', assertion.condition());
      into.add(
          new Edge(
              both(guard, broken, step),
              both(text, "!(" + assertion.text() + ")"),
              Monitor.VIOLATED));
    }
    if (step.atomic() && !isEnd(locations.get(step.target()))) {
      Location next = locations.get(step.target());
      for (Location.Group group : next.groups()) {
        for (Step later : group.steps()) {
          if (guard(later) != null) {
            throw new UnreadableException("it has an atomic sequence that may have to wait");
          }
        }
      }
      leave(next, guard, text, depth + 1, into);
    } else {
      into.add(new Edge(guard, text, step.target()));
    }
  }

  /** What must hold for a step; null where it is always possible. */
  private static @Nullable Expression guard(Step step) throws UnreadableException {
    return switch (step.action()) {
      case Action.Guard(Expression condition) -> {
        check(condition);
        yield condition instanceof Expression.Constant(int value) && value != 0 ? null : condition;
      }
      case Action.Assert(Expression condition, String _, Position _) -> {
        check(condition);
        yield null;
      }
      case Action.Skip _, Action.Print _ -> null;
      default -> throw new UnreadableException("it does more than look at states");
    };
  }

  private static String textOf(@Nullable Expression guard, Step step) {
    return guard == null ? "" : step.text();
  }

  private static @Nullable Expression both(
      @Nullable Expression left, @Nullable Expression right, Step step) {
    return left == null || right == null
        ? left == null ? right : left
        : new Expression.Binary(Operator.BOTH, left, right, step.position());
  }

  private static String both(String left, String right) {
    return left.isEmpty() || right.isEmpty() ? left + right : "(" + left + ") && (" + right + ")";
  }

  private static Expression either(Expression left, Expression right, Step step) {
    return new Expression.Binary(Operator.EITHER, left, right, step.position());
  }

  /** Refuses what states do not tell. */
  private static void check(@Nullable Expression expression) throws UnreadableException {
    switch (expression) {
      case null -> {}
      case Expression.Constant _ -> {}
      case Expression.Load(Place place) -> check(place);
      case Expression.Unary(char _, Expression operand) -> check(operand);
      case Expression.Binary binary -> {
        check(binary.left());
        check(binary.right());
      }
      case Expression.Conditional(Expression condition, Expression yes, Expression no) -> {
        check(condition);
        check(yes);
        check(no);
      }
      case Expression.ChannelQuery query -> check(query.channel());
      case Expression.Poll poll -> {
        check(poll.channel());
        for (Expression match : poll.matches()) {
          check(match);
        }
      }
      case Expression.At at -> check(at.pid());
      case Expression.Remote remote -> check(remote.pid());
      case Expression.ProgramCounter counter -> check(counter.pid());
      case Expression.Priority priority -> check(priority.pid());
      case Expression.Self _ -> throw new UnreadableException("it asks for its own '_pid'");
      case Expression.Timeout _ -> throw new UnreadableException("it asks for 'timeout'");
    }
  }

  private static void check(Place place) throws UnreadableException {
    switch (place.area()) {
      case GLOBAL -> {}
      case LOCAL -> throw new UnreadableException("it has variables of its own");
      case HIDDEN, NOWHERE ->
          throw new UnreadableException("it looks at a hidden variable, which is in no state");
    }
    for (Place.Index index : place.indices()) {
      check(index.value());
    }
  }

  // ---- what breaks the claim -------------------------------------------------------------------

  /**
   * The locations from which everything is accepted: by edges that every state will do for, they
   * lead to the end of the claim, or round a circle that passes an accepting location.
   */
  private BitSet violating() {
    BitSet all = new BitSet();
    for (int i = 0; i < locations.size(); i++) {
      BitSet onward = from(i, true);
      if (onward.stream().anyMatch(this::acceptsForEver)) {
        all.set(i);
      }
    }
    return all;
  }

  private boolean acceptsForEver(int location) {
    return isEnd(locations.get(location))
        || locations.get(location).accept() && isOnCycle(location, true);
  }

  private void redirect(BitSet violating) {
    for (int i = 0; i < edges.size(); i++) {
      if (violating.get(i)) {
        // Only the first location is still looked at: a claim that everything breaks.
        edges.set(i, List.of(new Edge(null, "", Monitor.VIOLATED)));
        continue;
      }
      List<Edge> redirected = new ArrayList<>();
      for (Edge edge : edges.get(i)) {
        boolean breaks = edge.to() >= 0 && violating.get(edge.to());
        redirected.add(breaks ? new Edge(edge.guard(), edge.text(), Monitor.VIOLATED) : edge);
      }
      edges.set(i, waiting(i, redirected));
    }
  }

  /**
   * A location that is kept unless the claim is broken may as well be kept always: what follows
   * after that does not count.
   */
  private static List<Edge> waiting(int location, List<Edge> out) {
    List<Edge> breaking = out.stream().filter(edge -> edge.to() == Monitor.VIOLATED).toList();
    List<Edge> others = out.stream().filter(edge -> edge.to() != Monitor.VIOLATED).toList();
    if (others.size() == 1 && others.getFirst().to() == location) {
      String unless = "!(" + String.join(" || ", breaking.stream().map(Edge::text).toList()) + ")";
      if (others.getFirst().text().equals(unless)) {
        List<Edge> simple = new ArrayList<>(breaking);
        simple.add(new Edge(null, "", location));
        return simple;
      }
    }
    return out;
  }

  private boolean hasAcceptingCycle() {
    BitSet reachable = from(0, false);
    for (int i = reachable.nextSetBit(0); i >= 0; i = reachable.nextSetBit(i + 1)) {
      if (locations.get(i).accept() && isOnCycle(i, false)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOnCycle(int location, boolean unconditional) {
    for (Edge edge : edges.get(location)) {
      if (leads(edge, unconditional) && from(edge.to(), unconditional).get(location)) {
        return true;
      }
    }
    return false;
  }

  private static boolean leads(Edge edge, boolean unconditional) {
    return edge.to() >= 0 && (!unconditional || edge.guard() == null);
  }

  /**
   * Where the automaton can go from a location, this one included.
   *
   * @param unconditional whether it must be able to go there in every state
   */
  private BitSet from(int start, boolean unconditional) {
    BitSet seen = new BitSet();
    List<Integer> waiting = new ArrayList<>(List.of(start));
    seen.set(start);
    while (!waiting.isEmpty()) {
      for (Edge edge : edges.get(waiting.removeLast())) {
        if (leads(edge, unconditional) && !seen.get(edge.to())) {
          seen.set(edge.to());
          waiting.add(edge.to());
        }
      }
    }
    return seen;
  }

  // ---- the monitor -----------------------------------------------------------------------------

  /** What is left where locations that lead nowhere are dropped, and equal ones are one. */
  private @Nullable Monitor monitor() {
    BitSet useful = new BitSet();
    BitSet reachable = from(0, false);
    for (int i = reachable.nextSetBit(0); i >= 0; i = reachable.nextSetBit(i + 1)) {
      BitSet onward = from(i, false);
      if (onward.stream().anyMatch(this::breaks)) {
        useful.set(i);
      }
    }
    if (!useful.get(0)) {
      return null;
    }
    int[] classes = classes(useful);
    int count = useful.stream().map(i -> classes[i]).max().orElse(0) + 1;
    List<List<Edge>> merged = new ArrayList<>();
    for (int each = 0; each < count; each++) {
      merged.add(List.of());
    }
    for (int i = useful.nextSetBit(0); i >= 0; i = useful.nextSetBit(i + 1)) {
      merged.set(classes[i], merged(i, useful, classes));
    }
    return new Monitor(merged, -1);
  }

  private boolean breaks(int location) {
    return edges.get(location).stream().anyMatch(edge -> edge.to() == Monitor.VIOLATED);
  }

  private List<Edge> merged(int location, BitSet useful, int[] classes) {
    List<Edge> out = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (Edge edge : edges.get(location)) {
      if (edge.to() == Monitor.VIOLATED || useful.get(edge.to())) {
        int to = edge.to() == Monitor.VIOLATED ? Monitor.VIOLATED : classes[edge.to()];
        if (known.add(to + " " + edge.text())) {
          out.add(new Edge(edge.guard(), edge.text(), to));
        }
      }
    }
    return out;
  }

  /** Locations with the same ways into the same classes are one: refined until nothing changes. */
  private int[] classes(BitSet useful) {
    int[] classes = new int[locations.size()];
    int count = 1;
    while (true) {
      Map<Set<String>, Integer> known = new HashMap<>();
      int[] refined = new int[classes.length];
      for (int i = useful.nextSetBit(0); i >= 0; i = useful.nextSetBit(i + 1)) {
        Set<String> ways = new HashSet<>();
        ways.add("class " + classes[i]);
        for (Edge edge : merged(i, useful, classes)) {
          ways.add(edge.to() + " " + edge.text());
        }
        refined[i] = known.computeIfAbsent(ways, _ -> known.size());
      }
      classes = refined;
      if (known.size() == count) {
        return classes;
      }
      count = known.size();
    }
  }
}
