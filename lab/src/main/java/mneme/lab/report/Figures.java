package mneme.lab.report;

import java.util.Locale;

/** Numbers of very different sizes as people read them. */
final class Figures {
  private Figures() {}

  /** About four digits; counts in groups of three. */
  static String shown(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return String.format(Locale.ROOT, "%,d", (long) value);
    }
    int decimals = Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 10 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }
}
