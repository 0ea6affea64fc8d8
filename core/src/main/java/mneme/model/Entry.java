package mneme.model;

/**
 * One thing a state consists of, in the words of its model: a variable, the location of a process,
 * the tokens of a place.
 *
 * @param component whom it belongs to: a process, a channel, a place; may be empty
 * @param name as a user would write it; the location of a process has the name of the process
 * @param value its number
 * @param text its value in the words of the model
 * @param counts whether it is a number of things: it is 0 in a state that does not list it, where
 *     anything else is not there
 */
public record Entry(String component, String name, int value, String text, boolean counts) {
  /** A variable, or a location. */
  public static Entry of(String component, String name, int value, String text) {
    return new Entry(component, name, value, text, false);
  }

  /** How many of something there are. */
  public static Entry count(String component, String name, int value) {
    return new Entry(component, name, value, Integer.toString(value), true);
  }

  /** Whether it says where a process is. */
  public boolean isLocation() {
    return !counts && !name.isEmpty() && name.equals(component);
  }
}
