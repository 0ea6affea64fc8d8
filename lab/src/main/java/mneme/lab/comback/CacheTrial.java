package mneme.lab.comback;

import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import mneme.cache.CacheHierarchy;
import mneme.cache.CachePolicy;
import mneme.cache.CacheSetup;
import mneme.cache.CacheSite;
import mneme.cache.Knowledge;
import mneme.method.Amount;
import mneme.run.Tuning;
import org.jspecify.annotations.Nullable;

/**
 * Counts the events that ComBack would replay with some cache, without keeping or rebuilding any
 * state: the numbers of cached states are enough for that. What is at hand is as in the store
 * itself, where nothing is delayed and no two states have the same hash.
 *
 * <p>Not thread-safe.
 */
final class CacheTrial implements AutoCloseable {
  /** How likely the random strategy takes a new state: the paper's p. */
  private static final double ADMISSION = 0.5;

  private final CacheTrials search;
  private final @Nullable Part forNew;
  private final @Nullable Part forExpanded;
  private long replayed;

  /**
   * @param cache the policies, as on the command line
   * @param size how many of the states are cached, as on the command line
   * @param states how many states there will be
   */
  CacheTrial(CacheTrials search, String cache, String size, int states) {
    this.search = search;
    Tuning tuning = Tuning.NONE.with(CacheSetup.CACHE, cache).with(CacheSetup.SIZE, size);
    long places = tuning.valueOr(CacheSetup.SIZE, Amount.percent(1)).inStates(states, 1);
    Part first = null;
    Part second = null;
    for (CacheSetup.Part part : CacheSetup.of(tuning, cache).parts()) {
      int capacity = (int) ((places * part.share() + 99) / 100);
      CacheSetup alone = new CacheSetup(List.of(new CacheSetup.Part(part.kind(), 100)));
      if (part.kind().needs().contains(Knowledge.DEGREE)) {
        second = new Part(alone, capacity, states);
      } else {
        first = new Part(alone, capacity, states);
      }
    }
    this.forNew = first;
    this.forExpanded = second;
  }

  /** Cached states of one policy. */
  private final class Part {
    private final CacheHierarchy policy;

    /** By slot the state. */
    private final int[] numbers;

    private final int[] free;
    private int freeCount;

    /** By number whether it is cached. */
    private final long[] held;

    private int offered;

    Part(CacheSetup setup, int capacity, int states) {
      Map<Knowledge, IntToLongFunction> facts =
          Map.of(
              Knowledge.DISTANCE, slot -> search.distance(),
              Knowledge.DEGREE, slot -> search.references(),
              Knowledge.LEVEL_SIZE, slot -> search.levelSize(),
              Knowledge.ANCESTOR, slot -> nearestAncestor());
      policy = setup.make(new CacheSite(capacity + 1, capacity, facts, ADMISSION, 1));
      numbers = new int[capacity + 1];
      free = new int[capacity + 1];
      for (int i = 0; i <= capacity; i++) {
        free[freeCount++] = capacity - i;
      }
      held = new long[(states >>> 6) + 1];
    }

    boolean holds(int number) {
      return (held[number >>> 6] >>> number & 1) != 0;
    }

    void offer(int number) {
      int slot = free[--freeCount];
      numbers[slot] = number;
      offered = number;
      int leaves = policy.offered(slot);
      if (leaves != slot) {
        held[number >>> 6] |= 1L << number;
        if (leaves == CachePolicy.NONE) {
          return;
        }
        int former = numbers[leaves];
        held[former >>> 6] &= ~(1L << former);
      }
      free[freeCount++] = leaves;
    }

    /** How many steps up the nearest cached ancestor of the state on offer is. */
    private long nearestAncestor() {
      int number = offered;
      int steps = 1;
      while (steps <= Knowledge.ANCESTORS) {
        number = search.predecessor(number);
        if (holds(number)) {
          break;
        }
        steps++;
      }
      return steps;
    }
  }

  private boolean holds(int number) {
    return forNew != null && forNew.holds(number)
        || forExpanded != null && forExpanded.holds(number);
  }

  /** A state is new. */
  void found(int number) {
    if (forNew != null) {
      forNew.offer(number);
    }
  }

  /** All successors of a state are known, and some of them refer to it. */
  void expanded(int number) {
    if (forExpanded != null) {
      forExpanded.offer(number);
    }
  }

  /** A state was met again. */
  void met(int number) {
    long steps = 0;
    for (int at = number; at > 0 && !holds(at); at = search.predecessor(at)) {
      steps++;
    }
    replayed += steps;
  }

  /** Events that would have been replayed. */
  long replayed() {
    return replayed;
  }

  @Override
  public void close() {
    if (forNew != null) {
      forNew.policy.close();
    }
    if (forExpanded != null) {
      forExpanded.policy.close();
    }
  }
}
