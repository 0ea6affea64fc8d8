package mneme.app.option;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.UserException;

/** How the values of options are read, and what is said where they cannot be. */
public final class Values {
  private static final long LONGEST_SECONDS = Duration.ofDays(365_000).toSeconds();

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
    String digits = text;
    int shift = 0;
    if (!text.isEmpty()) {
      shift =
          switch (text.charAt(text.length() - 1)) {
            case 'k', 'K' -> 10;
            case 'm', 'M' -> 20;
            case 'g', 'G' -> 30;
            default -> 0;
          };
      digits = shift == 0 ? text : text.substring(0, text.length() - 1);
    }
    if (isDigits(digits)) {
      try {
        long value = Long.parseLong(digits);
        if (value > 0 && value <= Long.MAX_VALUE >> shift) {
          return value << shift;
        }
      } catch (NumberFormatException e) {
        // Longer than any size; said below.
      }
    }
    throw refused(option, text, "a size in bytes, or with k, m, g: 200m, 4g");
  }

  /** {@code 90s}, {@code 10m}, {@code 2h}, {@code 0.5s}. */
  public static Duration duration(Option option, String text) throws UserException {
    if (text.length() >= 2) {
      double unit =
          switch (text.charAt(text.length() - 1)) {
            case 's' -> 1;
            case 'm' -> 60;
            case 'h' -> 3600;
            default -> 0;
          };
      String number = text.substring(0, text.length() - 1);
      if (unit > 0 && isDecimal(number)) {
        double seconds = Double.parseDouble(number) * unit;
        if (seconds > 0 && seconds <= LONGEST_SECONDS) {
          return Duration.ofNanos((long) Math.min(seconds * 1e9, Long.MAX_VALUE));
        }
      }
    }
    throw refused(option, text, "a duration with its unit: 90s, 10m, 2h");
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

  private static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isDecimal(String text) {
    int dot = text.indexOf('.');
    return dot < 0
        ? isDigits(text)
        : isDigits(text.substring(0, dot)) && isDigits(text.substring(dot + 1));
  }
}
