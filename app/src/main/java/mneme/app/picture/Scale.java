package mneme.app.picture;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;

/**
 * How values lie along an axis, and where its marks are. Immutable.
 *
 * @param title what the axis shows, with its unit; may be empty
 * @param unit the value that is marked as 1
 * @param least at the beginning of the axis
 * @param greatest at its end
 */
record Scale(
    String title,
    double unit,
    double least,
    double greatest,
    boolean logarithmic,
    List<Tick> ticks) {

  /** A mark of an axis. */
  record Tick(double value, String label) {}

  private static final int MOST_TICKS = 6;

  /** From 0, for things that are counted. */
  static Scale counts(String title, double greatest) {
    return linear(title, 1, Math.max(1, greatest), 1);
  }

  /** From 0, in bytes of the largest fitting unit. */
  static Scale bytes(String title, double greatest) {
    String[] names = {"bytes", "KB", "MB", "GB", "TB"};
    double unit = 1;
    int name = 0;
    while (greatest >= 2 * unit * 1024 && name + 1 < names.length) {
      unit *= 1024;
      name++;
    }
    return linear(title + " in " + names[name], unit, Math.max(1, greatest), 0);
  }

  /** From 0, in seconds, minutes or hours. */
  static Scale time(double seconds) {
    if (seconds < 180) {
      return linear("time in s", 1, Math.max(1e-6, seconds), 0);
    }
    return seconds < 10_800
        ? linear("time in min", 60, seconds, 0)
        : linear("time in h", 3600, seconds, 0);
  }

  /** In powers of ten, for counts of which some are a thousand times others. */
  static Scale powers(String title, double greatest) {
    int last = (int) Math.max(1, Math.ceil(Math.log10(greatest) - 1e-9));
    int every = 1 + last / (MOST_TICKS + 1);
    List<Tick> ticks = new ArrayList<>();
    for (int power = 0; power <= last; power += every) {
      double value = Math.pow(10, power);
      ticks.add(new Tick(value, Numbers.grouped((long) value)));
    }
    // A count of one must still be seen.
    return new Scale(title, 1, 0.6, Math.max(greatest * 1.2, 10), true, List.copyOf(ticks));
  }

  /** Over all these values; from 0 unless equal factors take equal room. */
  static Scale over(Chart.Axis axis, double[] values, double[] further) {
    double least = Double.POSITIVE_INFINITY;
    double greatest = 0;
    for (double value : values) {
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    for (double value : further) {
      greatest = Math.max(greatest, value);
    }
    if (!axis.logarithmic()) {
      return linear(axis.title(), 1, greatest > 0 ? greatest : 1, 0).withHeadroom();
    }
    double from = Math.max(1e-9, least);
    double to = Math.max(from * 2, greatest);
    return new Scale(axis.title(), 1, from / 1.15, to * 1.15, true, factors(from, to));
  }

  /** Names from above, each in the middle of a unit. */
  static Scale rows(List<String> names) {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      ticks.add(new Tick(names.size() - i - 0.5, names.get(i)));
    }
    return new Scale("", 1, 0, names.size(), false, List.copyOf(ticks));
  }

  /** Marks at 1, 2 and 5 times powers of ten, or at the powers alone where these are many. */
  private static List<Tick> factors(double from, double to) {
    boolean powersAlone = Math.log10(to / from) > 2.5;
    List<Tick> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(from)); power <= Math.log10(to); power++) {
      for (int factor : powersAlone ? new int[] {1} : new int[] {1, 2, 5}) {
        double value = factor * Math.pow(10, power);
        if (value >= from / 1.15 && value <= to * 1.15) {
          ticks.add(new Tick(value, Numbers.decimal(value, Math.max(0, -power))));
        }
      }
    }
    return List.copyOf(ticks);
  }

  /** The nearest value that the axis shows. */
  double clamped(double value) {
    return Math.clamp(value, least, greatest);
  }

  private static Scale linear(String title, double unit, double greatest, double leastStep) {
    double step = Math.max(leastStep, step(greatest / unit / (MOST_TICKS - 1)));
    int decimals = 0;
    for (double s = step; s < 1 - 1e-9 && decimals < 6; s *= 10) {
      decimals++;
    }
    List<Tick> ticks = new ArrayList<>();
    for (int i = 0; i * step <= greatest / unit * 1.0001; i++) {
      ticks.add(new Tick(i * step * unit, Numbers.decimal(i * step, decimals)));
    }
    return new Scale(title, unit, 0, greatest, false, List.copyOf(ticks));
  }

  /** The least of 1, 2, 5 times a power of ten that is not below the given size. */
  private static double step(double size) {
    double power = Math.pow(10, Math.floor(Math.log10(size)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= size * 0.9999) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  /** The share of the axis' length at which a value lies, 0 to 1. */
  double share(double value) {
    if (logarithmic) {
      double from = Math.log(least);
      return value <= least ? 0 : (Math.log(value) - from) / (Math.log(greatest) - from);
    }
    return (value - least) / (greatest - least);
  }

  /** The same axis with room above its greatest value. */
  Scale withHeadroom() {
    return logarithmic ? this : new Scale(title, unit, least, greatest * 1.06, false, ticks);
  }
}
