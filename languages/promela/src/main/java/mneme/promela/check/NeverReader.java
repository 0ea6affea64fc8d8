package mneme.promela.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Degeneralisation;
import mneme.logic.automaton.Label;
import mneme.logic.automaton.Reduction;
import mneme.promela.program.Action;
import mneme.promela.program.Claim;
import mneme.promela.program.Expression;
import mneme.promela.program.Location;
import mneme.promela.program.Place;
import mneme.promela.program.Proctype;
import mneme.promela.program.Step;
import mneme.promela.program.ValueType;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * Reads the control flow of a never claim as an automaton over states. Who comes to the end of the
 * claim, or fails one of its assertions, has broken it, whatever follows. Not thread-safe.
 */
final class NeverReader {
  /** So many statements of an atomic sequence in a claim are looked at in one state. */
  private static final int LONGEST_ATOMIC = 100;

  private static final List<Label> ALWAYS = List.of(Label.TRUE);

  /** A claim that cannot be read as an automaton over states. */
  private static final class UnreadableException extends Exception {
    UnreadableException(String reason) {
      super(reason);
    }
  }

  private final List<Location> locations;
  private final Propositions propositions = new Propositions();

  /** The slots of the claim's variables are from here on. */
  private final int firstSlot;

  /** Ways of coming to a location with assignments: each is a state of its own. */
  private record Arrival(List<Action.Assign> assignments, int location) {}

  private final List<Arrival> arrivals = new ArrayList<>();

  private NeverReader(List<Location> locations, int firstSlot) {
    this.locations = locations;
    this.firstSlot = firstSlot;
  }

  /**
   * The claim with its automaton, or with the reason why there is none.
   *
   * @param variables those of the claim, in slots behind those of the model
   * @param firstSlot the first of these slots
   */
  static Claim read(
      String name,
      List<Location> locations,
      Position position,
      Variables variables,
      int firstSlot) {
    NeverReader reader = new NeverReader(locations, firstSlot);
    try {
      List<Integer> initials = initials(variables, firstSlot);
      Buchi automaton = reader.automaton();
      Claim.Memory memory = null;
      if (variables.size() == firstSlot) {
        automaton = Degeneralisation.plain(Reduction.reduced(automaton.marked()));
      } else {
        // States that differ in what is assigned must not be merged.
        memory = new Claim.Memory(firstSlot, types(variables), initials, reader.assignments());
      }
      return new Claim(name, position, locations, reader.propositions.all(), automaton, memory, "");
    } catch (UnreadableException | Propositions.TooManyException e) {
      return new Claim(name, position, String.valueOf(e.getMessage()));
    }
  }

  private static List<ValueType> types(Variables variables) throws UnreadableException {
    List<ValueType> types = new ArrayList<>();
    for (Proctype.Variable variable : variables.named()) {
      if (variable.type().equals(ValueType.CHAN)) {
        throw new UnreadableException("it has channels of its own");
      }
      types.add(variable.type());
    }
    return types;
  }

  private static List<Integer> initials(Variables variables, int firstSlot)
      throws UnreadableException {
    int[] values = new int[variables.size() - firstSlot];
    for (Proctype.Initial initial : variables.initials()) {
      if (!(initial.value() instanceof Expression.Constant(int value))) {
        throw new UnreadableException("a variable of it begins with a value that is no constant");
      }
      values[initial.place().offset() - firstSlot] = initial.place().type().wrap(value);
    }
    return Arrays.stream(values).boxed().toList();
  }

  /** By state what is assigned on the way there. */
  private Map<Integer, List<Action.Assign>> assignments() {
    Map<Integer, List<Action.Assign>> assignments = new HashMap<>();
    for (int i = 0; i < arrivals.size(); i++) {
      assignments.put(locations.size() + 1 + i, arrivals.get(i).assignments());
    }
    return assignments;
  }

  /**
   * First the locations, then the state of a claim that was broken, then those in which a location
   * is reached with assignments.
   */
  private Buchi automaton() throws UnreadableException {
    List<List<Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    int broken = locations.size();
    for (Location location : locations) {
      List<Edge> out = new ArrayList<>();
      if (isEnd(location)) {
        out.add(new Edge(Label.TRUE, 0, broken));
      } else {
        leave(location, ALWAYS, List.of(), 0, out);
      }
      accepting.set(location.index(), location.accept());
      edges.add(out);
    }
    edges.add(List.of(new Edge(Label.TRUE, 0, broken)));
    accepting.set(broken);
    for (int i = 0; i < arrivals.size(); i++) {
      int location = arrivals.get(i).location();
      edges.add(edges.get(location));
      accepting.set(broken + 1 + i, accepting.get(location));
    }
    return new Buchi(edges, accepting);
  }

  private boolean isEnd(Location location) {
    return location.groups().stream()
        .flatMap(group -> group.steps().stream())
        .anyMatch(step -> step.action() instanceof Action.End);
  }

  /** Adds what can be done at a location where a condition holds. */
  private void leave(
      Location location,
      List<Label> before,
      List<Action.Assign> assigned,
      int depth,
      List<Edge> into)
      throws UnreadableException {
    if (depth > LONGEST_ATOMIC) {
      throw new UnreadableException("it has an atomic sequence without an end");
    }
    List<Label> earlier = before;
    for (Location.Group group : location.groups()) {
      List<Label> none = earlier;
      for (Step step : group.steps()) {
        follow(step, Propositions.both(earlier, guard(step, true)), assigned, depth, into);
      }
      for (Step step : group.earlier()) {
        none = Propositions.both(none, guard(step, false));
      }
      Step otherwise = group.otherwise();
      if (otherwise != null) {
        follow(otherwise, none, assigned, depth, into);
        // One of the group can always be taken.
        return;
      }
      earlier = none;
    }
  }

  private void follow(
      Step step, List<Label> guards, List<Action.Assign> before, int depth, List<Edge> into)
      throws UnreadableException {
    List<Action.Assign> assigned = before;
    if (step.action() instanceof Action.Assign assignment) {
      assigned = new ArrayList<>(before);
      assigned.add(assignment);
    }
    if (step.action() instanceof Action.Assert assertion) {
      check(assertion.condition());
      if (!before.isEmpty()) {
        throw new UnreadableException("it has an assertion behind an assignment in one step");
      }
      String text = assertion.text();
      add(
          Propositions.both(guards, propositions.ways(assertion.condition(), text, false)),
          locations.size(),
          into);
    }
    Location next = locations.get(step.target());
    if (step.atomic() && !isEnd(next)) {
      for (Location.Group group : next.groups()) {
        for (Step later : group.steps()) {
          if (!guard(later, true).equals(ALWAYS)) {
            throw new UnreadableException("it has an atomic sequence that may have to wait");
          }
        }
      }
      leave(next, guards, assigned, depth + 1, into);
    } else {
      add(guards, arrival(assigned, step.target()), into);
    }
  }

  /** The state for a location that is reached with assignments. */
  private int arrival(List<Action.Assign> assigned, int location) {
    if (assigned.isEmpty()) {
      return location;
    }
    Arrival arrival = new Arrival(assigned, location);
    int known = arrivals.indexOf(arrival);
    if (known < 0) {
      known = arrivals.size();
      arrivals.add(arrival);
    }
    return locations.size() + 1 + known;
  }

  private static void add(List<Label> labels, int to, List<Edge> into) {
    labels.forEach(label -> into.add(new Edge(label, 0, to)));
  }

  /** What must hold for a step to be possible, or to be impossible. */
  private List<Label> guard(Step step, boolean possible) throws UnreadableException {
    return switch (step.action()) {
      case Action.Guard(Expression condition) -> {
        check(condition);
        yield propositions.ways(condition, step.text(), possible);
      }
      case Action.Assign(Place target, Expression value) -> {
        check(target);
        check(value);
        if (target.offset() < firstSlot) {
          throw new UnreadableException("it changes a variable of the model");
        }
        yield possible ? ALWAYS : List.of();
      }
      case Action.Assert _, Action.Skip _, Action.Print _ -> possible ? ALWAYS : List.of();
      default -> throw new UnreadableException("it does more than look at states");
    };
  }

  /** Refuses what states do not tell. */
  private static void check(@Nullable Expression expression) throws UnreadableException {
    switch (expression) {
      case null -> {}
      case Expression.Constant _, Expression.Timeout _ -> {}
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
      case Expression.Fact fact -> check(fact.pid());
      case Expression.Self _ -> throw new UnreadableException("it asks for its own '_pid'");
    }
  }

  private static void check(Place place) throws UnreadableException {
    switch (place.area()) {
      case GLOBAL -> {}
      case LOCAL -> throw new UnreadableException("it looks at a variable of no process");
      case HIDDEN, NOWHERE ->
          throw new UnreadableException("it looks at a hidden variable, which is in no state");
    }
    for (Place.Index index : place.indices()) {
      check(index.value());
    }
  }

  /** Why a condition of a formula cannot be asked; null where it can. */
  static @Nullable String unknown(Expression condition) {
    try {
      check(condition);
      return null;
    } catch (UnreadableException e) {
      return e.getMessage();
    }
  }
}
