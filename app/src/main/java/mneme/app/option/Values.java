package mneme.app.option;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.UserException;
import mneme.method.Forms;
import mneme.method.Sizes;

/** How the values of options are read, and what is said where they cannot be. */
public final class Values {
  private Values() {}

  /** A whole number between two bounds. */
  public static long number(Option option, String text, long least, long greatest)
      throws UserException {
    try {
      long value = Long.parseLong(text);
      if (value >= least && value <= greatest) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, together with numbers out of range.
    }
    throw refused(
        option,
        text,
        greatest == Long.MAX_VALUE
            ? "a whole number, at least " + least
            : "a whole number from " + least + " to " + greatest);
  }

  /** Bytes: {@code 65536}, {@code 200m}, {@code 4g}; k, m, g are powers of 1024. */
  public static long size(Option option, String text) throws UserException {
    Long size = Sizes.parse(text);
    if (size != null) {
      return size;
    }
    throw refused(option, text, Forms.SIZE.wanted());
  }

  /** {@code 90s}, {@code 10m}, {@code 2h}, {@code 0.5s}. */
  public static Duration duration(Option option, String text) throws UserException {
    Duration duration = Sizes.parseDuration(text);
    if (duration != null) {
      return duration;
    }
    throw refused(option, text, Forms.DURATION.wanted());
  }

  /** {@code on} or {@code off}. */
  public static boolean onOff(Option option, String text) throws UserException {
    return switch (text) {
      case "on" -> true;
      case "off" -> false;
      default -> throw refused(option, text, "on or off");
    };
  }

  /** {@code NAME=VALUE} pairs. */
  public static Map<String, Integer> parameters(List<String> pairs) throws UserException {
    Map<String, Integer> parameters = new LinkedHashMap<>();
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      String name = (equals < 0 ? pair : pair.substring(0, equals)).strip();
      int value;
      try {
        value = equals < 0 ? 1 : Integer.parseInt(pair.substring(equals + 1).strip());
      } catch (NumberFormatException e) {
        throw refused(Options.PARAM, pair, "a name and a whole number, NAME=VALUE: N=5");
      }
      if (name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0))) {
        throw refused(Options.PARAM, pair, "a name and a whole number, NAME=VALUE: N=5");
      }
      if (parameters.put(name, value) != null) {
        throw new UserException("--param " + name + " was given twice");
      }
    }
    return parameters;
  }

  public static UserException refused(Option option, String text, String wanted) {
    return new UserException(option.name() + " '" + text + "': expected " + wanted);
  }
}
