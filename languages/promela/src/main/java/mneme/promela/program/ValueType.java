package mneme.promela.program;

/**
 * The type of a single value.
 *
 * @param name as written
 * @param bits how many bits of a value are kept
 * @param signed whether the highest of them is a sign
 */
public record ValueType(String name, int bits, boolean signed) {
  public static final ValueType BIT = new ValueType("bit", 1, false);
  public static final ValueType BYTE = new ValueType("byte", 8, false);
  public static final ValueType SHORT = new ValueType("short", 16, true);
  public static final ValueType INT = new ValueType("int", 32, true);
  public static final ValueType MTYPE = new ValueType("mtype", 8, false);
  public static final ValueType CHAN = new ValueType("chan", 8, false);
  public static final ValueType PID = new ValueType("pid", 8, false);

  public static ValueType unsigned(int bits) {
    return new ValueType("unsigned", bits, false);
  }

  /** What is left of a value when a variable of this type takes it. */
  public int wrap(int value) {
    if (bits == 32) {
      return value;
    }
    return signed ? value << 32 - bits >> 32 - bits : value & (1 << bits) - 1;
  }

  public int least() {
    return !signed ? 0 : bits == 32 ? Integer.MIN_VALUE : -1 << bits - 1;
  }

  public int greatest() {
    return bits == 32 ? Integer.MAX_VALUE : signed ? (1 << bits - 1) - 1 : (1 << bits) - 1;
  }
}
