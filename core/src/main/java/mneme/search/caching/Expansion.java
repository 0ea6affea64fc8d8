package mneme.search.caching;

import java.util.Arrays;
import mneme.search.SearchTask;
import mneme.search.expansion.Expander;
import mneme.store.SuccessorTaker;
import mneme.store.forgetting.NumberSets;
import org.jspecify.annotations.Nullable;

/**
 * The state being entered: its events, and what they lead to. All of them are executed once to
 * learn which there are. Those that lead to a state with which nothing is to be done are dealt with
 * at once, before it may be forgotten; the others wait.
 *
 * <p>Where nothing is forgotten, what is found is put into the store at once, so that an event
 * whose turn has come need not be executed again. Otherwise only the first state that is not known
 * is kept, until the next step. Not thread-safe.
 */
final class Expansion implements SuccessorTaker {
  private static final int NOTHING = SearchFrames.NO_TARGET;

  private final VisitedSlots visited;
  private final Edges edges;
  private final Expander expander;
  private final @Nullable SleepSets sleep;
  private final boolean remembers;

  private int slot;
  private long[] events = new long[64];
  private int[] targets = new int[64];
  private int count;
  private boolean full;
  private long asleep;
  private long done;
  private long waiting;

  /** Those that wait and lead to a state that is known. */
  private long known;

  private int kept;
  private int[] first = new int[0];
  private int firstPlace = NOTHING;

  Expansion(
      SearchTask task,
      VisitedSlots visited,
      Edges edges,
      @Nullable SleepSets sleep,
      boolean remembers) {
    this.visited = visited;
    this.edges = edges;
    this.expander = new Expander(task, 0, this);
    this.sleep = sleep;
    this.remembers = remembers;
  }

  /** Executes the events of a state; false where memory has ended. */
  boolean expand(int entered, int[] vector) {
    slot = entered;
    count = 0;
    asleep = 0;
    done = 0;
    waiting = 0;
    known = 0;
    kept = NumberSets.EMPTY;
    firstPlace = NOTHING;
    if (sleep != null) {
      sleep.enter();
    }
    expander.generate(visited.number(slot), vector);
    expander.close();
    if (sleep != null && sleep.isRepaired()) {
      settleKnown(sleep);
    }
    return !full;
  }

  /**
   * Deals with the events that lead to known states in which nothing wakes, and keeps with the
   * state which of its events sleep.
   */
  private void settleKnown(SleepSets sets) {
    kept = sets.keep(events, asleep);
    visited.asleep(slot, kept);
    if (known == 0) {
      return;
    }
    sets.settlesNothing();
    for (long rest = asleep | done; rest != 0; rest &= rest - 1) {
      sets.settles(events[Long.numberOfTrailingZeros(rest)]);
    }
    for (long rest = known; rest != 0; rest &= rest - 1) {
      int place = Long.numberOfTrailingZeros(rest);
      if (sets.nothingWakes(visited.asleep(targets[place]), events[place])) {
        waiting &= ~(1L << place);
        dealtWith(place, targets[place]);
        sets.settles(events[place]);
      }
    }
  }

  /** An event that leads to a state with which nothing is to be done any more. */
  private void dealtWith(int place, int target) {
    expander.counts().followed(1);
    if (sleep != null) {
      done |= 1L << place;
    }
    edges.meets(slot, events[place], target);
  }

  @Override
  public void from(long number, int[] vector) {
    visited.from(slot, vector);
  }

  @Override
  public void put(int[] next, long event, int[] changed, int changes) {
    int place = count++;
    if (place == events.length) {
      events = Arrays.copyOf(events, 2 * place);
      targets = Arrays.copyOf(targets, 2 * place);
    }
    events[place] = event;
    targets[place] = NOTHING;
    if (place >= SearchFrames.IN_SETS) {
      return;
    }
    long bit = 1L << place;
    if (sleep != null && sleep.sleeps(event)) {
      asleep |= bit;
      return;
    }
    int found = visited.find(next, event, changed, changes);
    boolean isKnown = found != Slots.ABSENT && !visited.isWaiting(found);
    if (isKnown && isDoneWith(found)) {
      dealtWith(place, found);
      return;
    }
    waiting |= bit;
    if (isKnown) {
      known |= bit;
      targets[place] = found;
    } else if (remembers) {
      targets[place] = found == Slots.ABSENT ? announced() : found;
    } else if (firstPlace == NOTHING) {
      // What waits before it may yet turn out to lead to a state with which nothing is to be done.
      firstPlace = place;
      if (first.length != next.length) {
        first = new int[next.length];
      }
      System.arraycopy(next, 0, first, 0, next.length);
    }
  }

  private int announced() {
    int target = full ? Slots.FULL : visited.announce();
    full |= target == Slots.FULL;
    return target == Slots.FULL ? NOTHING : target;
  }

  /**
   * Whether meeting a state means nothing but that it was met, now as well as later. The rule of
   * the paper goes strictly by the order of the events.
   */
  private boolean isDoneWith(int found) {
    return sleep == null || sleep.isRepaired() && visited.asleep(found) == NumberSets.EMPTY;
  }

  /** Puts the state onto the stack; false where memory has ended. */
  boolean push(SearchFrames frames) {
    if (!frames.push(slot, events, targets, count)) {
      return false;
    }
    frames.kept(kept);
    frames.visit(asleep, done, waiting);
    return true;
  }

  /** Checks and counts. */
  Expander expander() {
    return expander;
  }

  /** What an event of the state entered last leads to, if that is known still. */
  int @Nullable [] takeFirst(int place) {
    int[] taken = place == firstPlace ? first : null;
    firstPlace = NOTHING;
    return taken;
  }
}
