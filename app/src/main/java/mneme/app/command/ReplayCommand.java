package mneme.app.command;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import mneme.app.ExitCode;
import mneme.app.UserException;
import mneme.app.load.LoadedModel;
import mneme.app.load.ModelLoader;
import mneme.app.option.Arguments;
import mneme.app.option.Options;
import mneme.app.option.Values;
import mneme.app.report.OutputFile;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.app.trace.Ending;
import mneme.app.trace.Replay;
import mneme.app.trace.SavedTrace;
import mneme.app.trace.TraceReader;
import mneme.app.trace.TraceStyle;
import mneme.app.trace.TraceText;
import mneme.app.world.Environment;
import mneme.app.world.Session;
import mneme.chart.ChartMaker;
import mneme.chart.ChartText;
import mneme.model.Assertion;
import mneme.trace.Trace;
import mneme.trace.TraceException;

/** {@code mneme replay}. */
public record ReplayCommand(Environment environment, Session session) {
  public int run(Arguments arguments) throws UserException {
    session.leavesNothing();
    ChartRequest chart = ChartRequest.of(arguments);
    TraceStyle how = chart.stepsBeside(arguments.value(Options.TRACE));
    boolean quiet = arguments.has(Options.QUIET);
    String file = arguments.operands().get(0);
    OutputFile picture = chart.file();
    if (picture != null
        && (picture.isSameAs(file) || picture.isSameAs(arguments.operands().get(1)))) {
      throw new UserException("--chart-file " + picture + ": what would be overwritten is needed");
    }
    Map<String, Integer> given = Values.parameters(arguments.values(Options.PARAM));
    SavedTrace saved = TraceReader.read(file);
    Map<String, Integer> parameters = new LinkedHashMap<>(saved.parameters());
    parameters.putAll(given);
    LoadedModel model =
        ModelLoader.of(environment.languages(), arguments)
            .load(
                arguments.operands().get(1),
                arguments.value(Options.LANGUAGE),
                parameters,
                quiet ? null : environment.err());
    session.loaded(model);
    PrintStream out = environment.out();
    Style style = environment.outStyle();
    try {
      Trace trace = new Replay(model.model()).run(saved);
      Ending ending = Ending.of(model.model(), trace);
      ending.verify(saved.violation(), model.model(), trace);
      out.println(
          style.good("valid")
              + ": "
              + TraceText.lengthOf(trace)
              + (trace.goesRound() ? "" : ", at the end " + atTheEnd(ending, trace, model)));
      if (!quiet && how != TraceStyle.NONE) {
        out.println();
        new TraceText(model, style).print(trace, how, out);
      }
      if (chart.shown()) {
        out.println();
        ChartText.print(
            new ChartMaker(model.model(), model.fileName(), trace, style)
                .chart(ChartMaker.Size.TEXT),
            style,
            out);
      }
      if (chart.draw(model, trace, model.fileName()) && !quiet) {
        out.println();
        out.println("  the chart was drawn: " + picture);
      }
      return ExitCode.FINE;
    } catch (TraceException e) {
      String where = e.step() == 0 ? "at the start" : "at step " + e.step();
      out.println(style.bad("not valid") + ": " + where + ": " + e.getMessage());
      return ExitCode.VIOLATED;
    }
  }

  private String atTheEnd(Ending ending, Trace trace, LoadedModel model) {
    if (trace.error() != null) {
      return new TraceText(model, environment.outStyle()).errorText(trace.error().error());
    }
    StringBuilder text = new StringBuilder();
    for (Assertion assertion : ending.failing()) {
      text.append("the assertion ").append(assertion.text()).append(" fails");
      if (assertion.position().isKnown()) {
        text.append(" (").append(model.fileName()).append(':');
        text.append(assertion.position()).append(')');
      }
      text.append(", ");
    }
    return text.append(
            ending.enabled() == 0
                ? "a deadlock" + (trace.isLasso() ? ", in which the run stays for ever" : "")
                : Numbers.counted(ending.enabled(), "event") + " possible")
        .toString();
  }
}
