package mneme.app.compare;

import java.io.PrintStream;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.text.TextTable;

/** A comparison for people. */
public final class ComparisonTable {
  private static final List<String> HEAD =
      List.of("", "states", "time", "T-up", "events", "E-up", "bytes/state", "memory", "");

  private ComparisonTable() {}

  public static void print(Comparison comparison, PrintStream out, Style style) {
    // Names and remarks to the left, numbers to the right.
    TextTable table = TextTable.aligned("lrrrrrrrl");
    table.add(HEAD);
    for (Result result : comparison.results()) {
      table.add(row(comparison, result));
    }
    List<String> lines = table.lines();
    out.println(style.faint("  " + lines.getFirst()));
    lines.stream().skip(1).forEach(line -> out.println("  " + line));
    for (String sentence : comparison.disagreements()) {
      out.println(style.bad("THE CONFIGURATIONS DISAGREE") + ": " + sentence);
    }
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
