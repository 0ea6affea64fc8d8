package mneme.app.report;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import mneme.app.Version;
import mneme.app.load.LoadedModel;
import mneme.app.trace.TraceWriter;
import mneme.model.Statement;
import mneme.run.Detail;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.ProductFigures;
import mneme.run.Progress;
import mneme.run.PropertyResult;
import mneme.run.Run;
import mneme.run.Violation;

/**
 * A run for programs; every key is described in docs/output.md. A key that does not apply is
 * absent.
 */
public final class JsonReport {
  private final JsonWriter out;

  private JsonReport(Writer writer) {
    out = new JsonWriter(writer);
    out.setIndent("  ");
    out.setHtmlSafe(false);
  }

  public static void write(Outcome outcome, Writer writer) throws IOException {
    new JsonReport(writer).whole(outcome);
    writer.write('\n');
  }

  /** The report of a run whose search gave none: what is known of it. */
  public static void writeWithoutRun(UnreportedRun run, Writer writer) throws IOException {
    JsonReport report = new JsonReport(writer);
    JsonWriter out = report.out;
    out.beginObject();
    report.head(run.command(), run.model(), run.plan());
    out.name("verdict").value("incomplete");
    out.name("limit").value(run.limit().name().toLowerCase(Locale.ROOT));
    Progress progress = run.progress();
    if (progress != null) {
      out.name("states").value(progress.states());
      out.name("expanded").value(Math.max(0, progress.states() - progress.waiting()));
      out.name("transitions").value(progress.transitions());
      out.name("depth").value(progress.depth());
      out.name("seconds").value(rounded(progress.seconds()));
    }
    out.name("load_seconds").value(rounded(run.model().seconds()));
    if (run.peakMemory() >= 0) {
      out.name("peak_memory_bytes").value(run.peakMemory());
    }
    out.endObject();
    writer.write('\n');
  }

  /** The report where a limit ended the run before there was a model. */
  public static void writeUnloaded(String command, String path, Limit limit, Writer writer)
      throws IOException {
    JsonReport report = new JsonReport(writer);
    report.out.beginObject();
    report.out.name("mneme").value(Version.current());
    report.out.name("command").value(command);
    report.out.name("model").value(path);
    report.out.name("verdict").value("incomplete");
    report.out.name("limit").value(limit.name().toLowerCase(Locale.ROOT));
    report.out.endObject();
    writer.write('\n');
  }

  private void whole(Outcome outcome) throws IOException {
    Run run = outcome.run();
    out.beginObject();
    head(outcome.command(), outcome.model(), run.plan());
    out.name("exact").value(run.exact());
    out.name("verdict").value(run.verdict().name().toLowerCase(Locale.ROOT));
    if (run.limit() != null) {
      out.name("limit").value(run.limit().name().toLowerCase(Locale.ROOT));
    }
    Violation violation = run.violation();
    if (violation != null) {
      TraceWriter.violation(violation, out);
    }
    List<PropertyResult> properties = run.named();
    if (!properties.isEmpty()) {
      PropertyLines.write(properties, out);
    }
    List<String> unasked = UnaskedLabels.of(outcome);
    if (!unasked.isEmpty()) {
      out.name("unasked").beginArray();
      for (String claim : unasked) {
        out.value(claim);
      }
      out.endArray();
    }
    ProductFigures product = outcome.product();
    if (product != null) {
      PropertyLines.automaton(product, out);
    }
    counts(outcome);
    if (outcome.finished() && !run.figures().isReduced()) {
      unreached(run.figures());
    }
    if (run.figures().levels() != null) {
      levels(run.figures().levels());
    }
    if (run.figures().knowsDepth()) {
      out.name("depth").value(run.figures().depth());
    }
    costs(outcome);
    for (Detail detail : run.figures().details()) {
      out.name(detail.key());
      value(detail.value());
    }
    histograms(run.figures());
    if (outcome.coverage() != null) {
      CoverageText.write(outcome.coverage(), out);
    }
    if (violation != null && violation.trace() != null) {
      out.name("trace");
      TraceWriter.write(outcome.model(), violation, violation.trace(), out);
    }
    out.endObject();
    out.flush();
  }

  private void head(String command, LoadedModel model, Plan plan) throws IOException {
    out.name("mneme").value(Version.current());
    out.name("command").value(command);
    out.name("model").value(model.path());
    model.describe(out);
    out.name("search").value(plan.search());
    if (plan.usesStore()) {
      out.name("store").value(plan.store());
    }
    out.name("threads").value(plan.threads());
  }

  private void counts(Outcome outcome) throws IOException {
    Figures figures = outcome.run().figures();
    if (figures.knowsStates()) {
      out.name("states").value(figures.states());
    }
    out.name("visited").value(figures.visited());
    out.name("stored_peak").value(figures.storedPeak());
    if (figures.knowsStates()) {
      out.name("expanded").value(figures.expanded());
    }
    if (figures.knowsTransitions()) {
      out.name("transitions").value(figures.transitions());
      out.name("matched").value(figures.matched());
    }
    out.name("events_executed").value(figures.eventsExecuted());
    if (figures.knowsTransitions() && outcome.isOfModel()) {
      out.name("deadlocks").value(figures.deadlocks());
    }
    if (outcome.isOfModel()) {
      count("assertions_violated", figures.assertionsViolated(), figures);
    }
    count("runtime_errors", figures.runtimeErrors(), figures);
    if (outcome.run().plan().questions().asksAnything()) {
      count("violations", figures.violations(), figures);
    }
  }

  /** What is wrong: where states were visited repeatedly, only that there is none is known. */
  private void count(String key, long value, Figures figures) throws IOException {
    if (value == 0 || figures.knowsTransitions()) {
      out.name(key).value(value);
    }
  }

  private void unreached(Figures figures) throws IOException {
    out.name("unreached").beginArray();
    for (Statement statement : figures.unreached()) {
      out.beginObject();
      out.name("what").value(statement.what());
      if (!statement.process().isEmpty()) {
        out.name("process").value(statement.process());
      }
      if (statement.position().isKnown()) {
        out.name("line").value(statement.position().line());
        out.name("column").value(statement.position().column());
      }
      out.endObject();
    }
    out.endArray();
  }

  private void levels(Figures.LevelFigures levels) throws IOException {
    out.name("levels").value(levels.count());
    out.name("widest_level").value(levels.widest());
    if (levels.backEdgeLengths() != null) {
      out.name("back_edges").value(levels.backEdges());
      out.name("longest_back_edge").value(levels.longestBackEdge());
    }
  }

  /** Long lists, so they come after what a person may want to read. */
  private void histograms(Figures figures) throws IOException {
    if (figures.degrees().length > 0) {
      numbers("degrees", figures.degrees());
    }
    Figures.LevelFigures levels = figures.levels();
    if (levels != null) {
      numbers("level_sizes", levels.sizes());
      long[] lengths = levels.backEdgeLengths();
      if (lengths != null) {
        numbers("back_edge_lengths", lengths);
      }
    }
  }

  private void costs(Outcome outcome) throws IOException {
    Figures figures = outcome.run().figures();
    out.name("load_seconds").value(rounded(outcome.model().seconds()));
    out.name("seconds").value(rounded(figures.seconds()));
    if (figures.seconds() > 0) {
      out.name("states_per_second").value(Math.round(figures.statesOrVisits() / figures.seconds()));
    }
    out.name("store_bytes").value(figures.storeBytes());
    out.name("queue_bytes").value(figures.queueBytes());
    if (figures.states() > 0) {
      out.name("bytes_per_state").value(rounded((double) figures.storeBytes() / figures.states()));
    }
    if (outcome.peakMemory() >= 0) {
      out.name("peak_memory_bytes").value(outcome.peakMemory());
    }
  }

  private void value(Detail.Value value) throws IOException {
    switch (value) {
      case Detail.Count count -> out.value(count.count());
      case Detail.Bytes bytes -> out.value(bytes.bytes());
      case Detail.Measure measure -> out.value(rounded(measure.measure()));
      case Detail.Text text -> out.value(text.text());
      case Detail.Rows rows -> {
        out.beginArray();
        for (List<Detail.Value> row : rows.rows()) {
          out.beginObject();
          for (int i = 0; i < row.size(); i++) {
            out.name(rows.columns().get(i));
            value(row.get(i));
          }
          out.endObject();
        }
        out.endArray();
      }
    }
  }

  /** On one line, however many there are. */
  private void numbers(String name, long[] values) throws IOException {
    StringBuilder list = new StringBuilder("[");
    for (int i = 0; i < values.length; i++) {
      list.append(i == 0 ? "" : ", ").append(values[i]);
    }
    out.name(name).jsonValue(list.append(']').toString());
  }

  /** Microseconds are precise enough, and never a number that JSON cannot hold. */
  private static double rounded(double value) {
    return Double.isFinite(value) ? Math.round(value * 1e6) / 1e6 : 0;
  }
}
