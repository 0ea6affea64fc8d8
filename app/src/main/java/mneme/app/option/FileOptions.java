package mneme.app.option;

import static mneme.app.option.Option.Group.OUTPUT;

import java.util.List;

/** Options that have a run written down for looking at it, and for other programs. */
public final class FileOptions {
  public static final Option PICTURE =
      Option.value(
          OUTPUT,
          "--picture",
          "FILE.svg|FILE.png",
          "draws the run: states in each level, backward edges by length, states and memory over "
              + "time",
          "mneme explore phils.dve --picture phils.svg");
  public static final Option HTML =
      Option.value(
          OUTPUT,
          "--html",
          "FILE",
          "writes the run as a page for any browser, in one file: verdict, figures, diagrams, the "
              + "trace as chart and table, and the model with what was never reached",
          "mneme check phils.dve --html phils.html");
  public static final Option JUNIT =
      Option.value(
          OUTPUT,
          "--junit",
          "FILE",
          "writes a test case for each question as JUnit XML, which CI servers show",
          "mneme check phils.dve --junit results.xml");

  public static final Option COVERAGE =
      Option.flag(
          OUTPUT,
          "--coverage",
          null,
          "counts for each transition how often it was executed and how many states it found first; "
              + "JSON has the statements as well; the search takes longer",
          "mneme explore phils.dve --coverage");
  public static final Option FORCE =
      Option.flag(
          OUTPUT,
          "--force",
          null,
          "overwrites files that Mneme has not written",
          "mneme check phils.dve --json notes.txt --force");

  public static final List<Option> OF_CHECK =
      List.of(PICTURE, HTML, JUNIT, COVERAGE, FORCE, WebOptions.LIVE);
  static final List<Option> OF_EXPLORE = List.of(PICTURE, HTML, COVERAGE, FORCE, WebOptions.LIVE);

  private FileOptions() {}
}
