package mneme.app.simulate;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import mneme.model.Assertion;
import mneme.model.Predicate;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Several steps at once, and why they ended.
 *
 * @param steps how many events were executed
 */
public record Walk(int steps, End end) {
  /** Why a walk went no further. */
  public enum End {
    /** As many steps as were wanted. */
    LENGTH,
    /** What was waited for holds. */
    HOLDS,
    DEADLOCK,
    /** The last event erred. */
    ERROR,
    /** An assertion fails that did not fail before. */
    ASSERTION,
    /** Somebody asked to stop. */
    STOPPED,
    /** The trace has no further step. */
    TRACE
  }

  /**
   * Takes random steps, each choice as likely as the others, those that err included. A walk that
   * has no state yet chooses an initial one first, which is no step.
   *
   * @param until ends the walk where it holds after a step; null where nothing is waited for
   * @param stop asked before every step
   */
  public static Walk random(
      Simulation simulation,
      int most,
      Predicate.@Nullable Test until,
      RandomGenerator random,
      BooleanSupplier stop) {
    if (!simulation.hasStarted()) {
      takeAny(simulation, random);
      if (holds(until, simulation)) {
        return new Walk(0, End.HOLDS);
      }
    }
    List<Assertion> failing = simulation.failing();
    for (int steps = 0; ; steps++) {
      if (simulation.error() != null) {
        return new Walk(steps, End.ERROR);
      }
      if (steps > 0) {
        if (holds(until, simulation)) {
          return new Walk(steps, End.HOLDS);
        }
        List<Assertion> now = simulation.failing();
        if (!failing.containsAll(now)) {
          return new Walk(steps, End.ASSERTION);
        }
        failing = now;
      }
      if (simulation.isDeadlocked()) {
        return new Walk(steps, End.DEADLOCK);
      }
      if (steps == most) {
        return new Walk(steps, End.LENGTH);
      }
      if (stop.getAsBoolean()) {
        return new Walk(steps, End.STOPPED);
      }
      takeAny(simulation, random);
    }
  }

  /** Takes the next steps of a trace, which the simulation must have followed so far. */
  public static Walk along(Simulation simulation, Trace trace, int most) {
    int steps = 0;
    while (steps < most) {
      Choice next = next(simulation, trace);
      if (next == null) {
        return new Walk(steps, simulation.error() == null ? End.TRACE : End.ERROR);
      }
      simulation.take(next);
      steps++;
    }
    return new Walk(steps, End.LENGTH);
  }

  /** Which step of a trace is taken after so many: behind the last one, those of its cycle. */
  static int placeIn(Trace trace, int taken) {
    return taken < trace.steps().size() || !trace.goesRound()
        ? taken
        : trace.loopStart() + (taken - trace.loopStart()) % trace.cycleLength();
  }

  /** The choice that goes along the trace; null where that has no further step. */
  public static @Nullable Choice next(Simulation simulation, Trace trace) {
    int length = simulation.length();
    if (length >= trace.length() && !trace.goesRound()) {
      return null;
    }
    Trace.ErringEvent erring = trace.error();
    long event =
        length < trace.steps().size() || erring == null
            ? trace.steps().get(placeIn(trace, length)).event()
            : erring.event();
    for (Choice choice : simulation.choices()) {
      boolean same =
          switch (choice) {
            case Choice.Start start -> false;
            case Choice.Step step -> step.event() == event;
            case Choice.Fault fault -> fault.event() == event;
          };
      if (same) {
        return choice;
      }
    }
    return null;
  }

  private static boolean holds(Predicate.@Nullable Test until, Simulation simulation) {
    return until != null && until.holdsIn(simulation.state()) == Predicate.Outcome.TRUE;
  }

  private static void takeAny(Simulation simulation, RandomGenerator random) {
    List<Choice> choices = simulation.choices();
    simulation.take(choices.get(random.nextInt(choices.size())));
  }
}
