package mneme.lab.knob;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import mneme.app.text.TextTable;

/** What came of runs with a budget alone, and what they are to be measured by. Not thread-safe. */
final class KnobTable {
  /** The median may be so many times the best single way, and each run so many. */
  private static final double MEDIAN = 1.5;

  private static final double WORST = 3;

  private final TextTable table =
      TextTable.headed("model", "budget", "seconds", "by", "best", "by", "ratio", "over budget");
  private final List<Double> ratios = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private int lines;

  /**
   * A run, and the best of the single ways.
   *
   * @param best seconds; 0 where no single way finished
   */
  record Line(
      String model,
      String budget,
      double seconds,
      String by,
      double best,
      String bestBy,
      long over) {

    double ratio() {
      return seconds / best;
    }
  }

  /** Adds a line and returns it as text. */
  String add(Line line) {
    boolean compared = line.best() > 0;
    lines++;
    if (compared) {
      ratios.add(line.ratio());
      if (line.ratio() > WORST) {
        fail(line.model() + " in " + line.budget() + ": " + decimal(line.ratio()) + " times");
      }
    }
    String[] cells = {
      line.model(),
      line.budget(),
      decimal(line.seconds()),
      line.by(),
      compared ? decimal(line.best()) : "-",
      line.bestBy(),
      compared ? decimal(line.ratio()) : "-",
      (line.over() >> 20) + " MB"
    };
    table.add(cells);
    return String.join("  ", cells);
  }

  void fail(String what) {
    failures.add(what);
  }

  /** Nothing failed, and the median, where times were compared, is within its bound. */
  boolean holds() {
    return failures.isEmpty() && (ratios.isEmpty() || median() <= MEDIAN);
  }

  private double median() {
    List<Double> sorted = new ArrayList<>(ratios);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(table.toString());
    failures.forEach(failure -> text.append("fails: ").append(failure).append('\n'));
    text.append(lines).append(" runs, failures ").append(failures.size());
    if (!ratios.isEmpty()) {
      text.append(", median ")
          .append(decimal(median()))
          .append(", worst ")
          .append(decimal(Collections.max(ratios)));
    }
    text.append('\n');
    return text.toString();
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
