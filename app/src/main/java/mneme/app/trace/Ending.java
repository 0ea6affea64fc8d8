package mneme.app.trace;

import java.util.ArrayList;
import java.util.List;
import mneme.app.trace.SavedTrace.Claim;
import mneme.model.Assertion;
import mneme.model.Model;
import mneme.model.Predicate;
import mneme.model.Stepper;
import mneme.source.SourceException;
import mneme.trace.Trace;
import mneme.trace.TraceException;
import org.jspecify.annotations.Nullable;

/**
 * What is at the end of a trace.
 *
 * @param errs whether its last event errs
 * @param enabled events that are possible in the last state, those that err included
 * @param failing assertions that fail in the last state, or have no value there
 */
public record Ending(boolean errs, int enabled, List<Assertion> failing) {

  public static Ending of(Model model, Trace trace) {
    int[] last = trace.last();
    Counter counter = new Counter();
    model.stepper().enabled(last, counter);
    List<Assertion> failing = new ArrayList<>();
    for (Assertion assertion : model.assertions()) {
      if (assertion.holds().test().holdsIn(last) != Predicate.Outcome.TRUE) {
        failing.add(assertion);
      }
    }
    return new Ending(trace.error() != null, counter.count, failing);
  }

  /** Refuses a claim about the end of a trace that is not so. */
  public void verify(@Nullable Claim claim, Model model, Trace trace) throws TraceException {
    if (claim == null) {
      return;
    }
    String fault =
        switch (claim.kind()) {
          case "deadlock" ->
              enabled == 0 ? null : "it is said to end in a deadlock, but more is possible there";
          case "assertion" ->
              errs || !failing.isEmpty()
                  ? null
                  : "it is said to end in a failing assertion, but none fails there";
          case "invariant" -> expect(claim, model, trace, false);
          case "reached" -> expect(claim, model, trace, true);
          case "cycle" ->
              trace.isLasso() ? null : "it is said to end in a cycle, but does not say in which";
          default -> null;
        };
    if (fault != null) {
      throw new TraceException(trace.length(), fault);
    }
  }

  private static @Nullable String expect(Claim claim, Model model, Trace trace, boolean holding) {
    if (claim.property() == null) {
      return null;
    }
    Predicate predicate;
    try {
      predicate = model.predicate(claim.property());
    } catch (SourceException e) {
      return "its property '" + claim.property() + "' is no expression of this model";
    }
    boolean holds = predicate.test().holdsIn(trace.last()) == Predicate.Outcome.TRUE;
    return holds == holding
        ? null
        : "'" + claim.property() + "' " + (holds ? "holds" : "does not hold") + " at its end";
  }

  private static final class Counter implements Stepper.EventSink {
    private int count;

    @Override
    public void event(long event) {
      count++;
    }
  }
}
