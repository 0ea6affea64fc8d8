package mneme.logic.format;

/** A text that is no automaton in the Hanoi Omega-Automata format, or none of those we read. */
public final class HoaException extends Exception {
  private final int offset;

  /**
   * @param offset where in the text it shows, counted from 0
   */
  public HoaException(int offset, String message) {
    super(message);
    this.offset = offset;
  }

  public int offset() {
    return offset;
  }
}
