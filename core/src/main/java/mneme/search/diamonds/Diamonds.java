package mneme.search.diamonds;

import mneme.memory.MemoryBudget;
import mneme.model.Independence;
import mneme.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * Which successors a breadth-first search need not look up, because it does so elsewhere. If b led
 * from s to the state u that is expanded, a leads from there to t, and a overtakes b, see {@link
 * Independence#overtakes}, then a led from s to a state v from which b leads to t: the four states
 * are a diamond.
 *
 * <pre>
 *          s
 *       b ↙ ↘ a          t is looked up where the lesser of the two events comes last:
 *        u   v           from v if b is less than a, from u otherwise
 *       a ↘ ↙ b
 *          t
 * </pre>
 *
 * <p>Why no state is lost: let all states of level n be known, and take a state t of level n + 1.
 * Of the events that lead to it from states of level n let a be the least, and take a state u from
 * which it does. If t were passed over there, an event b less than a would lead to u from a state
 * of level n - 1, and a from that one to a state v from which b leads to t. As v is a successor of
 * a state of level n - 1 and a predecessor of one of level n + 1, it is in level n. But a is the
 * least event that leads from there to t. So t is looked up from u. The order in which the states
 * of a level are expanded, and by which thread, does not matter.
 *
 * <p>It takes one event b that leads to a state to pass over some of its successors, and more pass
 * over more. That by which it was found is one. And what led to the state it was found from, and is
 * overtaken by that event, leads to it as well, from a state of the level before. Some of these
 * events are noted of each state, see {@link WaysIn}; where nothing is noted, nothing is passed
 * over. Events that err are never passed over, and all events are executed and counted.
 *
 * <p>Each thread has a {@link Sieve}. The rest is called between levels.
 */
public final class Diamonds implements AutoCloseable {
  /** Notes, and what is known of pairs of events, take at most this part of the memory each. */
  private static final long SHARE = 32;

  /** After so many successors, and again after as many, it is decided whether to go on. */
  private static final long ENOUGH = 1 << 18;

  /** One in so many must be passed over, or it takes more than it saves. */
  private static final long LEAST_SHARE = 8;

  private final MemoryBudget budget;
  private final Independence independence;
  private final EventIndex events;

  /** Of a thread that has no part in the search yet there are none. */
  private final @Nullable WaysIn[] waysIn;

  private final @Nullable Sieve[] sieves;
  private long passedOverBefore;

  /** What had been counted when it was decided last. */
  private long decidedAfter;

  private long passedOverByThen;
  private boolean pays = true;

  /**
   * @param threads each with its own states among those that are found
   */
  public Diamonds(Model model, Independence independence, MemoryBudget budget, int threads) {
    this.budget = budget;
    this.independence = independence;
    this.events = new EventIndex(model);
    this.waysIn = new WaysIn[threads];
    this.sieves = new Sieve[threads];
  }

  /**
   * Makes the one of a thread; called by it, so that what two threads write does not lie side by
   * side.
   */
  public Sieve sieve(int thread) {
    long most = budget.limit() / SHARE / sieves.length;
    WaysIn own = new WaysIn(budget, most);
    waysIn[thread] = own;
    Sieve sieve = new Sieve(thread, independence, events, waysIn, budget, most);
    sieves[thread] = sieve;
    return sieve;
  }

  /** Whether it saves more than it takes; where it does not, all is looked up from then on. */
  public boolean pays() {
    return pays;
  }

  private void decide() {
    long successors = 0;
    long passedOver = 0;
    for (Sieve sieve : sieves) {
      if (sieve != null) {
        successors += sieve.lookedUp() + sieve.passedOver();
        passedOver += sieve.passedOver();
      }
    }
    if (successors - decidedAfter >= ENOUGH) {
      pays &= (passedOver - passedOverByThen) * LEAST_SHARE >= successors - decidedAfter;
      decidedAfter = successors;
      passedOverByThen = passedOver;
    }
  }

  /** What was found becomes the level that is expanded. */
  public void levelComplete() {
    decide();
    for (WaysIn each : waysIn) {
      if (each != null) {
        each.levelComplete();
      }
    }
  }

  /** Goes on with what an earlier part of the run has counted. */
  public void goOn(long passedOver) {
    passedOverBefore = passedOver;
  }

  /** How many successors were not looked up. */
  public long passedOver() {
    long sum = passedOverBefore;
    for (Sieve sieve : sieves) {
      sum += sieve == null ? 0 : sieve.passedOver();
    }
    return sum;
  }

  public long bytes() {
    long sum = 0;
    for (int thread = 0; thread < sieves.length; thread++) {
      WaysIn ways = waysIn[thread];
      Sieve sieve = sieves[thread];
      sum += (ways == null ? 0 : ways.bytes()) + (sieve == null ? 0 : sieve.bytes());
    }
    return sum;
  }

  @Override
  public void close() {
    for (int thread = 0; thread < sieves.length; thread++) {
      WaysIn ways = waysIn[thread];
      Sieve sieve = sieves[thread];
      if (ways != null) {
        ways.close();
      }
      if (sieve != null) {
        sieve.close();
      }
    }
  }
}
