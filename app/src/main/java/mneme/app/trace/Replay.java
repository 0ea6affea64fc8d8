package mneme.app.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.trace.SavedTrace.SavedEvent;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.Shape;
import mneme.model.Stepper;
import mneme.trace.Trace;
import mneme.trace.TraceException;

/** Executes saved traces. */
public final class Replay {
  /** Against a file that names a slot far beyond any model's. */
  private static final int MOST_SLOTS = 1 << 24;

  private final Model model;
  private final Map<String, Integer> slots = new HashMap<>();

  public Replay(Model model) {
    this.model = model;
    Shape shape = model.shape();
    for (int slot = 0; slot < shape.size(); slot++) {
      slots.put(shape.nameOf(slot), slot);
    }
  }

  /**
   * Executes a trace and compares what it says about each step.
   *
   * @throws TraceException with the first step that does not fit
   */
  public Trace run(SavedTrace given) throws TraceException {
    SavedTrace saved = given.states() == null ? given : new ItfResolver(model).resolved(given);
    int[] initial = initial(saved.initial());
    long[] events = new long[saved.events().size()];
    // Step by step, with all that is said about a step, so that the first fault is the one to be
    // told.
    Trace.replay(model, initial, new long[0], -1);
    Stepper stepper = model.stepper();
    int[] state = initial;
    for (int i = 0; i < events.length; i++) {
      SavedEvent step = saved.events().get(i);
      events[i] = event(step, i + 1);
      int[] next = stepper.fire(state, events[i]);
      if (next == null) {
        throw new TraceException(i + 1, "this event is not possible here");
      }
      if (step.changes() != null) {
        compare(step.changes(), changes(state, next), i + 1);
      }
      state = next.clone();
    }
    long erring = saved.erring() == null ? -1 : event(saved.erring(), events.length + 1);
    return Trace.replay(model, initial, events, erring);
  }

  private int[] initial(Map<String, Integer> values) throws TraceException {
    int size = model.shape().size();
    for (String name : values.keySet()) {
      size = Math.max(size, slot(name) + 1);
    }
    int[] state = new int[size];
    for (Map.Entry<String, Integer> value : values.entrySet()) {
      state[slot(value.getKey())] = value.getValue();
    }
    return state;
  }

  private int slot(String name) throws TraceException {
    Integer slot = slots.get(name);
    if (slot != null) {
      return slot;
    }
    // A slot that a run appended has a number for its name.
    int appended = -1;
    if (name.startsWith("slot")) {
      try {
        appended = Integer.parseInt(name.substring("slot".length()));
      } catch (NumberFormatException e) {
        appended = -1;
      }
    }
    if (appended < model.shape().size() || appended >= MOST_SLOTS) {
      throw new TraceException(0, "the model has no variable '" + name + "'");
    }
    return appended;
  }

  private long event(SavedEvent saved, int step) throws TraceException {
    int id = saved.transition();
    if (id < 0 || id >= model.transitionCount()) {
      throw new TraceException(
          step, "the model has no transition " + id + "; it has " + model.transitionCount());
    }
    if (saved.choice() < 0 || saved.choice() >= 1L << model.choiceBits()) {
      throw new TraceException(step, "the model has no choice " + saved.choice());
    }
    String name = model.transition(id).name();
    if (saved.name() != null && !saved.name().equals(name)) {
      throw new TraceException(
          step,
          "transition "
              + id
              + " of the model is '"
              + name
              + "', that of the trace '"
              + saved.name()
              + "'");
    }
    return Event.of(id, saved.choice(), model.choiceBits());
  }

  private static void compare(Map<String, Integer> said, Map<String, Integer> done, int step)
      throws TraceException {
    List<String> names = new ArrayList<>(done.keySet());
    names.addAll(said.keySet());
    for (String name : names) {
      Integer here = done.get(name);
      Integer there = said.get(name);
      if (here == null) {
        throw new TraceException(
            step, "the trace sets " + name + " to " + there + ", the model leaves it as it is");
      }
      if (!here.equals(there)) {
        throw new TraceException(
            step,
            "the model sets "
                + name
                + " to "
                + here
                + ", the trace "
                + (there == null ? "leaves it as it is" : "to " + there));
      }
    }
  }

  private Map<String, Integer> changes(int[] before, int[] after) {
    Map<String, Integer> changes = new LinkedHashMap<>();
    for (int slot = 0; slot < Math.max(before.length, after.length); slot++) {
      int now = StateText.valueOf(after, slot);
      if (StateText.valueOf(before, slot) != now && model.isStable(slot)) {
        changes.put(model.shape().nameOf(slot), now);
      }
    }
    return changes;
  }
}
