package mneme.logic.automaton;

/**
 * A condition on a state of a run: some propositions hold, some do not, others may do either.
 * Propositions are the numbers 0 to 63.
 *
 * @param holds bits of the propositions that must hold
 * @param fails bits of those that must not
 */
public record Label(long holds, long fails) {
  /** How many propositions there can be. */
  public static final int MOST_PROPOSITIONS = 64;

  public static final Label TRUE = new Label(0, 0);

  public static Label of(int proposition, boolean positive) {
    long bit = 1L << proposition;
    return positive ? new Label(bit, 0) : new Label(0, bit);
  }

  /** Both conditions together. */
  public Label and(Label other) {
    return new Label(holds | other.holds, fails | other.fails);
  }

  /** Whether no state can meet it. */
  public boolean isContradiction() {
    return (holds & fails) != 0;
  }

  /** Whether every state that meets the other one meets this one. */
  public boolean contains(Label other) {
    return (holds & ~other.holds) == 0 && (fails & ~other.fails) == 0;
  }

  /**
   * @param state bits of the propositions that hold in a state
   */
  public boolean meets(long state) {
    return (holds & ~state) == 0 && (fails & state) == 0;
  }
}
