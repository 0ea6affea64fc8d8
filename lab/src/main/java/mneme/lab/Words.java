package mneme.lab;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers and times as people type and read them. */
public final class Words {
  private static final Pattern DURATION = Pattern.compile("(\\d{1,9})(s|m|h)");

  private Words() {}

  /** Reads {@code 90s}, {@code 10m}, {@code 2h}. */
  public static final class DurationConverter implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      Matcher matcher = DURATION.matcher(text);
      if (!matcher.matches()) {
        throw new TypeConversionException("'" + text + "' is no time; write 90s, 10m or 2h");
      }
      long number = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "s" -> Duration.ofSeconds(number);
        case "m" -> Duration.ofMinutes(number);
        default -> Duration.ofHours(number);
      };
    }
  }

  /** Reads {@code 50000000}, {@code 50_000_000}, {@code 5e7}. */
  public static final class CountConverter implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        long count = new BigDecimal(text.replace("_", "")).longValueExact();
        if (count >= 0) {
          return count;
        }
      } catch (ArithmeticException | NumberFormatException e) {
        // answered below
      }
      throw new TypeConversionException("'" + text + "' is no count; write 600000 or 6e5");
    }
  }

  /** {@code 18,206,917}. */
  public static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  public static String fixed(double number, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }
}
