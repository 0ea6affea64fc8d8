package mneme.dve;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import mneme.dve.program.Edge;
import mneme.dve.program.Expression;
import mneme.dve.program.Expression.BinaryOperator;
import mneme.dve.program.Process;
import mneme.dve.program.Program;
import mneme.dve.program.TransitionTable;
import mneme.logic.automaton.Automaton;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Kind;
import mneme.logic.automaton.Label;
import mneme.model.AcceptingStates;
import mneme.model.Claim;
import mneme.model.Predicate;
import mneme.source.Position;

/**
 * The claim a property process makes: no run passes its accepting locations again and again. The
 * process takes part in every step of the model, so that nothing else is needed. Stateless.
 */
final class PropertyClaim {
  private PropertyClaim() {}

  static Claim of(Program program, TransitionTable table, Execution execution) {
    Process property = program.processes().get(program.property());
    int first = program.initial()[property.locationSlot()];
    Buchi automaton = automaton(property, first);
    Kind kind = Kind.of(automaton);
    BitSet states = kind == Kind.STRONG ? automaton.accepting() : automaton.acceptingComponents();
    BitSet accepting = new BitSet();
    states.stream().forEach(state -> accepting.set(swapped(state, first)));
    return new Claim(
        property.name(),
        property.position(),
        new AcceptingStates(
            in(accepting, property, program, execution),
            kind,
            automaton.size(),
            table.propertyAlone()));
  }

  /** An automaton starts in state 0: the first location and location 0 change places. */
  private static int swapped(int location, int first) {
    return location == first ? 0 : location == 0 ? first : location;
  }

  /** What is known of the process without looking at a state of the system. */
  private static Buchi automaton(Process property, int first) {
    List<List<Automaton.Edge>> edges = new ArrayList<>();
    BitSet accepting = new BitSet();
    for (int state = 0; state < property.locations().size(); state++) {
      int location = swapped(state, first);
      List<Automaton.Edge> leaving = new ArrayList<>();
      for (Edge edge : property.edges()) {
        if (edge.from() == location) {
          boolean free = edge.guard() == null && edge.effects().isEmpty();
          leaving.add(
              new Automaton.Edge(
                  free ? Label.TRUE : Label.of(0, true), 0, swapped(edge.to(), first)));
        }
      }
      edges.add(leaving);
      accepting.set(state, property.locations().get(location).accepting());
    }
    return new Buchi(edges, accepting);
  }

  private static Predicate in(
      BitSet locations, Process property, Program program, Execution execution) {
    List<Expression> parts =
        locations.stream()
            .<Expression>mapToObj(
                location -> new Expression.InLocation(property.locationSlot(), location))
            .toList();
    return execution.predicate("accepting", anyOf(parts), program);
  }

  /** Halved again and again, so that the tree stays low. */
  static Expression anyOf(List<Expression> parts) {
    if (parts.size() < 2) {
      return parts.isEmpty() ? new Expression.Constant(0) : parts.getFirst();
    }
    int half = parts.size() / 2;
    return new Expression.Binary(
        BinaryOperator.OR,
        anyOf(parts.subList(0, half)),
        anyOf(parts.subList(half, parts.size())),
        Position.NONE);
  }
}
