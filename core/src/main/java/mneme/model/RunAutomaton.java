package mneme.model;

import java.util.List;
import mneme.logic.automaton.Buchi;

/**
 * A Büchi automaton that reads the states of a run, the initial state first, each together with the
 * step that leaves it. It accepts the runs that break a property.
 *
 * @param propositions what the labels of the automaton ask, by number
 */
public record RunAutomaton(List<Proposition> propositions, Buchi buchi, boolean stutters)
    implements BreakingRuns {
  public RunAutomaton {
    propositions = List.copyOf(propositions);
  }

  /** As formulas have it: a run that ends stays in its last state. */
  public RunAutomaton(List<Proposition> propositions, Buchi buchi) {
    this(propositions, buchi, true);
  }
}
