package mneme.dve.program;

/** What a variable can hold; an assignment truncates to it. */
public enum Type {
  BYTE(0, 255),
  INT(-32768, 32767);

  private final int least;
  private final int greatest;

  Type(int least, int greatest) {
    this.least = least;
    this.greatest = greatest;
  }

  public int least() {
    return least;
  }

  public int greatest() {
    return greatest;
  }

  public int truncate(int value) {
    return this == BYTE ? value & 0xff : (short) value;
  }
}
