package mneme.search.caching;

import java.util.Arrays;
import mneme.model.Independence;
import mneme.model.ModelError;
import mneme.model.Stepper;
import mneme.model.SuccessorSink;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.SearchTask;
import org.jspecify.annotations.Nullable;

/**
 * Which events need not be executed because executing them elsewhere leads to the same states
 * (Godefroid, Holzmann and Pirottin, "State-Space Caching Revisited", section 3).
 *
 * <p>An event sleeps in a state if it was executed, or slept, in the state before, and is
 * independent of the event that led here. Sets are words over the places of the events of a state,
 * see {@link SearchFrames}: an event that sleeps is enabled.
 *
 * <p>The paper's rule forgets with which sleep set a state was visited, and loses states. Ours
 * keeps the set with the state; when the state is met again with a set that lacks some of them,
 * those are executed, and what is left is kept (Godefroid's thesis has the same repair). Why no
 * state is lost, with eviction too: let a word be any sequence of events executable in a visited
 * state none of whose rearrangements, by swapping neighbours that are both enabled and independent,
 * begins with an event of the set kept with the state. All events a rearrangement can begin with
 * are then executed in the state. Take those of the last visit in which one of them is, and the
 * first of these, t. Where t leads, no rearrangement of the rest of the word begins with a sleeping
 * event: such an event would itself be one that a rearrangement of the whole word can begin with,
 * and was neither executed before t in that visit nor asleep in it. By induction over the length
 * the word's last state is visited; and in an initial state nothing sleeps. A state that was
 * forgotten and is found again counts as another one in this argument.
 *
 * <p>Not thread-safe.
 */
public final class SleepSets implements SuccessorSink {
  /** How a state is dealt with that is met again. */
  enum Rule {
    /** The set is kept with the state; what must wake is executed. */
    REPAIRED,
    /**
     * As printed in the paper: met again is done with, and an event that closes a cycle never
     * sleeps.
     */
    PRINTED
  }

  private final Independence independence;
  private final Rule rule;

  /** For looking at states other than the one being expanded. */
  private final Stepper stepper;

  private final long[] inherited = new long[2 * SearchFrames.IN_SETS];
  private int inheritedCount;

  private long[] events = new long[64];
  private int count;

  private SleepSets(Independence independence, Rule rule, Stepper stepper) {
    this.independence = independence;
    this.rule = rule;
    this.stepper = stepper;
  }

  /** Whether a plan wants sleep sets. */
  public static boolean areAsked(Tuning tuning) {
    return tuning.has("sleep") || tuning.has("sleep-rule");
  }

  /**
   * As the task asks for; null where it does not.
   *
   * @throws PlanException where the language does not know which events are independent
   */
  static @Nullable SleepSets of(SearchTask task) {
    if (!areAsked(task.tuning())) {
      return null;
    }
    String asked = task.tuning().text("sleep-rule");
    Rule rule =
        switch (asked) {
          case null -> Rule.REPAIRED;
          case "repaired" -> Rule.REPAIRED;
          case "printed" -> Rule.PRINTED;
          default -> throw task.tuning().refused("sleep-rule", "repaired or printed");
        };
    Independence independence = task.model().independence();
    if (independence == null) {
      throw new PlanException(
          "--sleep needs to know which events are independent, and for this model nothing is known "
              + "of that; leave --sleep out");
    }
    return new SleepSets(independence, rule, task.model().stepper());
  }

  boolean isRepaired() {
    return rule == Rule.REPAIRED;
  }

  /** No event sleeps in the state entered next. */
  void inheritNothing() {
    inheritedCount = 0;
  }

  /** What sleeps in the state that an event of the top state leads to. */
  void inherit(SearchFrames frames, long event) {
    inheritedCount = 0;
    for (long set = frames.asleep() | frames.done(); set != 0; set &= set - 1) {
      long other = frames.event(Long.numberOfTrailingZeros(set));
      if (independence.independent(other, event)) {
        inherited[inheritedCount++] = other;
      }
    }
  }

  /** Whether an event of the state entered sleeps there. */
  boolean sleeps(long event) {
    for (int i = 0; i < inheritedCount; i++) {
      if (inherited[i] == event) {
        return true;
      }
    }
    return false;
  }

  /** Which of the events that slept in a state of the stack sleep when it is entered now. */
  long stillAsleep(long kept, SearchFrames frames, int frame) {
    long still = 0;
    for (long rest = inheritedCount == 0 ? 0 : kept; rest != 0; rest &= rest - 1) {
      if (sleeps(frames.eventOf(frame, Long.numberOfTrailingZeros(rest)))) {
        still |= rest & -rest;
      }
    }
    return still;
  }

  boolean nothingSleeps() {
    return inheritedCount == 0;
  }

  /** Reads the events of a state, and says which of them sleep when it is entered now. */
  long lookAt(int[] state) {
    count = 0;
    stepper.successors(state, this);
    long set = 0;
    for (int i = 0; i < Math.min(count, SearchFrames.IN_SETS); i++) {
      if (sleeps(events[i])) {
        set |= 1L << i;
      }
    }
    return set;
  }

  /** The events of the state looked at last. */
  long[] events() {
    return events;
  }

  int count() {
    return count;
  }

  @Override
  public void successor(int[] next, long event, int[] changed, int changes) {
    if (count == events.length) {
      events = Arrays.copyOf(events, 2 * count);
    }
    events[count++] = event;
  }

  /** An event that errs leads nowhere, and never sleeps. */
  @Override
  public void error(long event, ModelError error) {}
}
