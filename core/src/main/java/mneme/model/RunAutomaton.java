package mneme.model;

import java.util.List;
import mneme.logic.automaton.Buchi;
import org.jspecify.annotations.Nullable;

/**
 * A Büchi automaton that reads the states of a run, the initial state first, each together with the
 * step that leaves it. It accepts the runs that break a property.
 *
 * @param propositions what the labels of the automaton ask, by number
 * @param memory what it keeps besides its state; null for nothing. One that has a memory does not
 *     ask about steps
 */
public record RunAutomaton(
    List<Proposition> propositions, Buchi buchi, boolean stutters, @Nullable RunMemory memory)
    implements BreakingRuns {
  public RunAutomaton {
    propositions = List.copyOf(propositions);
    if (memory != null && propositions.stream().anyMatch(Proposition.OfStep.class::isInstance)) {
      throw new IllegalArgumentException("an automaton with a memory does not ask about steps");
    }
  }

  /** Without a memory. */
  public RunAutomaton(List<Proposition> propositions, Buchi buchi, boolean stutters) {
    this(propositions, buchi, stutters, null);
  }

  /** As formulas have it: a run that ends stays in its last state. */
  public RunAutomaton(List<Proposition> propositions, Buchi buchi) {
    this(propositions, buchi, true);
  }
}
