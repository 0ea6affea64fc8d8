package mneme.app.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mneme.app.trace.SavedTrace.SavedEvent;
import mneme.chart.Change;
import mneme.model.Entry;
import mneme.model.Event;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/**
 * Executes saved traces. What a trace says of its states is compared in the words of the model, the
 * way it was written: numbers of a state vector may mean something else in another run.
 */
public final class Replay {
  private final Model model;
  private final Stepper stepper;

  public Replay(Model model) {
    this.model = model;
    this.stepper = model.stepper();
  }

  /** Compares a state with what a trace says of it. */
  @FunctionalInterface
  interface Comparison {
    /** What does not fit; null where everything does. */
    @Nullable String fault(int[] next);
  }

  /** An event and where it leads. */
  record Move(long event, int[] state) {}

  /**
   * Executes a trace and compares what it says about each step.
   *
   * @throws TraceException with the first step that does not fit
   */
  public Trace run(SavedTrace saved) throws TraceException {
    if (saved.states() != null) {
      return ItfReplay.of(model, this, saved.states(), saved.loopStart()).run(saved);
    }
    int[] initial = initial(saved.initial());
    long[] events = new long[saved.events().size()];
    int[] state = initial;
    for (int i = 0; i < events.length; i++) {
      SavedEvent step = saved.events().get(i);
      int[] from = state;
      Map<String, Integer> said = step.changes();
      Move move =
          move(from, step, i + 1, next -> said == null ? null : fault(said, changes(from, next)));
      events[i] = move.event;
      state = move.state;
    }
    return trace(initial, events, state, saved);
  }

  /** The trace of events that were found possible, with its cycle or what errs at its end. */
  Trace trace(int[] initial, long[] events, int[] last, SavedTrace saved) throws TraceException {
    if (saved.loopStart() != Trace.NO_LOOP) {
      if (saved.loopStart() < 0 || saved.loopStart() > events.length || saved.erring() != null) {
        throw new TraceException(events.length, "its cycle does not begin on the way");
      }
      return Trace.replayLasso(model, initial, events, saved.loopStart());
    }
    SavedEvent erring = saved.erring();
    return Trace.replay(
        model, initial, events, erring == null ? -1 : erring(last, erring, events.length + 1));
  }

  /** The initial state that is said to be so. */
  private int[] initial(Map<String, Integer> said) throws TraceException {
    String unknown = null;
    for (int[] state : model.initialStates()) {
      Map<String, Integer> named = new LinkedHashMap<>();
      boolean counts = true;
      for (Entry entry : model.presentation().entries(state)) {
        named.put(entry.name(), entry.value());
        counts &= entry.counts();
      }
      String other = null;
      boolean fits = true;
      for (Map.Entry<String, Integer> value : said.entrySet()) {
        Integer here = named.remove(value.getKey());
        if (here == null && counts && value.getValue() == 0) {
          continue;
        }
        if (here == null) {
          other = value.getKey();
        }
        fits &= value.getValue().equals(here);
      }
      if (fits && named.isEmpty()) {
        return state;
      }
      unknown = other == null ? unknown : other;
    }
    throw new TraceException(
        0,
        unknown == null
            ? "it does not start in an initial state of the model"
            : "the model has no variable '" + unknown + "'");
  }

  /**
   * Executes a saved event. Where a choice is the rank of a binding, and values got other numbers
   * in the run that saved it, another choice of the same transition may be meant: the one that
   * leads to what the trace says.
   */
  Move move(int[] from, SavedEvent saved, int step, Comparison comparison) throws TraceException {
    long event = event(saved, step);
    int[] fired = stepper.fire(from, event);
    if (fired == null) {
      throw new TraceException(step, "this event is not possible here");
    }
    int[] next = fired.clone();
    String fault = comparison.fault(next);
    if (fault == null) {
      return new Move(event, next);
    }
    for (Move other : moves(from)) {
      if (Event.transition(other.event, model.choiceBits()) == saved.transition()
          && comparison.fault(other.state) == null) {
        return other;
      }
    }
    throw new TraceException(step, fault);
  }

  /** Everything that is possible in a state and does not err. */
  List<Move> moves(int[] from) {
    List<Move> moves = new ArrayList<>();
    stepper.successors(
        from,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {
            moves.add(new Move(event, next.clone()));
          }

          @Override
          public void error(long event, ModelError error) {}
        });
    return moves;
  }

  /** The event that errs: the one that is named, else another choice of its transition. */
  private long erring(int[] state, SavedEvent saved, int step) throws TraceException {
    long wanted = event(saved, step);
    List<Long> erring = new ArrayList<>();
    stepper.successors(
        state,
        new SuccessorSink() {
          @Override
          public void successor(int[] next, long event, int[] changed, int count) {}

          @Override
          public void error(long event, ModelError error) {
            if (Event.transition(event, model.choiceBits()) == saved.transition()) {
              erring.add(event);
            }
          }
        });
    return erring.isEmpty() || erring.contains(wanted) ? wanted : erring.getFirst();
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

  private static @Nullable String fault(Map<String, Integer> said, Map<String, Integer> done) {
    List<String> names = new ArrayList<>(done.keySet());
    names.addAll(said.keySet());
    for (String name : names) {
      Integer here = done.get(name);
      Integer there = said.get(name);
      if (here == null) {
        return "the trace sets " + name + " to " + there + ", the model leaves it as it is";
      }
      if (!here.equals(there)) {
        return "the model sets "
            + name
            + " to "
            + here
            + ", the trace "
            + (there == null ? "leaves it as it is" : "to " + there);
      }
    }
    return null;
  }

  private Map<String, Integer> changes(int[] before, int[] after) {
    Map<String, Integer> changes = new LinkedHashMap<>();
    for (Change change : Change.between(model, before, after)) {
      Entry now = change.after();
      if (now != null) {
        changes.put(now.name(), now.value());
      }
    }
    return changes;
  }
}
