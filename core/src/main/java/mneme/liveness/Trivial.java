package mneme.liveness;

import java.util.BitSet;
import java.util.List;
import mneme.logic.automaton.Automaton.Edge;
import mneme.logic.automaton.Buchi;
import mneme.logic.automaton.Label;
import mneme.model.RunAutomaton;

/** The automaton that reads everything and says nothing. */
final class Trivial {
  static final RunAutomaton AUTOMATON =
      new RunAutomaton(
          List.of(), new Buchi(List.of(List.of(new Edge(Label.TRUE, 0, 0))), new BitSet()));

  private Trivial() {}
}
