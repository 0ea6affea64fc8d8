package mneme.app.report;

import java.io.PrintStream;
import mneme.app.load.LoadedModel;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.Progress;
import org.jspecify.annotations.Nullable;

/**
 * A run whose search came to no report before somebody ended it.
 *
 * @param ended which limit ended it, and what the search did then
 * @param progress the figures that were read last; null where the search had not begun
 * @param peakMemory of the process, in bytes; -1 where that is not known
 */
public record UnreportedRun(
    String command,
    LoadedModel model,
    Plan plan,
    Limit limit,
    String ended,
    @Nullable Progress progress,
    long peakMemory) {

  /** In one line. */
  public String reason() {
    return progress == null
        ? ended
        : ended + "; it had visited " + Numbers.counted(progress.states(), "state");
  }

  /** The verdict, and unless that is all that is wanted, what would help and the figures. */
  public void print(PrintStream out, Style style, boolean verdictOnly) {
    out.println(style.doubtful("incomplete") + ": " + reason());
    if (verdictOnly) {
      return;
    }
    out.println(
        "  "
            + (limit == Limit.MEMORY
                ? "give it more with --memory SIZE"
                : VerdictText.advice(plan, limit)));
    if (progress == null) {
      return;
    }
    out.println();
    Rows rows = new Rows();
    rows.add(
        "states",
        progress.states(),
        progress.waiting() > 0
            ? Numbers.grouped(progress.waiting()) + " of them not expanded"
            : "");
    rows.add("transitions", progress.transitions(), "");
    rows.add("depth", progress.depth(), "");
    rows.add(
        "time",
        Numbers.seconds(progress.seconds()),
        plan.search() + ", " + Numbers.counted(plan.threads(), "thread"));
    if (progress.memory() > 0) {
      rows.add("tables", Numbers.bytes(progress.memory()), "");
    }
    if (peakMemory >= 0) {
      rows.add("process", Numbers.bytes(peakMemory), "at its peak");
    }
    rows.print(out, style);
  }
}
