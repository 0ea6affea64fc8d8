package mneme.app.report;

import java.io.PrintStream;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.trace.TraceStyle;
import mneme.app.trace.TraceText;
import mneme.chart.ChartMaker;
import mneme.chart.ChartText;
import mneme.model.Statement;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.PropertyResult;
import mneme.run.Run;
import mneme.run.Violation;
import mneme.trace.Trace;

/** A run for people: the verdict first, then the trace, then the figures. */
public record HumanReport(Outcome outcome, Style style, PrintStream out) {
  private static final int MOST_UNREACHED = 20;

  /** Of a longer trace the first and the last steps are shown. */
  private static final int MOST_STEPS = 100;

  /**
   * Speed and bytes per state say something only where start-up and first tables no longer count.
   */
  private static final long TELLING = 10_000;

  /** From here on the engine counts all degrees as one. */
  private static final int GREATEST_DEGREE = 1024;

  /** The verdict alone. */
  public void printVerdict() {
    out.println(VerdictText.line(outcome, style));
  }

  /**
   * Prints everything.
   *
   * @param chart whether the trace is shown as a chart as well
   * @param whole says where all steps of a long trace are
   */
  public void print(TraceStyle traceStyle, boolean chart, String whole) {
    printVerdict();
    printPlace();
    String advice = VerdictText.advice(outcome);
    if (!advice.isEmpty()) {
      out.println("  " + advice);
    }
    printProperties();
    Violation violation = outcome.run().violation();
    Trace trace = violation == null ? null : violation.trace();
    if (trace != null && traceStyle != TraceStyle.NONE) {
      out.println();
      new TraceText(outcome.model(), style).print(trace, traceStyle, MOST_STEPS, whole, out);
    }
    if (trace != null && chart) {
      out.println();
      ChartText.print(
          new ChartMaker(outcome.model().model(), outcome.model().fileName(), trace, style)
              .chart(ChartMaker.Size.TEXT),
          style,
          out);
    }
    if (trace != null && (chart || traceStyle != TraceStyle.NONE)) {
      out.println("  " + style.faint(lengthOf(outcome.run(), trace)));
    }
    out.println();
    figures().print(out, style);
    if (outcome.coverage() != null) {
      out.println();
      CoverageText.print(outcome.coverage(), outcome.model(), style, out);
    }
  }

  /** Where it went wrong, as compilers say it, so that editors and CI servers find the place. */
  private void printPlace() {
    Violation violation = outcome.run().violation();
    if (violation != null && violation.position().isKnown()) {
      out.println(
          outcome.model().path() + ":" + violation.position() + ": error: " + violation.message());
    }
  }

  private void printProperties() {
    if (!outcome.run().properties().isEmpty()) {
      out.println();
      PropertyLines.ofContest(outcome.run().properties()).forEach(out::println);
    }
    List<PropertyResult> claims = outcome.run().claims();
    if (!claims.isEmpty()) {
      out.println();
      int width = claims.stream().mapToInt(claim -> claim.id().length()).max().orElse(0);
      for (PropertyResult claim : claims) {
        String line = "  claim " + claim.id() + " ".repeat(width - claim.id().length());
        String searched = PropertyLines.searched(claim);
        String meaning = PropertyLines.meaning(claim);
        out.println(
            line
                + "  "
                + meaning
                + (searched.isEmpty()
                    ? ""
                    : " ".repeat(Math.max(0, "violated".length() - meaning.length()))
                        + "  "
                        + style.faint(searched)));
      }
    }
  }

  private static String lengthOf(Run run, Trace trace) {
    return TraceText.lengthOf(trace) + "; " + VerdictText.shortness(run, trace);
  }

  private Rows figures() {
    Run run = outcome.run();
    Figures figures = run.figures();
    boolean exploring = outcome.command().equals("explore");
    Rows rows = new Rows();
    addStates(rows, figures);
    if (figures.knowsTransitions()) {
      rows.add("transitions", figures.transitions(), degrees(figures));
    }
    if (figures.knowsTransitions()
        && outcome.isOfModel()
        && (exploring || !run.plan().questions().stopAtFirst())) {
      rows.add("deadlocks", figures.deadlocks(), "");
    }
    if (figures.assertionsViolated() > 0 && outcome.isOfModel()) {
      rows.add("failing assertions", figures.assertionsViolated(), note(figures, exploring));
    }
    if (figures.runtimeErrors() > 0) {
      rows.add("run-time errors", figures.runtimeErrors(), note(figures, exploring));
    }
    if (!exploring && !run.plan().questions().stopAtFirst()) {
      rows.add("violations", figures.violations(), figures.violations() > 1 ? "first shown" : "");
    }
    addLevels(rows, figures, exploring);
    if (exploring && outcome.finished()) {
      addUnreached(rows, figures.unreached());
    }
    DetailRows.add(figures.details(), rows);
    addCosts(rows, run);
    return rows;
  }

  private static String note(Figures figures, boolean exploring) {
    String repeated = figures.knowsTransitions() ? "" : "with repetitions";
    String where = exploring ? "see 'mneme check'" : "";
    return repeated + (repeated.isEmpty() || where.isEmpty() ? "" : "; ") + where;
  }

  private void addStates(Rows rows, Figures figures) {
    if (figures.knowsStates()) {
      String waiting = waiting(figures);
      rows.add(
          "states",
          figures.states(),
          outcome.isOfModel()
              ? waiting
              : "of the model together with the automaton"
                  + (waiting.isEmpty() ? "" : ", " + waiting));
    } else {
      rows.add("visited", figures.visited(), "with repetitions");
    }
    if (!figures.knowsStates() || figures.storedPeak() < figures.states()) {
      rows.add("held", figures.storedPeak(), "states at once, at most");
    }
  }

  private String waiting(Figures figures) {
    long waiting = figures.states() - figures.expanded();
    return outcome.run().limit() == null || waiting <= 0
        ? ""
        : Numbers.grouped(waiting) + " of them not expanded";
  }

  private static String degrees(Figures figures) {
    if (figures.expanded() == 0) {
      return "";
    }
    String mean = Numbers.decimal((double) figures.transitions() / figures.expanded(), 2);
    if (figures.degrees().length == 0) {
      return mean + " per state";
    }
    int greatest = 0;
    for (int degree = 0; degree < figures.degrees().length; degree++) {
      if (figures.degrees()[degree] > 0) {
        greatest = degree;
      }
    }
    return mean
        + " per state, "
        + (greatest < GREATEST_DEGREE ? "at most " : "sometimes more than ")
        + Numbers.grouped(greatest);
  }

  private void addLevels(Rows rows, Figures figures, boolean exploring) {
    Figures.LevelFigures levels = figures.levels();
    if (levels == null) {
      if (figures.knowsDepth()) {
        rows.add("depth", figures.depth(), "the longest path taken");
      }
      return;
    }
    rows.add("levels", levels.count(), "widest " + Numbers.grouped(levels.widest()));
    long[] lengths = levels.backEdgeLengths();
    if (!exploring || lengths == null) {
      return;
    }
    rows.add(
        "backward edges",
        levels.backEdges(),
        levels.backEdges() == 0 ? "" : "longest " + Numbers.grouped(levels.longestBackEdge()));
    if (levels.backEdges() > 0) {
      for (String line : Histogram.lines(lengths, style)) {
        rows.below(line);
      }
    }
  }

  private void addUnreached(Rows rows, List<Statement> unreached) {
    rows.add("never reached", unreached.size(), "");
    int shown = Math.min(unreached.size(), MOST_UNREACHED);
    for (Statement statement : unreached.subList(0, shown)) {
      StringBuilder line = new StringBuilder();
      if (statement.position().isKnown()) {
        line.append(outcome.model().fileName()).append(':').append(statement.position());
        line.append(": ");
      }
      if (!statement.process().isEmpty()) {
        line.append(statement.process()).append(": ");
      }
      rows.below(line.append(statement.what()).toString());
    }
    if (unreached.size() > shown) {
      rows.below(
          style.ellipsis()
              + " and "
              + Numbers.grouped(unreached.size() - shown)
              + " more; --json lists them all");
    }
  }

  private void addCosts(Rows rows, Run run) {
    Figures figures = run.figures();
    String speed =
        figures.seconds() <= 0 || figures.statesOrVisits() < TELLING
            ? ""
            : Numbers.rate(figures.statesOrVisits(), figures.seconds())
                + " states/s, "
                + (figures.knowsTransitions()
                    ? Numbers.rate(figures.transitions(), figures.seconds()) + " transitions/s, "
                    : "");
    rows.add("time", Numbers.seconds(figures.seconds()), speed + method(run.plan()));
    rows.add("store", Numbers.bytes(figures.storeBytes()), MemoryUse.store(run));
    String advice = MemoryUse.advice(run, outcome.budget());
    if (advice != null) {
      rows.below(advice);
    }
    if (outcome.peakMemory() >= 0) {
      rows.add(
          "process",
          Numbers.bytes(outcome.peakMemory()),
          "at its peak"
              + (run.limit() == Limit.MEMORY
                  ? ", of " + Numbers.bytes(outcome.budget()) + " given"
                  : ""));
    }
  }

  private static String method(Plan plan) {
    return plan.search() + ", " + Numbers.counted(plan.threads(), "thread");
  }
}
