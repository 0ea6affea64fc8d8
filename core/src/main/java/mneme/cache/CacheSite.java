package mneme.cache;

import java.util.Set;
import mneme.cache.CacheView.Knowledge;

/**
 * Where a cache is to work.
 *
 * @param slots slots are numbers below this; at least one more than the capacity, because a state
 *     has a slot when it is offered
 * @param capacity how many states are kept
 * @param view what is known of the states in the slots
 * @param known the methods of the view that answer
 * @param admission how likely the random policy takes a new state once it is full; 1 always
 * @param seed of all random choices
 */
public record CacheSite(
    int slots, int capacity, CacheView view, Set<Knowledge> known, double admission, long seed) {
  public CacheSite {
    known = Set.copyOf(known);
  }

  /** A site that knows nothing of its states. */
  public static CacheSite of(int capacity, long seed) {
    return new CacheSite(capacity + 1, capacity, CacheView.NONE, Set.of(), 1, seed);
  }

  CacheSite withCapacity(int part, long partSeed) {
    return new CacheSite(slots, part, view, known, admission, partSeed);
  }
}
