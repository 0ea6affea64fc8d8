package mneme.app.command;

import java.util.Locale;
import mneme.app.UserException;
import mneme.app.chart.ChartSvg;
import mneme.app.load.LoadedModel;
import mneme.app.option.Arguments;
import mneme.app.option.GraphOptions;
import mneme.app.option.Options;
import mneme.app.report.OutputFile;
import mneme.app.text.Style;
import mneme.app.trace.TraceStyle;
import mneme.chart.Chart;
import mneme.chart.ChartMaker;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Whether and where a chart of the trace is wanted.
 *
 * @param shown whether it is printed
 * @param file where it is drawn; null where it is not
 */
record ChartRequest(boolean shown, @Nullable OutputFile file) {

  static ChartRequest of(Arguments arguments) throws UserException {
    boolean shown = arguments.has(GraphOptions.CHART);
    if (shown && arguments.has(Options.QUIET)) {
      throw new UserException(
          "--chart and --quiet contradict each other; --chart-file FILE.svg draws without printing");
    }
    if (shown && "-".equals(arguments.value(Options.JSON))) {
      throw new UserException(
          "--json - leaves no room for anything else on standard output; use --chart-file FILE.svg,"
              + " or --json FILE");
    }
    String name = arguments.value(GraphOptions.CHART_FILE);
    if (name == null) {
      return new ChartRequest(shown, null);
    }
    OutputFile file = OutputFile.at(GraphOptions.CHART_FILE.name(), name);
    if (!name.toLowerCase(Locale.ROOT).endsWith(".svg")) {
      throw new UserException(
          "--chart-file " + name + ": charts are drawn as SVG; use a name that ends in .svg");
    }
    return new ChartRequest(shown, file);
  }

  boolean wanted() {
    return shown || file != null;
  }

  /** How the steps are shown beside the chart: not at all, where nobody asked for them. */
  TraceStyle stepsBeside(@Nullable String asked) throws UserException {
    return shown && asked == null ? TraceStyle.NONE : TraceStyle.of(asked);
  }

  /** Draws the chart, where that was asked for; true if it was. */
  boolean draw(LoadedModel model, Trace trace, String title) throws UserException {
    if (file == null) {
      return false;
    }
    Chart chart =
        new ChartMaker(model.model(), model.fileName(), trace, Style.PLAIN)
            .chart(ChartMaker.Size.PICTURE);
    file.write(out -> ChartSvg.write(chart, title, out));
    return true;
  }
}
