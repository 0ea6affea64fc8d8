package mneme.logic;

/** A text that is no formula. */
public final class FormulaException extends Exception {
  private final int offset;

  /**
   * @param offset where in the text it shows, counted from 0
   */
  public FormulaException(int offset, String message) {
    super(message);
    this.offset = offset;
  }

  public int offset() {
    return offset;
  }
}
