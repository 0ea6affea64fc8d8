package mneme.method;

import org.jspecify.annotations.Nullable;

/**
 * How large a cache or a set of states is: so many states, so many bytes, or a share of the state
 * space in percent.
 */
public record Amount(double value, Unit unit) {
  /** What the value counts. */
  public enum Unit {
    STATES,
    BYTES,
    PERCENT
  }

  public static Amount states(long count) {
    return new Amount(count, Unit.STATES);
  }

  public static Amount percent(double share) {
    return new Amount(share, Unit.PERCENT);
  }

  /** {@code 1000}, {@code 64m}, {@code 1%}, {@code 0.5%}; null where the text is nothing of it. */
  public static @Nullable Amount parse(String text) {
    if (!text.matches("[0-9]{1,15}([.][0-9]{1,9})?[%kKmMgG]?")) {
      return null;
    }
    char last = text.charAt(text.length() - 1);
    if (Character.isDigit(last)) {
      return text.indexOf('.') >= 0 ? null : states(Long.parseLong(text));
    }
    double number = Double.parseDouble(text.substring(0, text.length() - 1));
    if (last == '%') {
      return number > 100 ? null : percent(number);
    }
    return new Amount(number * (1L << Sizes.shift(last)), Unit.BYTES);
  }

  /**
   * As a number of states.
   *
   * @param space how many states a share refers to
   * @param bytesEach how many bytes per state takes where this is kept
   */
  public long inStates(long space, long bytesEach) {
    return switch (unit) {
      case STATES -> (long) value;
      case BYTES -> (long) (value / bytesEach);
      case PERCENT -> (long) Math.ceil(space * value / 100);
    };
  }
}
