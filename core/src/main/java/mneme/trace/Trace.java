package mneme.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.Model;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import org.jspecify.annotations.Nullable;

/**
 * A way through a model from an initial state. It may end in a cycle: then it is a lasso, and
 * stands for the run that goes round for ever.
 *
 * @param initial the state it starts in
 * @param steps in order
 * @param error the event that errs in the last state; null where the trace ends in a state
 * @param shortest whether it is known that no way with fewer steps leads from an initial state to
 *     what was found at its end; said by the search that found it
 * @param loopStart the number of steps after which the cycle begins: the last state equals the one
 *     after so many steps. Where these are all the steps, the run stays in the last state for ever.
 *     {@link #NO_LOOP} where there is no cycle
 */
public record Trace(
    int[] initial, List<Step> steps, @Nullable ErringEvent error, boolean shortest, int loopStart) {
  /** In place of the start of a cycle: there is none. */
  public static final int NO_LOOP = -1;

  /** An event and the state it leads to. */
  public record Step(long event, int[] state) {}

  /** An event that errs. */
  public record ErringEvent(long event, ModelError error) {}

  public Trace {
    steps = List.copyOf(steps);
    if (loopStart > steps.size() || loopStart != NO_LOOP && error != null) {
      throw new IllegalArgumentException("the cycle does not begin on the way");
    }
  }

  /** A way without a cycle. */
  public Trace(int[] initial, List<Step> steps, @Nullable ErringEvent error, boolean shortest) {
    this(initial, steps, error, shortest, NO_LOOP);
  }

  /** The same way, of which it is known that none is shorter. */
  public Trace asShortest() {
    return new Trace(initial, steps, error, true, loopStart);
  }

  /** The same way, of which it is not known whether another one is shorter. */
  public Trace asPerhapsLonger() {
    return new Trace(initial, steps, error, false, loopStart);
  }

  /**
   * The same run with a cycle that is not repeated in itself, and that begins as early as it can:
   * as long as the last step of the stem is the one that closes the cycle, it belongs to it.
   */
  public Trace wound() {
    int start = loopStart;
    int end = steps.size();
    if (!goesRound()) {
      return this;
    }
    int period = period(start, end - start);
    end = start + period;
    while (start > 0 && sameStep(start - 1, end - 1)) {
      start--;
      end--;
    }
    return new Trace(initial, List.copyOf(steps.subList(0, end)), error, shortest, start);
  }

  /** After how many steps a cycle repeats itself. */
  private int period(int start, int length) {
    for (int period = 1; period < length; period++) {
      if (length % period == 0 && repeats(start, period, length)) {
        return period;
      }
    }
    return length;
  }

  private boolean repeats(int start, int period, int length) {
    for (int i = start; i + period < start + length; i++) {
      if (!sameStep(i, i + period)) {
        return false;
      }
    }
    return true;
  }

  /** Whether two steps, by their index, lead from the same state by the same event. */
  private boolean sameStep(int one, int other) {
    return steps.get(one).event() == steps.get(other).event()
        && sameState(state(one), state(other));
  }

  /** Whether it ends in a cycle. */
  public boolean isLasso() {
    return loopStart != NO_LOOP;
  }

  /** Whether it goes round a cycle; a run that stays in its last state takes no steps there. */
  public boolean goesRound() {
    return isLasso() && loopStart < steps.size();
  }

  /** How many steps the cycle has; 0 where there is none. */
  public int cycleLength() {
    return isLasso() ? steps.size() - loopStart : 0;
  }

  /** The state after so many steps. */
  public int[] state(int after) {
    return after == 0 ? initial : steps.get(after - 1).state();
  }

  /** The number of events, that of an error included. */
  public int length() {
    return steps.size() + (error == null ? 0 : 1);
  }

  public int[] last() {
    return steps.isEmpty() ? initial : steps.getLast().state();
  }

  /**
   * Executes events one after the other. Whether there is a shorter way is not known then.
   *
   * @param erringEvent an event that must err in the last state, or -1
   * @throws TraceException if an event is not possible where it stands
   */
  public static Trace replay(Model model, int[] initial, long[] events, long erringEvent)
      throws TraceException {
    if (model.initialStates().stream().noneMatch(state -> sameState(state, initial))) {
      throw new TraceException(0, "it does not start in an initial state of the model");
    }
    Stepper stepper = model.stepper();
    List<Step> steps = new ArrayList<>(events.length);
    int[] state = initial;
    for (long event : events) {
      int[] next = stepper.fire(state, event);
      if (next == null) {
        throw new TraceException(steps.size() + 1, "this event is not possible here");
      }
      state = next.clone();
      steps.add(new Step(event, state));
    }
    return new Trace(
        initial,
        steps,
        erringEvent < 0 ? null : errorOf(stepper, state, erringEvent, steps.size() + 1),
        false);
  }

  /**
   * Executes events one after the other, of which the last ones are a cycle.
   *
   * @param loopStart after how many events the cycle begins; as many as there are events for a run
   *     that stays in its last state, in which no event may be possible then
   * @throws TraceException if an event is not possible where it stands, or the cycle does not close
   */
  public static Trace replayLasso(Model model, int[] initial, long[] events, int loopStart)
      throws TraceException {
    Trace way = replay(model, initial, events, -1);
    if (loopStart == events.length) {
      boolean[] moves = new boolean[1];
      model.stepper().enabled(way.last(), event -> moves[0] = true);
      if (moves[0]) {
        throw new TraceException(events.length, "the run can go on from its last state");
      }
    } else if (!sameState(way.state(loopStart), way.last())) {
      throw new TraceException(events.length, "the cycle does not return to its first state");
    }
    return new Trace(initial, way.steps(), null, false, loopStart);
  }

  /** Vectors are equal if they differ in nothing but absent slots, which read as 0. */
  public static boolean sameState(int[] a, int[] b) {
    int common = Math.min(a.length, b.length);
    if (!Arrays.equals(a, 0, common, b, 0, common)) {
      return false;
    }
    int[] longer = a.length > b.length ? a : b;
    for (int i = common; i < longer.length; i++) {
      if (longer[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private static ErringEvent errorOf(Stepper stepper, int[] state, long erringEvent, int step)
      throws TraceException {
    ErrorFinder finder = new ErrorFinder(erringEvent);
    stepper.successors(state, finder);
    if (finder.found == null) {
      throw new TraceException(step, "this event does not err here");
    }
    return new ErringEvent(erringEvent, finder.found);
  }

  private static final class ErrorFinder implements SuccessorSink {
    private final long wanted;
    private @Nullable ModelError found;

    ErrorFinder(long wanted) {
      this.wanted = wanted;
    }

    @Override
    public void successor(int[] next, long event, int[] changed, int count) {}

    @Override
    public void error(long event, ModelError error) {
      if (event == wanted && found == null) {
        found = error;
      }
    }
  }
}
