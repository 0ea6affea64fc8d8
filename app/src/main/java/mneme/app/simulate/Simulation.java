package mneme.app.simulate;

import java.util.ArrayList;
import java.util.List;
import mneme.model.Assertion;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.question.Assertions;
import mneme.question.Deadlocks;
import mneme.question.RuntimeErrors;
import mneme.run.Violation;
import mneme.source.Position;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A way through a model that somebody makes step by step, and takes back. Where the model has one
 * initial state it begins there; where it has several, the first choice is among them. Not
 * thread-safe.
 */
public final class Simulation {
  private final Model model;
  private final Stepper stepper;
  private final List<Predicate.Test> assertions;
  private final List<int[]> starts;
  private final List<Trace.Step> steps = new ArrayList<>();
  private int @Nullable [] initial;
  private Trace.@Nullable ErringEvent error;
  private @Nullable List<Choice> choices;

  public Simulation(Model model) {
    this.model = model;
    this.stepper = model.stepper();
    this.assertions = model.assertions().stream().map(a -> a.holds().test()).toList();
    this.starts = distinct(model.initialStates());
    restart();
  }

  /** Whether an initial state was chosen; before that there is no state. */
  public boolean hasStarted() {
    return initial != null;
  }

  /** The state it stands in; where the last event erred, the one before it. */
  public int[] state() {
    return steps.isEmpty() ? initial() : steps.getLast().state();
  }

  /** How many events were executed, one that erred included. */
  public int length() {
    return steps.size() + (error == null ? 0 : 1);
  }

  /** What can be done next, in the order of the model. */
  public List<Choice> choices() {
    List<Choice> known = choices;
    if (known == null) {
      known = List.copyOf(find());
      choices = known;
    }
    return known;
  }

  /** Does what one of {@link #choices} says. */
  public void take(Choice choice) {
    switch (choice) {
      case Choice.Start(int[] state) -> initial = state;
      case Choice.Step(long event, int[] state) -> steps.add(new Trace.Step(event, state));
      case Choice.Fault(long event, ModelError fault) ->
          error = new Trace.ErringEvent(event, fault);
    }
    choices = null;
  }

  /**
   * Takes back as many choices as asked for, or all there are.
   *
   * @return how many were taken back, that of an initial state included
   */
  public int back(int count) {
    int taken = 0;
    while (taken < count && takeBack()) {
      taken++;
    }
    choices = null;
    return taken;
  }

  private boolean takeBack() {
    if (error != null) {
      error = null;
    } else if (!steps.isEmpty()) {
      steps.removeLast();
    } else if (initial != null && starts.size() > 1) {
      initial = null;
    } else {
      return false;
    }
    return true;
  }

  /** Begins anew. */
  public void restart() {
    steps.clear();
    error = null;
    initial = starts.size() == 1 ? starts.getFirst() : null;
    choices = null;
  }

  /** The way so far; there must be a state. */
  public Trace trace() {
    return new Trace(initial(), steps, error, false);
  }

  /** Whether the events so far are the first of the trace, which may go round a cycle. */
  public boolean isAlong(Trace trace) {
    if (initial == null
        || !Trace.sameState(initial, trace.initial())
        || !trace.goesRound()
            && (length() > trace.length() || steps.size() > trace.steps().size())) {
      return false;
    }
    for (int i = steps.size() - 1; i >= 0; i--) {
      if (steps.get(i).event() != trace.steps().get(Walk.placeIn(trace, i)).event()) {
        return false;
      }
    }
    Trace.ErringEvent expected = trace.error();
    return error == null || expected != null && error.event() == expected.event();
  }

  /** The event that erred; null where the last one did not. */
  public Trace.@Nullable ErringEvent error() {
    return error;
  }

  /** Whether nothing is possible, not even an event that errs. */
  public boolean isDeadlocked() {
    return hasStarted() && error == null && choices().isEmpty();
  }

  /** The assertions that fail in the state, or have no value there. */
  public List<Assertion> failing() {
    List<Assertion> failing = new ArrayList<>();
    for (int i = 0; hasStarted() && i < assertions.size(); i++) {
      if (assertions.get(i).holdsIn(state()) != Predicate.Outcome.TRUE) {
        failing.add(model.assertions().get(i));
      }
    }
    return failing;
  }

  /** What is wrong where it stands; null where nothing is. */
  public @Nullable Violation violation() {
    if (!hasStarted()) {
      return null;
    }
    if (error != null) {
      ModelError fault = error.error();
      return new Violation(
          fault.kind() == ModelError.Kind.ASSERTION ? Assertions.KIND : RuntimeErrors.KIND,
          fault.message(),
          null,
          fault.position(),
          trace());
    }
    for (Assertion assertion : failing()) {
      return new Violation(
          Assertions.KIND, message(assertion), assertion.text(), assertion.position(), trace());
    }
    return isDeadlocked()
        ? new Violation(Deadlocks.KIND, Deadlocks.MESSAGE, null, Position.NONE, trace())
        : null;
  }

  /** The sentence for an assertion that fails. */
  static String message(Assertion assertion) {
    return (assertion.process().isEmpty() ? "" : assertion.process() + ": ")
        + "assertion violated: "
        + assertion.text();
  }

  private int[] initial() {
    if (initial == null) {
      throw new IllegalStateException("no initial state was chosen");
    }
    return initial;
  }

  private List<Choice> find() {
    List<Choice> found = new ArrayList<>();
    if (initial == null) {
      for (int[] start : starts) {
        found.add(new Choice.Start(start));
      }
    } else if (error == null) {
      stepper.successors(state(), new Collector(found));
    }
    return found;
  }

  private static List<int[]> distinct(List<int[]> states) {
    List<int[]> distinct = new ArrayList<>();
    for (int[] state : states) {
      if (distinct.stream().noneMatch(other -> Trace.sameState(other, state))) {
        distinct.add(state);
      }
    }
    return distinct;
  }

  private record Collector(List<Choice> found) implements SuccessorSink {
    @Override
    public void successor(int[] next, long event, int[] changed, int count) {
      found.add(new Choice.Step(event, next.clone()));
    }

    @Override
    public void error(long event, ModelError error) {
      found.add(new Choice.Fault(event, error));
    }
  }
}
