package mneme.app.compare;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.Style;

/** A comparison for people. */
public final class ComparisonTable {
  private static final List<String> HEAD =
      List.of("", "states", "time", "T-up", "events", "E-up", "bytes/state", "memory", "");

  private ComparisonTable() {}

  public static void print(Comparison comparison, PrintStream out, Style style) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    for (Result result : comparison.results()) {
      rows.add(row(comparison, result));
    }
    int[] widths = new int[HEAD.size()];
    for (List<String> row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    for (int i = 0; i < rows.size(); i++) {
      String line = line(rows.get(i), widths);
      out.println(i == 0 ? style.faint(line) : line);
    }
    for (String sentence : comparison.disagreements()) {
      out.println(style.bad("THE CONFIGURATIONS DISAGREE") + ": " + sentence);
    }
  }

  /** Names and remarks to the left, numbers to the right. */
  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String cell = row.get(column);
      int pad = widths[column] - cell.length();
      boolean left = column == 0 || column == widths.length - 1;
      line.append("  ").repeat(' ', left ? 0 : pad).append(cell).repeat(' ', left ? pad : 0);
    }
    return line.toString().stripTrailing();
  }

  private static List<String> row(Comparison comparison, Result result) {
    String name = result.configuration().name();
    if (!result.hasFigures()) {
      return List.of(name, "", "", "", "", "", "", "", failure(result));
    }
    return List.of(
        name,
        result.has("states") ? Numbers.grouped((long) result.number("states")) : "",
        Numbers.seconds(result.number("seconds")),
        Numbers.decimal(comparison.timeFactor(result), 2),
        Numbers.grouped((long) result.number("events_executed")),
        Numbers.decimal(comparison.eventFactor(result), 2),
        result.has("bytes_per_state") ? Numbers.decimal(result.number("bytes_per_state"), 1) : "",
        result.has("peak_memory_bytes")
            ? Numbers.bytes((long) result.number("peak_memory_bytes"))
            : "",
        remark(result));
  }

  private static String remark(Result result) {
    String exact = "exact";
    if (!result.isExact()) {
      double lost = result.number("expected_omissions");
      exact =
          "lossy: probably "
              + (lost > 0 && lost < 0.01 ? "< 0.01" : Numbers.decimal(lost, 2))
              + " lost";
    }
    boolean stopped = !result.isComplete() && !result.text("limit").equals("lossy");
    return stopped ? "incomplete: " + result.text("limit") : exact;
  }

  private static String failure(Result result) {
    if (result.text("verdict").equals("incomplete")) {
      return "incomplete: " + result.text("limit");
    }
    String first = result.complaint().strip().lines().findFirst().orElse("");
    return "failed: " + (first.isEmpty() ? "exit code " + result.exitCode() : first);
  }
}
