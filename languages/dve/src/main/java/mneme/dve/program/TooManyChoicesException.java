package mneme.dve.program;

/** The steps of a synchronous system cannot be numbered: a joint step has too many combinations. */
public final class TooManyChoicesException extends RuntimeException {
  public TooManyChoicesException(int bits) {
    super(
        "the combinations of edges in one step of this synchronous system need "
            + bits
            + " bits, more than the "
            + TransitionTable.MOST_CHOICE_BITS
            + " there are");
  }
}
