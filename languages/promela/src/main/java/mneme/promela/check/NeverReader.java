package mneme.promela.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
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
import mneme.promela.program.Step;
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

  private NeverReader(List<Location> locations) {
    this.locations = locations;
  }

  /** The claim with its automaton, or with the reason why there is none. */
  static Claim read(String name, List<Location> locations, Position position) {
    NeverReader reader = new NeverReader(locations);
    try {
      Buchi automaton = reader.automaton();
      return new Claim(name, position, locations, reader.propositions.all(), automaton, "");
    } catch (UnreadableException | Propositions.TooManyException e) {
      return new Claim(name, position, String.valueOf(e.getMessage()));
    }
  }

  /** The last state is that of a claim that was broken. */
  private Buchi automaton() throws UnreadableException {
    List<List<Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    int broken = locations.size();
    for (Location location : locations) {
      List<Edge> out = new ArrayList<>();
      if (isEnd(location)) {
        out.add(new Edge(Label.TRUE, 0, broken));
      } else {
        leave(location, ALWAYS, 0, out);
      }
      accepting.set(location.index(), location.accept());
      edges.add(out);
    }
    edges.add(List.of(new Edge(Label.TRUE, 0, broken)));
    accepting.set(broken);
    return Degeneralisation.plain(Reduction.reduced(new Buchi(edges, accepting).marked()));
  }

  private boolean isEnd(Location location) {
    return location.groups().stream()
        .flatMap(group -> group.steps().stream())
        .anyMatch(step -> step.action() instanceof Action.End);
  }

  /** Adds what can be done at a location where a condition holds. */
  private void leave(Location location, List<Label> before, int depth, List<Edge> into)
      throws UnreadableException {
    if (depth > LONGEST_ATOMIC) {
      throw new UnreadableException("it has an atomic sequence without an end");
    }
    List<Label> earlier = before;
    for (Location.Group group : location.groups()) {
      List<Label> none = earlier;
      for (Step step : group.steps()) {
        follow(step, Propositions.both(earlier, guard(step, true)), depth, into);
        none = Propositions.both(none, guard(step, false));
      }
      Step otherwise = group.otherwise();
      if (otherwise != null) {
        follow(otherwise, none, depth, into);
        // One of the group can always be taken.
        return;
      }
      earlier = none;
    }
  }

  private void follow(Step step, List<Label> guards, int depth, List<Edge> into)
      throws UnreadableException {
    List<Label> passed = guards;
    if (step.action() instanceof Action.Assert assertion) {
      check(assertion.condition());
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
      leave(next, passed, depth + 1, into);
    } else {
      add(passed, step.target(), into);
    }
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
      case LOCAL -> throw new UnreadableException("it has variables of its own");
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
