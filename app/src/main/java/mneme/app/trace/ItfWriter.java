package mneme.app.trace;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Map;
import mneme.app.Version;
import mneme.app.load.LoadedModel;
import mneme.app.trace.ItfVariables.Leaf;
import mneme.app.trace.ItfVariables.Sequence;
import mneme.app.trace.ItfVariables.Tree;
import mneme.model.Model;
import mneme.run.Violation;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A trace in the Informal Trace Format of the TLA+ tools; described in docs/output.md. Whole states
 * by variable; the event that leads to a state is in its {@code #meta}.
 */
final class ItfWriter {
  private static final String ENDING = ".itf.json";

  private final JsonWriter out;
  private final TraceWriter events;
  private final ItfVariables variables;

  private ItfWriter(JsonWriter out, Model model, int slots) {
    this.out = out;
    this.events = new TraceWriter(out, model);
    this.variables = new ItfVariables(model, slots);
  }

  /** Whether a file of this name is to have this format. */
  static boolean isFor(String file) {
    return file.toLowerCase(Locale.ROOT).endsWith(ENDING);
  }

  /** Writes a trace file. */
  static void write(LoadedModel loaded, @Nullable Violation violation, Trace trace, Writer writer)
      throws IOException {
    JsonWriter out = new JsonWriter(writer);
    out.setIndent(" ");
    out.setHtmlSafe(false);
    int slots = Math.max(loaded.model().shape().size(), trace.initial().length);
    for (Trace.Step step : trace.steps()) {
      slots = Math.max(slots, step.state().length);
    }
    new ItfWriter(out, loaded.model(), slots).write(loaded, violation, trace);
    out.flush();
    writer.write('\n');
  }

  private void write(LoadedModel loaded, @Nullable Violation violation, Trace trace)
      throws IOException {
    out.beginObject();
    out.name("#meta").beginObject();
    out.name("format").value("ITF");
    out.name("format-description").value("https://apalache-mc.org/docs/adr/015adr-trace.html");
    out.name("source").value(loaded.path());
    out.name("description").value("made by Mneme " + Version.current());
    out.name("mneme").beginObject();
    events.about(loaded, violation);
    if (trace.error() != null) {
      events.error(trace.error());
    }
    out.endObject();
    out.endObject();
    out.name("vars").beginArray();
    for (String name : variables.all().keySet()) {
      out.value(name);
    }
    out.endArray();
    out.name("states").beginArray();
    out.beginObject();
    out.name("#meta").beginObject().name("index").value(0).endObject();
    state(trace.initial());
    out.endObject();
    int index = 1;
    for (Trace.Step step : trace.steps()) {
      out.beginObject();
      out.name("#meta").beginObject();
      out.name("index").value(index++);
      out.name("event").beginObject();
      events.event(step.event());
      out.endObject();
      out.endObject();
      state(step.state());
      out.endObject();
    }
    out.endArray();
    out.endObject();
  }

  private void state(int[] state) throws IOException {
    for (Map.Entry<String, Tree> variable : variables.all().entrySet()) {
      out.name(variable.getKey());
      value(variable.getValue(), state);
    }
  }

  private void value(Tree tree, int[] state) throws IOException {
    switch (tree) {
      case Leaf(int slot) -> {
        int value = StateText.valueOf(state, slot);
        String word = variables.wordFor(slot, value);
        if (word == null) {
          out.value(value);
        } else {
          out.value(word);
        }
      }
      case Sequence sequence -> {
        out.beginArray();
        for (Tree part : sequence.parts()) {
          value(part, state);
        }
        out.endArray();
      }
    }
  }
}
