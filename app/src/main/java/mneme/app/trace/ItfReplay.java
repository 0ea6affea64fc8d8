package mneme.app.trace;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import mneme.app.trace.ItfNames.Leaf;
import mneme.app.trace.ItfNames.Sequence;
import mneme.app.trace.ItfNames.Value;
import mneme.app.trace.SavedTrace.ItfState;
import mneme.app.trace.SavedTrace.SavedEvent;
import mneme.model.Model;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/**
 * Goes along the states of an ITF trace. Where the file does not say which event leads to a state,
 * as files of other tools do not, all events that do are followed: states that differ, like two
 * points of a program on one line, may look the same. For one trace.
 */
record ItfReplay(Model model, Replay replay, List<ItfState> states) {
  /** States that look the same and are followed side by side. */
  private static final int MOST_WAYS = 1000;

  /**
   * @param loopStart the number of the state to which the last one leads back: where it looks like
   *     that one, it is the same state; otherwise a step leads there
   */
  static ItfReplay of(Model model, Replay replay, List<ItfState> states, int loopStart) {
    if (loopStart < 0
        || loopStart >= states.size() - 1
        || states.getLast().values().equals(states.get(loopStart).values())) {
      return new ItfReplay(model, replay, states);
    }
    List<ItfState> closed = new ArrayList<>(states);
    closed.add(new ItfState(states.get(loopStart).values(), null));
    return new ItfReplay(model, replay, closed);
  }

  /** A way through the model that looks as the file says so far. */
  private record Way(@Nullable Way before, long event, int[] state, ItfNames names) {}

  /**
   * Of several ways that look as the file says, one that also ends as it says.
   *
   * @param saved what the file says of the end
   */
  Trace run(SavedTrace saved) throws TraceException {
    List<Way> ways = starts();
    for (int step = 1; step < states.size(); step++) {
      ways = next(ways, step);
    }
    checkNames(ways.getFirst());
    for (Way way : ways) {
      try {
        Trace trace = trace(way, saved);
        Ending.of(model, trace).verify(saved.violation(), model, trace);
        return trace;
      } catch (TraceException e) {
        // It is not the one that is meant.
      }
    }
    return trace(ways.getFirst(), saved);
  }

  private Trace trace(Way last, SavedTrace saved) throws TraceException {
    long[] events = new long[states.size() - 1];
    Way at = last;
    for (int i = events.length - 1; i >= 0 && at.before != null; i--) {
      events[i] = at.event;
      at = at.before;
    }
    return replay.trace(at.state, events, last.state, saved);
  }

  private List<Way> starts() throws TraceException {
    List<Way> ways = new ArrayList<>();
    String unknown = null;
    for (int[] state : model.initialStates()) {
      ItfNames names = new ItfNames();
      Map<String, Value> values = names.values(model.presentation().entries(state));
      if (fault(states.getFirst(), values, names) == null) {
        ways.add(new Way(null, -1, state, names));
      }
      String other = nameFault(states.getFirst(), values, names);
      unknown = other == null ? unknown : other;
    }
    if (ways.isEmpty()) {
      throw new TraceException(
          0, unknown == null ? "it does not start in an initial state of the model" : unknown);
    }
    return ways;
  }

  private List<Way> next(List<Way> ways, int step) throws TraceException {
    ItfState said = states.get(step);
    SavedEvent event = said.event();
    List<Way> next = new ArrayList<>();
    Set<List<Integer>> seen = new HashSet<>();
    TraceException refused = null;
    for (Way way : ways) {
      try {
        List<Replay.Move> moves =
            event == null
                ? replay.moves(way.state)
                : List.of(replay.move(way.state, event, step, state -> fault(said, way, state)));
        for (Replay.Move move : moves) {
          if (next.size() < MOST_WAYS
              && fault(said, way, move.state()) == null
              && seen.add(IntStream.of(move.state()).boxed().toList())) {
            ItfNames names = new ItfNames(way.names);
            names.values(model.presentation().entries(move.state()));
            next.add(new Way(way, move.event(), move.state(), names));
          }
        }
      } catch (TraceException e) {
        refused = refused == null ? e : refused;
      }
    }
    if (next.isEmpty()) {
      String unknown = event == null ? nameFault(said, ways.getFirst()) : null;
      throw refused != null
          ? refused
          : new TraceException(
              step, unknown != null ? unknown : "no event leads from the state before to this one");
    }
    return next;
  }

  /** What the file names and the model has nowhere on the way. */
  private void checkNames(Way found) throws TraceException {
    Set<String> known = new HashSet<>(found.names.all());
    for (int step = 0; step < states.size(); step++) {
      for (String name : states.get(step).values().keySet()) {
        if (!known.contains(name)) {
          throw new TraceException(step, "the model has no variable '" + name + "'");
        }
      }
    }
  }

  private @Nullable String fault(ItfState said, Way way, int[] state) {
    ItfNames names = new ItfNames(way.names);
    return fault(said, names.values(model.presentation().entries(state)), names);
  }

  private static @Nullable String fault(ItfState said, Map<String, Value> values, ItfNames names) {
    String unknown = nameFault(said, values, names);
    if (unknown != null) {
      return unknown;
    }
    for (Map.Entry<String, Value> variable : values.entrySet()) {
      Object there = said.values().get(variable.getKey());
      if (there == null || !same(variable.getValue(), there)) {
        return "the model sets "
            + (variable.getValue() instanceof Leaf leaf ? leaf.entry().name() : variable.getKey())
            + " to "
            + text(variable.getValue())
            + ", the trace to "
            + there;
      }
    }
    return null;
  }

  /**
   * A variable that is there on one side only; what is counted need not be listed where it is 0.
   */
  private static @Nullable String nameFault(
      ItfState said, Map<String, Value> values, ItfNames names) {
    Set<String> known = new LinkedHashSet<>(names.all());
    for (Map.Entry<String, Object> variable : said.values().entrySet()) {
      if (!values.containsKey(variable.getKey())
          && !(variable.getValue() instanceof Long number && number == 0)) {
        return known.contains(variable.getKey())
            ? "the variable '" + variable.getKey() + "' is not there in this state of the model"
            : "the model has no variable '" + variable.getKey() + "'";
      }
    }
    for (String name : values.keySet()) {
      if (!said.values().containsKey(name)) {
        return "the variable '" + name + "' has no value";
      }
    }
    return null;
  }

  /** The same for a file that does not say which event is meant: what no state of it can have. */
  private @Nullable String nameFault(ItfState said, Way way) {
    String fault = null;
    for (Replay.Move move : replay.moves(way.state)) {
      ItfNames names = new ItfNames(way.names);
      fault = nameFault(said, names.values(model.presentation().entries(move.state())), names);
      if (fault == null) {
        return null;
      }
    }
    return fault;
  }

  private static boolean same(Value here, Object there) {
    return switch (here) {
      case Leaf leaf ->
          switch (there) {
            case Long number -> number == leaf.entry().value();
            case String word -> !leaf.isNumber() && word.equals(leaf.word());
            default -> false;
          };
      case Sequence(List<Value> parts) -> {
        boolean same = there instanceof List<?> list && list.size() == parts.size();
        for (int i = 0; same && i < parts.size(); i++) {
          same = ((List<?>) there).get(i) instanceof Object part && same(parts.get(i), part);
        }
        yield same;
      }
    };
  }

  private static String text(Value value) {
    return switch (value) {
      case Leaf leaf -> leaf.word();
      case Sequence(List<Value> parts) ->
          "[" + String.join(", ", parts.stream().map(ItfReplay::text).toList()) + "]";
    };
  }
}
