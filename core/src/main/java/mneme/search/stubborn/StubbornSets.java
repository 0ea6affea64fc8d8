package mneme.search.stubborn;

import java.util.Arrays;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.model.guard.GuardTable;
import mneme.search.Reduction;

/**
 * Follows in each state only the events of a stubborn set: the others can be put off without losing
 * a state that matters. Guard-based, after Laarman, Pater, van de Pol and Hansen, "Guard-Based
 * Partial-Order Reduction". For one thread; allocates nothing per state.
 *
 * <p>A set of transitions is closed in a state if
 *
 * <ul>
 *   <li>with a transition that is live it contains all those that conflict with it,
 *   <li>with one that is not live it contains all that can enable one of its guards that fail, or
 *       all that change the value of a slot for which that guard wants another,
 *   <li>it contains what may err where errors matter, and for each aim that the state does not meet
 *       all that can enable one of its guards that fail,
 *   <li>it contains a live transition where there is any.
 * </ul>
 *
 * <p>What that is worth: let a way lead from the state to a deadlock or to an aim. The first
 * transition of the set that occurs on it can be taken at once, and the way goes on behind it to
 * the same end with one step less. One does occur: on the way to an aim because one of its guards
 * must become true, on the way to a deadlock because the live one would stay live. So every
 * deadlock, and every aim that can be reached, is found. The argument does not speak of the order
 * of a search, of its stack or of its threads: a set depends on the state alone, and every search
 * visits the same states.
 *
 * <p>Sets are grown from each live transition in turn, and the one with the fewest live transitions
 * is taken.
 */
public final class StubbornSets implements Reduction, Stepper.EventSink {
  /** So many live transitions are tried at most. */
  private static final int MOST_SEEDS = 24;

  /** A transition that is live costs as much as so many that are not. */
  private static final int LIVE_COST = 1000;

  /** When so many transitions were looked at in a state, no further set is made. */
  private static final int MOST_WORK = 1 << 14;

  /** So many sets are made in a state at most. */
  private static final int MOST_SETS = MOST_SEEDS + 1;

  private final GuardTable table;
  private final Stepper stepper;
  private final int choiceBits;
  private final int transitions;

  private int[] state = new int[0];

  /** Numbers the states, so that nothing need be cleared. */
  private int now;

  private final int[] live;
  private int liveCount;

  /** By transition the last state in which it was live, and in which it was followed. */
  private final int[] liveIn;

  private final int[] followedIn;

  /** By guard the last state in which it was asked, and whether it held then. */
  private final int[] askedIn;

  private final boolean[] held;

  /** Numbers the sets; by transition the last set that had it. */
  private int set;

  private final int[] in;

  /** The set that all others of the state contain; 0 for none. */
  private int base;

  /** What was put into the set and not yet looked at: live ones, and the others with aims. */
  private final int[] agenda;

  private final int[] waiting;
  private int agendaSize;
  private int waitingSize;

  /** The live transitions of the set, and of the best one so far. */
  private final int[] members;

  private final int[] best;
  private int memberCount;
  private int bestCount;

  /** How many transitions were looked at in this state. */
  private int work;

  private boolean all;

  public StubbornSets(Model model, GuardTable table) {
    this.table = table;
    this.stepper = model.stepper();
    this.choiceBits = model.choiceBits();
    this.transitions = table.transitions();
    this.live = new int[transitions];
    this.liveIn = new int[transitions];
    this.followedIn = new int[transitions];
    this.askedIn = new int[table.guards()];
    this.held = new boolean[table.guards()];
    this.in = new int[transitions];
    this.agenda = new int[transitions];
    this.waiting = new int[transitions + table.aims()];
    this.members = new int[transitions];
    this.best = new int[transitions];
  }

  @Override
  public void enter(long id, int[] entered) {
    state = entered;
    if (++now == Integer.MAX_VALUE || set > Integer.MAX_VALUE - MOST_SETS) {
      forgetNumbers();
    }
    liveCount = 0;
    stepper.enabled(entered, this);
    all = liveCount < 2 || !choose();
  }

  private void forgetNumbers() {
    Arrays.fill(liveIn, 0);
    Arrays.fill(followedIn, 0);
    Arrays.fill(askedIn, 0);
    Arrays.fill(in, 0);
    now = 1;
    set = 0;
  }

  /** An event is enabled. */
  @Override
  public void event(long event) {
    int transition = (int) (event >>> choiceBits);
    if (liveIn[transition] != now) {
      liveIn[transition] = now;
      live[liveCount++] = transition;
    }
  }

  @Override
  public boolean follows(long event) {
    return all || followedIn[(int) (event >>> choiceBits)] == now;
  }

  /** Looks for a set that leaves something out; false where none is found. */
  private boolean choose() {
    bestCount = liveCount;
    base = 0;
    work = 0;
    if (table.always().length > 0 || table.aims() > 0) {
      open();
      if (!addRequired() || !close()) {
        return false;
      }
      if (memberCount > 0) {
        keep();
        return follow();
      }
      base = set;
    }
    int seeds = Math.min(liveCount, MOST_SEEDS);
    for (int i = 0; i < seeds && bestCount > 1 && work < MOST_WORK; i++) {
      open();
      if (add(live[i]) && close()) {
        keep();
      }
    }
    return follow();
  }

  private boolean addRequired() {
    for (int transition : table.always()) {
      if (!add(transition)) {
        return false;
      }
    }
    for (int aim = 0; aim < table.aims(); aim++) {
      waiting[waitingSize++] = transitions + aim;
    }
    return true;
  }

  private void open() {
    set++;
    agendaSize = 0;
    waitingSize = 0;
    memberCount = 0;
  }

  /** The set is closed and better than what there is. */
  private void keep() {
    bestCount = memberCount;
    System.arraycopy(members, 0, best, 0, memberCount);
  }

  private boolean follow() {
    if (bestCount == liveCount) {
      return false;
    }
    for (int i = 0; i < bestCount; i++) {
      followedIn[best[i]] = now;
    }
    return true;
  }

  private boolean has(int transition) {
    int last = in[transition];
    return last == set || base != 0 && last == base;
  }

  /** False where the set becomes no better than what there is. */
  private boolean add(int transition) {
    if (has(transition)) {
      return true;
    }
    in[transition] = set;
    if (liveIn[transition] != now) {
      waiting[waitingSize++] = transition;
      return true;
    }
    members[memberCount++] = transition;
    agenda[agendaSize++] = transition;
    return memberCount < bestCount;
  }

  private boolean addAll(int[] others) {
    work += others.length;
    for (int other : others) {
      if (!add(other)) {
        return false;
      }
    }
    return true;
  }

  /** Adds what is missing; false where the set becomes no better, or takes too much work. */
  private boolean close() {
    while (agendaSize > 0 || waitingSize > 0) {
      // What is live leaves no choice; the more is known, the better is what is chosen.
      boolean goesOn =
          agendaSize > 0
              ? addAll(table.conflicts(agenda[--agendaSize]))
              : enable(waiting[--waitingSize]);
      if (!goesOn || work > MOST_WORK) {
        return false;
      }
    }
    return true;
  }

  /** Adds what can enable the guard of a transition or an aim for which that takes least. */
  private boolean enable(int what) {
    boolean isAim = what >= transitions;
    int[] chosen = null;
    int least = Integer.MAX_VALUE;
    for (int guard : isAim ? table.aim(what - transitions) : table.guards(what)) {
      if (holds(guard)) {
        continue;
      }
      int[] enablers = table.enablers(guard);
      int cost = cost(enablers, least);
      if (cost < least) {
        least = cost;
        chosen = enablers;
      }
      int[] departures = table.departures(guard, state);
      if (departures != null) {
        cost = cost(departures, least);
        if (cost < least) {
          least = cost;
          chosen = departures;
        }
      }
      if (least == 0) {
        return true;
      }
    }
    // Nobody knows why a transition is not live whose guards hold.
    return chosen == null ? isAim : addAll(chosen);
  }

  private boolean holds(int guard) {
    if (askedIn[guard] != now) {
      askedIn[guard] = now;
      held[guard] = table.holds(guard, state);
    }
    return held[guard];
  }

  /** What it takes to add some transitions; counting ends where it is more than another way. */
  private int cost(int[] others, int least) {
    int cost = 0;
    int looked = 0;
    while (looked < others.length && cost < least) {
      int other = others[looked++];
      if (!has(other)) {
        cost += liveIn[other] == now ? LIVE_COST : 1;
      }
    }
    work += looked;
    return cost;
  }
}
