package mneme.app.option;

import static mneme.app.option.Option.Group.MODEL;
import static mneme.app.option.Option.Group.OUTPUT;

import java.util.List;

/** The options of charts and graphs. */
public final class GraphOptions {
  public static final Option CHART =
      Option.flag(
          OUTPUT,
          "--chart",
          null,
          "shows the trace as a message-sequence chart: lanes are processes, arrows are messages; "
              + "with --trace the steps as well",
          "mneme check phils.dve --chart");
  public static final Option CHART_FILE =
      Option.value(
          OUTPUT,
          "--chart-file",
          "FILE.svg",
          "writes the message-sequence chart of the trace as a picture, light or dark as the "
              + "reader's screen is",
          "mneme check phils.dve --chart-file deadlock.svg");

  public static final Option FILE =
      new Option(
          "--output",
          "-o",
          "FILE",
          false,
          OUTPUT,
          "the file to be written; its ending names the format: .dot, .gv, .aut, .graphml",
          "mneme export phils.dve --output phils.dot");
  public static final Option FORCE =
      Option.flag(
          OUTPUT,
          "--force",
          null,
          "writes also what is too large to be looked at, and overwrites a file that Mneme has not "
              + "written",
          "mneme export phils.dve -o phils.aut --force");
  public static final Option PROCESSES =
      Option.flag(
          MODEL,
          "--processes",
          null,
          "writes the processes themselves as automata, as they stand in the model (.dot, .gv)",
          "mneme export phils.dve -o phils.dot --processes");
  public static final Option AROUND =
      Option.value(
          MODEL,
          "--around",
          "TRACE",
          "writes the states of a saved trace and what lies within a few steps of them",
          "mneme export phils.dve -o near.dot --around deadlock.json");
  public static final Option STEPS =
      Option.value(
          MODEL,
          "--steps",
          "N",
          "how far --around looks away from the trace (default 1)",
          "mneme export phils.dve -o near.dot --around deadlock.json --steps 2");

  public static final List<Option> CHARTS = List.of(CHART, CHART_FILE);

  static final List<Option> EXPORT = List.of(PROCESSES, AROUND, STEPS, FILE, FORCE);

  private GraphOptions() {}
}
