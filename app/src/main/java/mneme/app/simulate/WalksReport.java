package mneme.app.simulate;

import java.io.PrintStream;
import mneme.app.coverage.Coverage;
import mneme.app.load.LoadedModel;
import mneme.app.text.Numbers;
import mneme.app.text.ShellWord;
import mneme.app.text.Style;
import mneme.app.trace.TraceStyle;
import mneme.app.trace.TraceText;
import mneme.run.Violation;
import mneme.trace.Trace;

/** What random walks have shown, and what they have not. */
public record WalksReport(LoadedModel model, RandomWalks walks, Style style, PrintStream out) {
  /** Of a longer way the first and the last steps are shown. */
  private static final int MOST_STEPS = 100;

  /**
   * @param most steps a walk could have
   */
  public void print(TraceStyle how, int most) {
    Violation violation = walks.first();
    String number = Numbers.counted(walks.walks(), "random walk");
    if (violation == null) {
      out.println(
          style.doubtful("incomplete")
              + ": nothing wrong was found in "
              + number
              + "; 'mneme check' looks everywhere");
    } else {
      out.println(style.bad("violated") + ": " + violation.message() + ", in " + number);
      Trace trace = violation.trace();
      if (trace != null && how != TraceStyle.NONE) {
        out.println();
        new TraceText(model, style)
            .print(trace, how, MOST_STEPS, "--trace-file FILE keeps them all", out);
        out.println(
            "  "
                + style.faint(
                    "the same walk: mneme simulate "
                        + ShellWord.of(model.path())
                        + " --random "
                        + most
                        + " --seed "
                        + walks.firstSeed()));
      }
    }
    out.println();
    figures();
  }

  private void figures() {
    out.println("  walks        " + Numbers.grouped(walks.walks()));
    double mean = walks.walks() == 0 ? 0 : (double) walks.steps() / walks.walks();
    out.println(
        "  depth        shortest "
            + Numbers.grouped(walks.shortest())
            + ", mean "
            + Numbers.decimal(mean, 1)
            + ", longest "
            + Numbers.grouped(walks.longest()));
    out.println(
        "  states       "
            + Numbers.grouped(walks.distinct())
            + " different ones in "
            + Numbers.counted(walks.steps(), "step"));
    Coverage coverage = walks.coverage();
    out.println(
        "  transitions  "
            + Numbers.grouped(coverage.covered())
            + " of "
            + Numbers.grouped(coverage.rows().size())
            + " were executed");
    walks
        .findings()
        .forEach(
            (kind, count) ->
                out.println(
                    "  findings     "
                        + Numbers.counted(count, "walk")
                        + " ended at "
                        + kind.replace('_', ' ')));
  }
}
