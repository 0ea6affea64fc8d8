package mneme.model.kernel;

/** To what an assignment truncates. */
public enum Width {
  /** 0 to 255. */
  BYTE,
  /** -32,768 to 32,767. */
  SHORT,
  /** 32 bits with a sign: nothing is truncated. */
  INT;

  public int truncate(int value) {
    return switch (this) {
      case BYTE -> value & 0xff;
      case SHORT -> (short) value;
      case INT -> value;
    };
  }
}
