package mneme.app.trace;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import mneme.app.Version;
import mneme.app.load.LoadedModel;
import mneme.app.trace.ItfNames.Leaf;
import mneme.app.trace.ItfNames.Sequence;
import mneme.app.trace.ItfNames.Value;
import mneme.model.Entry;
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
  private final Model model;
  private final ItfNames names = new ItfNames();

  /** Variables that are 0 in states that do not list them. */
  private final Set<String> counts = new LinkedHashSet<>();

  private ItfWriter(JsonWriter out, Model model) {
    this.out = out;
    this.events = new TraceWriter(out, model);
    this.model = model;
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
    new ItfWriter(out, loaded.model()).write(loaded, violation, trace);
    out.flush();
    writer.write('\n');
  }

  private void write(LoadedModel loaded, @Nullable Violation violation, Trace trace)
      throws IOException {
    meet(trace.initial());
    for (Trace.Step step : trace.steps()) {
      meet(step.state());
    }
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
    for (String name : names.all()) {
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
    if (trace.isLasso()) {
      // The state it leads back to stands at the end once more: who takes a step from there sees a
      // state that repeats itself.
      out.name("loop").value(trace.loopStart());
    }
    out.endObject();
  }

  /** Names what is in a state. */
  private void meet(int[] state) {
    names
        .values(model.presentation().entries(state))
        .forEach(
            (name, value) -> {
              if (value instanceof Leaf(Entry entry) && entry.counts()) {
                counts.add(name);
              }
            });
  }

  private void state(int[] state) throws IOException {
    Map<String, Value> values = names.values(model.presentation().entries(state));
    for (Map.Entry<String, Value> variable : values.entrySet()) {
      out.name(variable.getKey());
      value(variable.getValue());
    }
    for (String name : counts) {
      if (!values.containsKey(name)) {
        out.name(name).value(0);
      }
    }
  }

  private void value(Value value) throws IOException {
    switch (value) {
      case Leaf leaf -> {
        if (leaf.isNumber()) {
          out.value(leaf.entry().value());
        } else {
          out.value(leaf.word());
        }
      }
      case Sequence sequence -> {
        out.beginArray();
        for (Value part : sequence.parts()) {
          value(part);
        }
        out.endArray();
      }
    }
  }
}
