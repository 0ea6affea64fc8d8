package mneme.app.trace;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mneme.app.Version;
import mneme.app.load.LoadedModel;
import mneme.chart.Change;
import mneme.model.Entry;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Transition;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/** A trace as JSON, for {@link TraceReader} and other programs; described in docs/output.md. */
public record TraceWriter(JsonWriter out, Model model) {
  static final String FORMAT = "mneme-trace";
  static final int VERSION = 1;

  /**
   * Writes a trace file.
   *
   * @param violation what is at the end; null where nothing is said of it
   */
  public static void write(
      LoadedModel loaded, @Nullable Violation violation, Trace trace, Writer writer)
      throws IOException {
    JsonWriter out = new JsonWriter(writer);
    out.setIndent(" ");
    out.setHtmlSafe(false);
    write(loaded, violation, trace, out);
    out.flush();
    writer.write('\n');
  }

  /** Writes one JSON object: the violation and the way there. */
  public static void write(
      LoadedModel loaded, @Nullable Violation violation, Trace trace, JsonWriter out)
      throws IOException {
    new TraceWriter(out, loaded.model()).write(loaded, violation, trace);
  }

  private void write(LoadedModel loaded, @Nullable Violation violation, Trace trace)
      throws IOException {
    out.beginObject();
    out.name("format").value(FORMAT);
    out.name("version").value(VERSION);
    out.name("mneme").value(Version.current());
    about(loaded, violation);
    out.name("initial").beginObject();
    for (Entry entry : model.presentation().entries(trace.initial())) {
      out.name(entry.name()).value(entry.value());
    }
    out.endObject();
    out.name("events").beginArray();
    int[] before = trace.initial();
    for (Trace.Step step : trace.steps()) {
      out.beginObject();
      event(step.event());
      changes(before, step.state());
      out.endObject();
      before = step.state();
    }
    out.endArray();
    if (trace.isLasso()) {
      out.name("loop_start").value(trace.loopStart());
    }
    if (trace.error() != null) {
      error(trace.error());
    }
    out.endObject();
  }

  /** Model, parameters, and what is wrong at the end, if anything. */
  void about(LoadedModel loaded, @Nullable Violation violation) throws IOException {
    out.name("model").value(model.name());
    loaded.describe(out);
    if (violation != null) {
      violation(violation, out);
    }
  }

  /** What is wrong, and where. */
  public static void violation(Violation violation, JsonWriter out) throws IOException {
    out.name("violation").beginObject();
    out.name("kind").value(violation.kind());
    out.name("message").value(violation.message());
    if (violation.property() != null) {
      out.name("property").value(violation.property());
    }
    position(violation.position(), out);
    out.endObject();
  }

  void event(long event) throws IOException {
    int id = Event.transition(event, model.choiceBits());
    Transition transition = model.transition(id);
    out.name("transition").value(id);
    out.name("choice").value(Event.wideChoice(event, model.choiceBits()));
    if (!transition.process().isEmpty()) {
      out.name("process").value(transition.process());
    }
    if (!transition.partner().isEmpty()) {
      out.name("partner").value(transition.partner());
    }
    out.name("name").value(transition.name());
    position(transition.position(), out);
  }

  private void changes(int[] before, int[] after) throws IOException {
    List<String> gone = new ArrayList<>();
    out.name("changes").beginObject();
    for (Change change : Change.between(model, before, after)) {
      Entry now = change.after();
      if (now == null) {
        gone.add(change.name());
      } else {
        out.name(now.name()).value(now.value());
      }
    }
    out.endObject();
    if (!gone.isEmpty()) {
      out.name("gone").beginArray();
      for (String name : gone) {
        out.value(name);
      }
      out.endArray();
    }
  }

  void error(Trace.ErringEvent erring) throws IOException {
    out.name("error").beginObject();
    out.name("kind").value(word(erring.error().kind()));
    out.name("message").value(erring.error().message());
    position(erring.error().position(), out);
    out.name("event").beginObject();
    event(erring.event());
    out.endObject();
    out.endObject();
  }

  private static void position(Position position, JsonWriter out) throws IOException {
    if (position.isKnown()) {
      out.name("line").value(position.line());
      out.name("column").value(position.column());
    }
  }

  private static String word(ModelError.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
