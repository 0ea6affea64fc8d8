package mneme.app.text;

/** Numbers as people read them; the same in every locale. */
public final class Numbers {
  private static final String[] UNITS = {"KB", "MB", "GB", "TB"};

  private Numbers() {}

  /** {@code 18,206,917}. */
  public static String grouped(long value) {
    String digits = Long.toString(value);
    int first = value < 0 ? 1 : 0;
    StringBuilder out = new StringBuilder(digits);
    for (int i = digits.length() - 3; i > first; i -= 3) {
      out.insert(i, ',');
    }
    return out.toString();
  }

  /** {@code 1 state}, {@code 2 states}. */
  public static String counted(long count, String one) {
    return grouped(count) + " " + one + (count == 1 ? "" : "s");
  }

  /** A fixed number of decimals, without the cost of a formatter. */
  public static String decimal(double value, int decimals) {
    long scale = 1;
    for (int i = 0; i < decimals; i++) {
      scale *= 10;
    }
    long scaled = Math.round(Math.abs(value) * scale);
    String sign = value < 0 && scaled > 0 ? "-" : "";
    if (decimals == 0) {
      return sign + grouped(scaled);
    }
    String fraction = Long.toString(scaled % scale);
    return sign
        + grouped(scaled / scale)
        + "."
        + "0".repeat(decimals - fraction.length())
        + fraction;
  }

  /** {@code 93.4 MB}; MB is 2^20 bytes, as in {@code --memory}. */
  public static String bytes(long bytes) {
    if (bytes < 1024) {
      return bytes + " B";
    }
    double value = bytes;
    int unit = -1;
    while (value >= 1024 && unit + 1 < UNITS.length) {
      value /= 1024;
      unit++;
    }
    return decimal(value, value < 100 ? 1 : 0) + " " + UNITS[unit];
  }

  /** {@code 0.012 s}, {@code 4.21 s}, {@code 3 min 07 s}, {@code 2 h 05 min}. */
  public static String seconds(double seconds) {
    if (seconds < 1) {
      return decimal(seconds, 3) + " s";
    }
    if (seconds < 100) {
      return decimal(seconds, 2) + " s";
    }
    long whole = Math.round(seconds);
    if (whole < 3600) {
      return whole / 60 + " min " + twoDigits(whole % 60) + " s";
    }
    return grouped(whole / 3600) + " h " + twoDigits(whole / 60 % 60) + " min";
  }

  /** A number a second; empty where the time was too short to say. */
  public static String rate(long count, double seconds) {
    return seconds <= 0 ? "" : grouped(Math.round(count / seconds));
  }

  private static String twoDigits(long value) {
    return (value < 10 ? "0" : "") + value;
  }
}
