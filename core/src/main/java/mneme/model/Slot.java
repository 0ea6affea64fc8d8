package mneme.model;

/**
 * One number of the state vector.
 *
 * @param name as a user would write it in an expression: {@code turn}, {@code P_0.place}, {@code
 *     Slot[3]}
 * @param component index into {@link Shape#components()}
 * @param least the smallest value known to occur; with {@code greatest} it gives the packed width
 * @param greatest the greatest value known to occur
 * @param fixed whether no other value can ever occur; a slot that is not fixed is widened during
 *     the run
 */
public record Slot(String name, int component, int least, int greatest, boolean fixed) {
  public Slot {
    if (least > greatest) {
      throw new IllegalArgumentException(name + ": " + least + " > " + greatest);
    }
  }

  public static Slot ranged(String name, int component, int least, int greatest) {
    return new Slot(name, component, least, greatest, true);
  }

  /** Starts at the given range and may be widened. */
  public static Slot growing(String name, int component, int least, int greatest) {
    return new Slot(name, component, least, greatest, false);
  }

  /** Bits needed for {@code greatest - least}; 0 for a constant. */
  public int bits() {
    return Long.SIZE - Long.numberOfLeadingZeros((long) greatest - least);
  }
}
