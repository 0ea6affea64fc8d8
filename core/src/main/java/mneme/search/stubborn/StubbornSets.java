package mneme.search.stubborn;

import java.util.Arrays;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.model.guard.GuardSource;
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
 *       all that must come first,
 *   <li>it contains what is in every set,
 *   <li>with a live transition that spoils an aim it leads to this aim: it contains all that can
 *       enable one of its guards that fail, or the state meets the aim,
 *   <li>with a live transition that is closing, or only errs, it leads to all aims and contains
 *       what may err where errors matter,
 *   <li>it contains a live transition where there is any.
 * </ul>
 *
 * <p>What that is worth: let a way lead from the state to a deadlock or to an aim. If a transition
 * of the set occurs on it, the first that does can be taken at once, and the way goes on behind it
 * to the same end with one step less. On the way to a deadlock one does occur, because a live one
 * of the set would stay live; on the way to an aim that the set leads to as well. If none occurs,
 * the set does not lead to the aim, and a live transition of it can be taken at once, too: the
 * whole way goes on behind it and meets the aim, as it is not spoilt. That happens only so often in
 * a row, as the transition is not closing. So every deadlock, and every aim that can be reached, is
 * found. The argument does not speak of the order of a search, of its stack or of its threads: a
 * set depends on the state alone, and every search visits the same states.
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

  private static final GuardTable NONE = new GuardTable.Builder(0).build();

  private final GuardSource tables;
  private final Stepper stepper;
  private final int choiceBits;
  private final boolean ofRuns;

  /** Of the state. */
  private GuardTable table = NONE;

  private int transitions;

  private int[] state = new int[0];

  /** Numbers the states, so that nothing need be cleared. */
  private int now;

  private int[] live = new int[0];
  private int liveCount;

  /** By transition the last state in which it was live, and in which it was followed. */
  private int[] liveIn = new int[0];

  private int[] followedIn = new int[0];

  /** By transition the last state in which one of its events had a successor. */
  private int[] movesIn = new int[0];

  /** By guard the last state in which it was asked, and whether it held then. */
  private int[] askedIn = new int[0];

  private boolean[] held = new boolean[0];

  /** Numbers the sets; by transition the last set that had it. */
  private int set;

  private int[] in = new int[0];

  /** By aim the last set that leads there, and the last set that leads to all. */
  private int[] aimIn = new int[0];

  private int allAimsIn;

  /** The set that all others of the state contain; 0 for none. */
  private int base;

  /** What was put into the set and not yet looked at: live ones, and the others with aims. */
  private int[] agenda = new int[0];

  private int[] waiting = new int[0];
  private int agendaSize;
  private int waitingSize;

  /** The live transitions of the set, and of the best one so far. */
  private int[] members = new int[0];

  private int[] best = new int[0];
  private int memberCount;
  private int bestCount;

  /** How many transitions were looked at in this state. */
  private int work;

  private boolean all;

  /** For questions about states. */
  public StubbornSets(Model model, GuardSource tables) {
    this(model, tables, false);
  }

  /**
   * @param ofRuns whether infinite runs matter, and not states alone: what is then left out is
   *     never left out on all of a cycle, nor beside an event that changes what is asked. The
   *     conditions are those of ample sets, with all events of some state on each cycle
   */
  public StubbornSets(Model model, GuardSource tables, boolean ofRuns) {
    this.tables = tables;
    this.ofRuns = ofRuns;
    this.stepper = model.stepper();
    this.choiceBits = model.choiceBits();
  }

  @Override
  public void enter(long id, int[] entered) {
    state = entered;
    if (++now == Integer.MAX_VALUE || set > Integer.MAX_VALUE - MOST_SETS) {
      forgetNumbers();
    }
    GuardTable found = tables.of(entered);
    if (found == null) {
      all = true;
      return;
    }
    if (found != table) {
      table = found;
      makeRoom();
    }
    liveCount = 0;
    stepper.enabled(entered, this);
    if (entered.length < table.width()) {
      state = Arrays.copyOf(entered, table.width());
    }
    all = liveCount < 2 || !choose();
  }

  private void makeRoom() {
    transitions = table.transitions();
    if (liveIn.length < transitions) {
      live = new int[transitions];
      liveIn = Arrays.copyOf(liveIn, transitions);
      movesIn = Arrays.copyOf(movesIn, transitions);
      followedIn = Arrays.copyOf(followedIn, transitions);
      in = Arrays.copyOf(in, transitions);
      agenda = new int[transitions];
      members = new int[transitions];
      best = new int[transitions];
    }
    if (askedIn.length < table.guards()) {
      askedIn = Arrays.copyOf(askedIn, table.guards());
      held = new boolean[table.guards()];
    }
    if (aimIn.length < table.aims()) {
      aimIn = Arrays.copyOf(aimIn, table.aims());
    }
    if (waiting.length < transitions + table.aims()) {
      waiting = new int[transitions + table.aims()];
    }
  }

  private void forgetNumbers() {
    Arrays.fill(liveIn, 0);
    Arrays.fill(movesIn, 0);
    Arrays.fill(aimIn, 0);
    allAimsIn = 0;
    Arrays.fill(followedIn, 0);
    Arrays.fill(askedIn, 0);
    Arrays.fill(in, 0);
    now = 1;
    set = 0;
  }

  @Override
  public void event(long event) {
    int transition = (int) (event >>> choiceBits);
    movesIn[transition] = now;
    occur(transition);
  }

  @Override
  public void erring(long event) {
    occur((int) (event >>> choiceBits));
  }

  private void occur(int transition) {
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
    if (table.always().length > 0) {
      open();
      if (!addAll(table.always()) || !close()) {
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

  /** The set is to lead to all aims and errors; false where it becomes no better. */
  private boolean leadToAll() {
    if (allAimsIn == set) {
      return true;
    }
    allAimsIn = set;
    for (int aim = 0; aim < table.aims(); aim++) {
      leadTo(aim);
    }
    return addAll(table.erring());
  }

  private void leadTo(int aim) {
    if (aimIn[aim] != set) {
      aimIn[aim] = set;
      waiting[waitingSize++] = transitions + aim;
    }
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
    if (memberCount >= bestCount) {
      return false;
    }
    int[] spoilt = table.spoils(transition);
    // Behind one that only errs nothing is visited.
    boolean turns = movesIn[transition] != now || table.isClosing(transition);
    if (ofRuns) {
      return !turns && spoilt.length == 0;
    }
    for (int aim : spoilt) {
      leadTo(aim);
    }
    return !turns || leadToAll();
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
