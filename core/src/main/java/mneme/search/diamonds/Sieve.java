package mneme.search.diamonds;

import java.util.Arrays;
import java.util.Objects;
import mneme.memory.MemoryBudget;
import mneme.model.Apart;
import mneme.model.Independence;
import org.jspecify.annotations.Nullable;

/**
 * Tells which successors of a state are passed over, and notes of new states what that needs. For
 * one thread; pairs of events are compared once.
 */
public final class Sieve extends Apart {
  /** States whose successors may wait for an answer. */
  private static final int WAITING = 1 << 10;

  /** Two bits for each pair. */
  private static final int IN_WORD = Long.SIZE / 2;

  private static final long UNKNOWN = 0;
  private static final long STAYS = 2;
  private static final long OVERTAKES = 3;

  private final Independence independence;
  private final EventIndex events;

  /** By the thread that found a state. */
  private final @Nullable WaysIn[] waysIn;

  /** Of the states this thread finds. */
  private final WaysIn own;

  private final MemoryBudget budget;

  /** Bytes that {@link #rows} may take, and do. */
  private final long most;

  private long taken;

  /** By an event: what is known of others behind it. */
  private final long[] @Nullable [] rows;

  /** The state that is expanded, and events that lead to it. */
  private long state;

  private long ways;

  /** The least event among these. */
  private long least = Long.MAX_VALUE;

  private long passedOver;
  private long lookedUp;

  /** States whose successors wait for answers, and what is noted of them. */
  private final long[] waiting = new long[WAITING];

  private final long[] waysOfWaiting = new long[WAITING];

  /** The first of them, if it was not overwritten meanwhile, and the last; their places repeat. */
  private long oldest;

  private long newest;

  Sieve(
      int thread,
      Independence independence,
      EventIndex events,
      @Nullable WaysIn[] waysIn,
      MemoryBudget budget,
      long most) {
    this.independence = independence;
    this.events = events;
    this.waysIn = waysIn;
    this.own = Objects.requireNonNull(waysIn[thread]);
    this.budget = budget;
    this.most = most;
    this.rows = new long[events.size()][];
    // No state has this id, so that there is always a last one.
    Arrays.fill(waiting, -1);
  }

  /**
   * A state of the level is expanded.
   *
   * @param finder the thread that found it
   * @param place among the states of the level which that thread found
   */
  public void enter(long id, int finder, long place) {
    state = id;
    WaysIn found = waysIn[finder];
    ways = found == null ? WaysIn.NOTHING : found.of(place);
    least = ways == WaysIn.NOTHING ? Long.MAX_VALUE : events.event(WaysIn.first(ways));
  }

  /**
   * Whether a successor of the state that is expanded is looked up elsewhere. Where it is not, it
   * is looked up now, and the answer may come later.
   */
  public boolean passesOver(long event) {
    if (event > least && overtakesOne(event)) {
      passedOver++;
      return true;
    }
    lookedUp++;
    int last = (int) newest & WAITING - 1;
    if (waiting[last] != state) {
      last = (int) ++newest & WAITING - 1;
      waiting[last] = state;
      waysOfWaiting[last] = ways;
    }
    return false;
  }

  private boolean overtakesOne(long event) {
    int number = events.of(event);
    if (number < 0) {
      return false;
    }
    for (long rest = ways; rest != WaysIn.NOTHING; rest = WaysIn.rest(rest)) {
      int former = WaysIn.first(rest);
      if (events.event(former) >= event) {
        return false;
      }
      if (overtakes(number, event, former)) {
        return true;
      }
    }
    return false;
  }

  private boolean overtakes(int number, long event, int former) {
    long[] row = rows[former];
    int word = number / IN_WORD;
    int shift = number % IN_WORD * 2;
    long known = row == null || word >= row.length ? UNKNOWN : row[word] >>> shift & OVERTAKES;
    return (known == UNKNOWN ? compare(event, former, word, shift) : known) == OVERTAKES;
  }

  private long compare(long event, int former, int word, int shift) {
    long[] row = rows[former];
    if (row == null || word >= row.length) {
      int length = row == null ? 0 : row.length;
      int wanted = Math.min(2 * (word + 1), (events.size() + IN_WORD - 1) / IN_WORD);
      long more = (long) (wanted - length) * Long.BYTES;
      if (taken + more > most || !budget.take(more)) {
        return STAYS;
      }
      taken += more;
      row = row == null ? new long[wanted] : Arrays.copyOf(row, wanted);
      rows[former] = row;
    }
    long answer = independence.overtakes(event, events.event(former)) ? OVERTAKES : STAYS;
    row[word] |= answer << shift;
    return answer;
  }

  /**
   * A successor of a state of this level is new, and is the next of those the thread has found.
   *
   * @param event that led to it; negative for an initial state
   */
  public void found(long from, long event) {
    own.add(waysTo(from, event));
  }

  private long waysTo(long from, long event) {
    int number = event < 0 ? -1 : events.of(event);
    if (number < 0) {
      return WaysIn.NOTHING;
    }
    long noted = WaysIn.NOTHING;
    int count = 0;
    boolean in = false;
    for (long rest = waysOf(from); rest != WaysIn.NOTHING; rest = WaysIn.rest(rest)) {
      int former = WaysIn.first(rest);
      if (!overtakes(number, event, former)) {
        continue;
      }
      if (!in && event < events.event(former)) {
        in = true;
        noted = WaysIn.with(noted, count++, number);
      }
      noted = WaysIn.with(noted, count++, former);
    }
    return in ? noted : WaysIn.with(noted, count, number);
  }

  /** What is noted of a state whose successors wait for answers. */
  private long waysOf(long from) {
    for (long at = Math.max(oldest, newest - WAITING + 1); at <= newest; at++) {
      int place = (int) at & WAITING - 1;
      if (waiting[place] == from) {
        // Answers come in the order of questions.
        oldest = at;
        return waysOfWaiting[place];
      }
    }
    return WaysIn.NOTHING;
  }

  long lookedUp() {
    return lookedUp;
  }

  long passedOver() {
    return passedOver;
  }

  long bytes() {
    return taken;
  }

  void close() {
    budget.giveBack(taken);
    taken = 0;
  }
}
