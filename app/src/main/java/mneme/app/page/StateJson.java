package mneme.app.page;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mneme.app.load.LoadedModel;
import mneme.app.text.Style;
import mneme.app.trace.TraceText;
import mneme.chart.Change;
import mneme.chart.TraceWords;
import mneme.model.Entry;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Statement;
import mneme.model.Substep;
import mneme.model.Transition;
import mneme.source.Position;
import mneme.trace.Trace;

/** States, changes, events and ways in the words of the model, as the scripts of pages get them. */
public final class StateJson {
  /** How a transition between two locations is called. */
  private static final Pattern LEAVING = Pattern.compile("transition (\\S+) -> \\S+");

  private final LoadedModel loaded;

  /** The lines on which a process leaves a location: there it stands in the text. */
  private final Map<String, Set<Integer>> placesOf = new HashMap<>();

  private final Model model;

  public StateJson(LoadedModel loaded) {
    this.loaded = loaded;
    this.model = loaded.model();
    for (Statement statement : model.presentation().statements()) {
      Matcher leaving = LEAVING.matcher(statement.what());
      if (leaving.matches() && statement.position().isKnown()) {
        placesOf
            .computeIfAbsent(key(statement.process(), leaving.group(1)), _ -> new TreeSet<>())
            .add(statement.position().line());
      }
    }
  }

  private static String key(String process, String location) {
    return process + "\n" + location;
  }

  /** All there is in a state, by what it belongs to. */
  public JsonArray groups(int[] state) {
    JsonArray groups = new JsonArray();
    String component = null;
    JsonArray entries = new JsonArray();
    for (Entry entry : model.presentation().entries(state)) {
      if (!entry.component().equals(component)) {
        component = entry.component();
        entries = new JsonArray();
        JsonObject group = new JsonObject();
        group.addProperty("component", component);
        group.add("entries", entries);
        groups.add(group);
      }
      JsonObject json = new JsonObject();
      json.addProperty("name", entry.name());
      json.addProperty("short", TraceWords.shortName(entry.name(), entry.component()));
      json.addProperty("text", entry.text());
      json.addProperty("location", entry.isLocation());
      Set<Integer> lines =
          entry.isLocation() ? placesOf.get(key(entry.component(), entry.text())) : null;
      if (lines != null) {
        JsonArray places = new JsonArray();
        lines.forEach(places::add);
        json.add("lines", places);
      }
      entries.add(json);
    }
    return groups;
  }

  /** What people need to see of the difference of two states. */
  public JsonArray changes(int[] before, int[] after) {
    JsonArray changes = new JsonArray();
    for (Change change : Change.telling(Change.between(model, before, after))) {
      JsonObject json = new JsonObject();
      json.addProperty("name", change.name());
      json.addProperty("component", change.entry().component());
      Entry was = change.before();
      Entry is = change.after();
      if (was != null) {
        json.addProperty("before", was.text());
      }
      if (is != null) {
        json.addProperty("after", is.text());
      }
      changes.add(json);
    }
    return changes;
  }

  /** Who moves, where that stands in the model, what it says. */
  public JsonObject event(int[] before, long event) {
    Transition transition = model.transition(Event.transition(event, model.choiceBits()));
    JsonObject json = new JsonObject();
    json.addProperty("process", TraceText.processOf(transition));
    json.addProperty("component", transition.process());
    json.addProperty("partner", transition.partner());
    place(transition.position(), json);
    json.addProperty(
        "text", TraceWords.shortened(model.presentation().describe(event), 200, Style.PLAIN));
    List<Substep> substeps = model.presentation().substeps(before, event);
    JsonArray more = new JsonArray();
    for (int i = 0; i < substeps.size(); i++) {
      Substep substep = substeps.get(i);
      if (i > 0) {
        more.add(substep.process() + "  " + substep.name());
      }
      substep.output().stripTrailing().lines().forEach(line -> more.add("prints " + line));
    }
    if (!more.isEmpty()) {
      json.add("more", more);
    }
    return json;
  }

  /** The first state of a way, its steps with what each changes, and what went wrong at its end. */
  public JsonObject way(Trace trace) {
    JsonArray steps = new JsonArray();
    int[] before = trace.initial();
    for (Trace.Step step : trace.steps()) {
      JsonObject event = event(before, step.event());
      event.add("changes", changes(before, step.state()));
      steps.add(event);
      before = step.state();
    }
    Trace.ErringEvent erring = trace.error();
    if (erring != null) {
      JsonObject event = event(before, erring.event());
      event.addProperty("error", error(erring.error()));
      steps.add(event);
    }
    JsonObject json = new JsonObject();
    json.add("start", groups(trace.initial()));
    json.add("steps", steps);
    return json;
  }

  /** What went wrong in an event. */
  public String error(ModelError error) {
    return new TraceText(loaded, Style.PLAIN).errorText(error);
  }

  /** The line in the model's own text, or in another file of it. */
  public static void place(Position position, JsonObject json) {
    if (position.isKnown()) {
      json.addProperty("line", position.line());
      json.addProperty("column", position.column());
      json.addProperty("file", position.file());
    }
  }

  /** The same for equal states and, as good as always, for no others. */
  public static String key(int[] state) {
    long hash = 0x9E3779B97F4A7C15L;
    int used = state.length;
    while (used > 0 && state[used - 1] == 0) {
      // A state may be written with more slots than it needs.
      used--;
    }
    for (int i = 0; i < used; i++) {
      hash = (hash ^ state[i]) * 0xBF58476D1CE4E5B9L;
      hash ^= hash >>> 29;
    }
    return Long.toHexString(hash);
  }
}
