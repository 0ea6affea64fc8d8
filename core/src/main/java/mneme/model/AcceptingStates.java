package mneme.model;

import mneme.logic.automaton.Kind;

/**
 * The model itself says which of its states are accepting: by labels, or because an automaton is
 * already a part of it.
 *
 * @param accepting holds in the accepting states; where the kind is not strong, in all states of
 *     accepting components
 * @param kind how the accepting states lie. Weak: on each cycle either all states are accepting or
 *     none is. Terminal: every run that does not end stays in accepting states once it is there,
 *     and there is one from each of them as long as runs that end stay in their last state
 * @param automatonStates how many states the automaton in the model has; 0 where there is none
 * @param stutter the transition in which the model itself stays in a state that has no other step,
 *     so that its runs do not end; {@link #NONE} where there is none
 */
public record AcceptingStates(Predicate accepting, Kind kind, int automatonStates, int stutter)
    implements BreakingRuns {
  /** No transition. */
  public static final int NONE = -1;

  /** States with labels, of which nothing is known. */
  public AcceptingStates(Predicate accepting) {
    this(accepting, Kind.STRONG, 0, NONE);
  }

  @Override
  public boolean stutters() {
    return stutter != NONE;
  }
}
