package mneme.search.caching;

import mneme.memory.MemoryBudget;
import mneme.method.Forms;
import mneme.method.Parameter;
import mneme.model.Independence;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.SearchTask;
import mneme.store.forgetting.NumberSets;
import org.jspecify.annotations.Nullable;

/**
 * Which events need not be executed because executing them elsewhere leads to the same states
 * (Godefroid, Holzmann and Pirottin, "State-Space Caching Revisited", section 3).
 *
 * <p>An event sleeps in a state if it was executed, or slept, in the state before, and is
 * independent of the event that led here; so it is enabled. While a state is visited, sets are
 * words over the places of its events, see {@link SearchFrames}; what is kept with a state is a set
 * of events, so that a state that is met again need not be looked at to compare.
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
public final class SleepSets implements AutoCloseable {
  /** How a state is dealt with that is met again. */
  public enum Rule {
    /** The set is kept with the state; what must wake is executed. */
    REPAIRED,
    /**
     * As printed in the paper: met again is done with, and an event that closes a cycle never
     * sleeps.
     */
    PRINTED
  }

  /** Asks for them. */
  public static final Parameter<Boolean> ASKED =
      Parameter.of("sleep", Forms.FLAG)
          .help(
              "does not execute independent events in every order: the same states by fewer"
                  + " transitions")
          .example("--search dfs --sleep");

  /** How a state is dealt with that is met again. */
  public static final Parameter<Rule> RULE =
      Parameter.of("sleep-rule", Forms.oneOf(Rule.class))
          .help(
              "how sleep sets treat a state that is met again: repaired is exact, printed is the"
                  + " rule of the paper, which may lose states")
          .example("--search dfs --sleep --sleep-rule printed")
          .absent("repaired");

  /** How many events fall asleep before it is looked whether that pays. */
  private static final long WINDOW = 1 << 12;

  private static final long FIRST_PAUSE = 1 << 12;

  private final Independence independence;
  private final Rule rule;

  /** The sets kept with states, as sets of events. */
  private final NumberSets sets;

  private final EventMarks inherited = new EventMarks();
  private final EventMarks settled = new EventMarks();
  private final long[] members = new long[SearchFrames.IN_SETS];

  /** Whether sleeping may be given up for a while where it saves nothing. */
  private final boolean mayPause;

  private long slept;
  private long woken;

  /** Meetings of states in which, as it seemed, events will wake. */
  private long disturbed;

  private long pause;
  private long nextPause = FIRST_PAUSE;

  private SleepSets(Independence independence, Rule rule, boolean mayPause, MemoryBudget budget) {
    this.mayPause = mayPause;
    this.independence = independence;
    this.rule = rule;
    this.sets = new NumberSets(budget, budget.limit() / 8);
  }

  /** Whether a plan wants sleep sets. */
  public static boolean areAsked(Tuning tuning) {
    return tuning.has(ASKED) || tuning.has(RULE);
  }

  /**
   * As the task asks for; null where it does not.
   *
   * @param forgets whether states are forgotten: then a transition that is saved may save much more
   * @throws PlanException where the language does not know which events are independent
   */
  static @Nullable SleepSets of(SearchTask task, boolean forgets) {
    if (!areAsked(task.tuning())) {
      return null;
    }
    Rule rule = task.tuning().value(RULE);
    Independence independence = task.model().ability(Independence.class);
    if (independence == null) {
      throw new PlanException(
          ASKED.option()
              + " needs to know which events are independent, and for this model nothing is known"
              + " of that; leave "
              + ASKED.option()
              + " out");
    }
    return new SleepSets(independence, rule, !forgets && rule == Rule.REPAIRED, task.budget());
  }

  boolean isRepaired() {
    return rule == Rule.REPAIRED;
  }

  /** No event sleeps in the state entered next. */
  void inheritNothing() {
    inherited.clear();
  }

  /** What sleeps in the state that an event of the top state leads to, and which is entered. */
  void inheritToEnter(SearchFrames frames, long event) {
    if (pause > 0) {
      pause--;
      inherited.clear();
    } else {
      inherit(frames, event);
    }
  }

  /** What sleeps in the state that an event of the top state leads to. */
  void inherit(SearchFrames frames, long event) {
    inherited.clear();
    for (long set = frames.asleep() | frames.done(); set != 0; set &= set - 1) {
      long other = frames.event(Long.numberOfTrailingZeros(set));
      if (independence.independent(event, other)) {
        inherited.add(other);
      }
    }
  }

  /** A state is entered. */
  void enter() {
    // Where a set could not be kept, nothing sleeps.
    if (inherited.size() > 0 && isRepaired() && !sets.hasRoom(SearchFrames.IN_SETS)) {
      inherited.clear();
    }
  }

  /**
   * An event that sleeps and never wakes is a transition saved. Where nearly all of them wake
   * again, sleeping only costs time: then nothing is put to sleep for a while, and longer each
   * time. Events wake late, when the search returns; that a state which is met will be disturbed is
   * seen earlier, and most often where nothing is saved in the end.
   */
  private void look() {
    if (mayPause && slept >= WINDOW) {
      if (woken >= slept - slept / 4 || disturbed >= slept / 2 - slept / 10) {
        pause = nextPause;
        nextPause *= 4;
      }
      slept = 0;
      woken = 0;
      disturbed = 0;
    }
  }

  /** So many events of a state sleep no longer. */
  void woke(int events) {
    woken += events;
  }

  /** Whether an event of the state entered sleeps there. */
  boolean sleeps(long event) {
    return inherited.has(event);
  }

  /** The set to be kept with the state entered, of those of its events that sleep. */
  int keep(long[] events, long asleep) {
    int count = 0;
    for (long rest = asleep; rest != 0; rest &= rest - 1) {
      members[count++] = events[Long.numberOfTrailingZeros(rest)];
    }
    slept += count;
    look();
    return sets.of(members, count);
  }

  /** No event of the state entered sleeps there, or was executed. */
  void settlesNothing() {
    settled.clear();
  }

  /** An event of the state entered sleeps there, or was executed. */
  void settles(long event) {
    settled.add(event);
  }

  /**
   * Whether nothing wakes in a state with that set which an event of the state entered leads to, by
   * what sleeps in the latter and was executed in it by now.
   */
  boolean nothingWakes(int set, long event) {
    for (int i = sets.size(set) - 1; i >= 0; i--) {
      long other = sets.member(set, i);
      if (!settled.has(other) || !independence.independent(event, other)) {
        disturbed++;
        return false;
      }
    }
    return true;
  }

  /** Which places of a kept set sleep when its state is entered now. */
  long stillAsleep(int set) {
    long still = 0;
    for (int i = inherited.size() == 0 ? -1 : sets.size(set) - 1; i >= 0; i--) {
      if (inherited.has(sets.member(set, i))) {
        still |= 1L << i;
      }
    }
    return still;
  }

  /** The set of some places of another; {@link NumberSets#EMPTY} where there is no memory. */
  int part(int set, long places) {
    int count = 0;
    for (long rest = places; rest != 0; rest &= rest - 1) {
      members[count++] = sets.member(set, Long.numberOfTrailingZeros(rest));
    }
    return Math.max(NumberSets.EMPTY, sets.of(members, count));
  }

  int size(int set) {
    return sets.size(set);
  }

  /** The events of a set, by their places; changes with the next call of any method. */
  long[] events(int set) {
    for (int i = 0; i < sets.size(set); i++) {
      members[i] = sets.member(set, i);
    }
    return members;
  }

  boolean contains(int set, long event) {
    return sets.contains(set, event);
  }

  @Override
  public void close() {
    sets.close();
  }
}
