package mneme.app.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.app.trace.ItfVariables.Leaf;
import mneme.app.trace.ItfVariables.Sequence;
import mneme.app.trace.ItfVariables.Tree;
import mneme.app.trace.SavedTrace.ItfState;
import mneme.app.trace.SavedTrace.SavedEvent;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.trace.Trace;
import mneme.trace.TraceException;

/**
 * Turns the states of an ITF trace into the events of a model. Where the file does not say which
 * event leads to a state, as files of other tools do not, one that does is looked for.
 */
final class ItfResolver {
  /** Slots a run has appended are named so; a file cannot have more of them than variables. */
  private static final String APPENDED = "slot";

  private final Model model;

  ItfResolver(Model model) {
    this.model = model;
  }

  /** The same trace in our own terms. */
  SavedTrace resolved(SavedTrace saved) throws TraceException {
    List<ItfState> states = saved.states();
    if (states == null || states.isEmpty()) {
      return saved;
    }
    int slots = slots(states.getFirst());
    ItfVariables variables = new ItfVariables(model, slots);
    List<int[]> vectors = new ArrayList<>();
    for (ItfState state : states) {
      vectors.add(vector(state, variables, slots, vectors.size()));
    }
    List<SavedEvent> events = new ArrayList<>();
    for (int i = 1; i < vectors.size(); i++) {
      SavedEvent event = states.get(i).event();
      Map<String, Integer> changes = changes(vectors.get(i - 1), vectors.get(i));
      events.add(
          event == null
              ? found(vectors.get(i - 1), vectors.get(i), changes, i)
              : new SavedEvent(event.transition(), event.choice(), event.name(), changes));
    }
    return new SavedTrace(
        saved.model(),
        saved.language(),
        saved.parameters(),
        named(vectors.getFirst()),
        events,
        saved.erring(),
        saved.violation());
  }

  private int slots(ItfState first) {
    int slots = model.shape().size();
    while (first.values().containsKey(APPENDED + slots)) {
      slots++;
    }
    return slots;
  }

  private static int[] vector(ItfState state, ItfVariables variables, int slots, int step)
      throws TraceException {
    Set<String> unknown = new HashSet<>(state.values().keySet());
    unknown.removeAll(variables.all().keySet());
    if (!unknown.isEmpty()) {
      throw new TraceException(
          step, "the model has no variable '" + unknown.iterator().next() + "'");
    }
    int[] vector = new int[slots];
    for (Map.Entry<String, Tree> variable : variables.all().entrySet()) {
      Object value = state.values().get(variable.getKey());
      if (value == null) {
        throw new TraceException(step, "the variable '" + variable.getKey() + "' has no value");
      }
      if (!fill(vector, variable.getValue(), value, variables)) {
        throw new TraceException(
            step, "the variable '" + variable.getKey() + "' has a value it cannot have");
      }
    }
    return vector;
  }

  private static boolean fill(int[] vector, Tree tree, Object value, ItfVariables variables) {
    return switch (tree) {
      case Leaf(int slot) -> {
        Integer number =
            switch (value) {
              case Long l when l == l.intValue() -> Integer.valueOf(l.intValue());
              case String word -> variables.valueOf(slot, word);
              default -> null;
            };
        if (number != null) {
          vector[slot] = number;
        }
        yield number != null;
      }
      case Sequence(List<Tree> parts) -> {
        boolean fits = value instanceof List<?> list && list.size() == parts.size();
        for (int i = 0; fits && i < parts.size(); i++) {
          fits =
              ((List<?>) value).get(i) instanceof Object part
                  && fill(vector, parts.get(i), part, variables);
        }
        yield fits;
      }
    };
  }

  private SavedEvent found(int[] from, int[] to, Map<String, Integer> changes, int step)
      throws TraceException {
    Finder finder = new Finder(to);
    Stepper stepper = model.stepper();
    stepper.successors(from, finder);
    if (finder.found < 0) {
      throw new TraceException(step, "no event leads from the state before to this one");
    }
    int bits = model.choiceBits();
    return new SavedEvent(
        Event.transition(finder.found, bits), Event.wideChoice(finder.found, bits), null, changes);
  }

  private Map<String, Integer> named(int[] state) {
    Map<String, Integer> values = new LinkedHashMap<>();
    for (int slot = 0; slot < state.length; slot++) {
      values.put(model.shape().nameOf(slot), state[slot]);
    }
    return values;
  }

  private Map<String, Integer> changes(int[] before, int[] after) {
    Map<String, Integer> changes = new LinkedHashMap<>();
    for (int slot = 0; slot < Math.max(before.length, after.length); slot++) {
      int now = StateText.valueOf(after, slot);
      if (StateText.valueOf(before, slot) != now) {
        changes.put(model.shape().nameOf(slot), now);
      }
    }
    return changes;
  }

  private static final class Finder implements SuccessorSink {
    private final int[] wanted;
    private long found = -1;

    Finder(int[] wanted) {
      this.wanted = wanted;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      if (found < 0 && Trace.sameState(next, wanted)) {
        found = event;
      }
    }

    @Override
    public void error(long event, ModelError error) {}
  }
}
