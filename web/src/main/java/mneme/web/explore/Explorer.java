package mneme.web.explore;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import mneme.app.UserException;
import mneme.app.chart.ChartSvg;
import mneme.app.load.LoadedModel;
import mneme.app.page.StateJson;
import mneme.app.simulate.Choice;
import mneme.app.simulate.Simulation;
import mneme.app.simulate.Watches;
import mneme.app.text.Style;
import mneme.app.trace.TraceFiles;
import mneme.chart.ChartMaker;
import mneme.model.Assertion;
import mneme.run.Violation;
import mneme.trace.Trace;

/** Answers what a page asks about one model. Thread-safe: one question at a time. */
public final class Explorer {
  /** More buttons than this nobody reads. */
  private static final int MOST_CHOICES = 400;

  private static final int MOST_WATCHES = 20;

  private final LoadedModel model;
  private final StateJson words;
  private final Walker walker;

  public Explorer(LoadedModel model) {
    this.model = model;
    this.words = new StateJson(model);
    this.walker = new Walker(model.model());
  }

  /** A state: what is in it, what is wrong with it, what is possible. */
  public synchronized JsonObject state(Way way) throws UserException {
    Simulation simulation = walker.go(way);
    JsonObject json = new JsonObject();
    json.addProperty("started", simulation.hasStarted());
    json.addProperty("length", simulation.length());
    if (simulation.hasStarted()) {
      int[] state = simulation.state();
      json.addProperty("key", StateJson.key(state));
      json.add("groups", words.groups(state));
    }
    json.add("findings", findings(simulation));
    json.addProperty("choice_count", simulation.choices().size());
    json.add("choices", choices(simulation));
    return json;
  }

  /**
   * The steps of a way, and the values of expressions in each of its states. Before an initial
   * state was chosen, there is no state.
   *
   * @param watches expressions, or names of variables
   */
  public synchronized JsonObject steps(Way way, List<String> watches) throws UserException {
    Simulation simulation = walker.go(way);
    if (!simulation.hasStarted()) {
      JsonObject json = new JsonObject();
      json.add("steps", new JsonArray());
      return json;
    }
    Trace trace = simulation.trace();
    JsonObject json = words.way(trace);
    json.addProperty("chosen_start", way.length() > trace.length());
    json.add("watches", watched(trace, watches));
    return json;
  }

  private JsonArray watched(Trace trace, List<String> expressions) throws UserException {
    if (expressions.size() > MOST_WATCHES) {
      throw new UserException("at most " + MOST_WATCHES + " expressions can be watched");
    }
    Watches watches = new Watches(model.model());
    JsonArray rows = new JsonArray();
    for (String expression : expressions) {
      JsonObject row = new JsonObject();
      row.addProperty("text", expression);
      JsonArray values = new JsonArray();
      try {
        for (int i = 0; i <= trace.steps().size(); i++) {
          values.add(value(watches.line(expression, trace.state(i)), expression));
        }
        row.add("values", values);
      } catch (UserException e) {
        row.addProperty("error", e.text());
      }
      rows.add(row);
    }
    return rows;
  }

  /** The value alone, of {@code x = 3} or {@code x < 3: true}. */
  private static String value(String line, String expression) {
    for (String between : List.of(" = ", ": ")) {
      if (line.startsWith(expression + between)) {
        return line.substring(expression.length() + between.length());
      }
    }
    return line;
  }

  /** The steps as a sequence chart. */
  public synchronized String chart(Way way, int loopStart) throws UserException {
    Trace trace = trace(way, loopStart);
    return ChartSvg.element(
        new ChartMaker(model.model(), model.fileName(), trace, Style.PLAIN)
            .chart(ChartMaker.Size.PICTURE),
        model.fileName());
  }

  /**
   * The steps as a file for {@code mneme replay}.
   *
   * @param name of the file, whose ending says the format
   */
  public synchronized String file(Way way, int loopStart, String name) throws UserException {
    Trace trace = trace(way, loopStart);
    Violation violation = walker.go(way).violation();
    StringWriter out = new StringWriter();
    try {
      TraceFiles.write(name, model, violation, trace, out);
    } catch (IOException e) {
      throw new UserException("the trace cannot be written: " + e.getMessage());
    }
    return out.toString();
  }

  /** The state at the end of a way. */
  public synchronized int[] end(Way way) throws UserException {
    Simulation simulation = walker.go(way);
    if (!simulation.hasStarted()) {
      throw new UserException("choose an initial state first");
    }
    return simulation.state();
  }

  private Trace trace(Way way, int loopStart) throws UserException {
    Simulation simulation = walker.go(way);
    if (!simulation.hasStarted()) {
      throw new UserException("choose an initial state first");
    }
    Trace trace = simulation.trace();
    return loopStart < 0 || loopStart > trace.steps().size() || trace.error() != null
        ? trace
        : new Trace(trace.initial(), trace.steps(), null, false, loopStart);
  }

  private JsonArray findings(Simulation simulation) {
    JsonArray findings = new JsonArray();
    for (Assertion assertion : simulation.failing()) {
      JsonObject finding = new JsonObject();
      finding.addProperty(
          "text",
          (assertion.process().isEmpty() ? "" : assertion.process() + ": ")
              + "assertion violated: "
              + assertion.text());
      StateJson.place(assertion.position(), finding);
      findings.add(finding);
    }
    Trace.ErringEvent error = simulation.error();
    if (error != null) {
      JsonObject finding = new JsonObject();
      finding.addProperty("text", words.error(error.error()));
      StateJson.place(error.error().position(), finding);
      findings.add(finding);
    } else if (simulation.isDeadlocked()) {
      JsonObject finding = new JsonObject();
      finding.addProperty("text", "deadlock: no event is possible");
      findings.add(finding);
    }
    return findings;
  }

  private JsonArray choices(Simulation simulation) {
    JsonArray choices = new JsonArray();
    List<Choice> all = simulation.choices();
    for (int i = 0; i < Math.min(all.size(), MOST_CHOICES); i++) {
      JsonObject json =
          switch (all.get(i)) {
            case Choice.Start(int[] state) -> {
              JsonObject start = new JsonObject();
              start.addProperty("text", "begin in initial state " + (i + 1));
              start.add("groups", words.groups(state));
              start.addProperty("key", StateJson.key(state));
              yield start;
            }
            case Choice.Step(long event, int[] state) -> {
              JsonObject step = words.event(simulation.state(), event);
              step.add("changes", words.changes(simulation.state(), state));
              step.addProperty("key", StateJson.key(state));
              yield step;
            }
            case Choice.Fault(long event, var error) -> {
              JsonObject fault = words.event(simulation.state(), event);
              fault.addProperty("error", words.error(error));
              yield fault;
            }
          };
      choices.add(json);
    }
    return choices;
  }
}
