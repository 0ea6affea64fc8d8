package mneme.net.coloured.marking;

/**
 * How the numbered marking of a place is divided: by the value of a component, each value with a
 * slot of its own. Immutable.
 *
 * @param place its number
 * @param component the one that gives the slot
 * @param expected by value: how many markings the slot will probably have to tell apart
 */
public record Split(int place, int component, int[] expected) {
  /** So many values a component may have. */
  public static final int MOST_SLOTS = 64;
}
