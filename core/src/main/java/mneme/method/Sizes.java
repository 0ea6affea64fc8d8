package mneme.method;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How sizes and durations are written; the only place that reads them. */
public final class Sizes {
  private static final long LONGEST_SECONDS = Duration.ofDays(365_000).toSeconds();

  private Sizes() {}

  /**
   * Bytes: {@code 65536}, {@code 200m}, {@code 4g}; k, m, g are powers of 1024. Null where the text
   * is no size.
   */
  public static @Nullable Long parse(String text) {
    int shift = text.isEmpty() ? 0 : shift(text.charAt(text.length() - 1));
    String digits = shift == 0 ? text : text.substring(0, text.length() - 1);
    if (!isDigits(digits)) {
      return null;
    }
    try {
      long value = Long.parseLong(digits);
      return value > 0 && value <= Long.MAX_VALUE >> shift ? value << shift : null;
    } catch (NumberFormatException e) {
      // Longer than any size.
      return null;
    }
  }

  /** The power of two a unit stands for; 0 for what is no unit. */
  static int shift(char unit) {
    return switch (unit) {
      case 'k', 'K' -> 10;
      case 'm', 'M' -> 20;
      case 'g', 'G' -> 30;
      default -> 0;
    };
  }

  /** {@code 90s}, {@code 10m}, {@code 2h}, {@code 0.5s}; null where the text is no duration. */
  public static @Nullable Duration parseDuration(String text) {
    if (text.length() < 2) {
      return null;
    }
    double unit =
        switch (text.charAt(text.length() - 1)) {
          case 's' -> 1;
          case 'm' -> 60;
          case 'h' -> 3600;
          default -> 0;
        };
    String number = text.substring(0, text.length() - 1);
    if (unit == 0 || !isDecimal(number)) {
      return null;
    }
    double seconds = Double.parseDouble(number) * unit;
    return seconds > 0 && seconds <= LONGEST_SECONDS
        ? Duration.ofNanos((long) Math.min(seconds * 1e9, Long.MAX_VALUE))
        : null;
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
