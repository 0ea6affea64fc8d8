package mneme.model;

/**
 * The model itself says which of its states are accepting: by labels, or because an automaton is
 * already a part of it.
 *
 * @param accepting holds in the accepting states
 * @param weak whether on each cycle either all states are accepting or none is
 */
public record AcceptingStates(Predicate accepting, boolean weak) implements BreakingRuns {
  @Override
  public boolean stutters() {
    return false;
  }
}
