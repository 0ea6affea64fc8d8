package mneme.cache;

import java.util.Map;
import java.util.function.IntToLongFunction;

/**
 * Where a cache is to work.
 *
 * @param slots slots are numbers below this; at least one more than the capacity, because a state
 *     has a slot when it is offered
 * @param capacity how many states are kept
 * @param facts what is known of the state in a slot; policies that need more are refused
 * @param settings what the policies are told
 * @param seed of all random choices
 */
public record CacheSite(
    int slots,
    int capacity,
    Map<Knowledge, IntToLongFunction> facts,
    PolicySettings settings,
    long seed) {
  public CacheSite {
    facts = Map.copyOf(facts);
  }

  /**
   * With the usual settings.
   *
   * @param admission how likely the random policy takes a new state once it is full
   */
  public CacheSite(
      int slots,
      int capacity,
      Map<Knowledge, IntToLongFunction> facts,
      double admission,
      long seed) {
    this(slots, capacity, facts, PolicySettings.USUAL.withAdmission(admission), seed);
  }

  /** A site that knows nothing of its states. */
  public static CacheSite of(int capacity, long seed) {
    return new CacheSite(capacity + 1, capacity, Map.of(), PolicySettings.USUAL, seed);
  }

  CacheSite withSlots(int more) {
    return new CacheSite(more, capacity, facts, settings, seed);
  }

  CacheSite withCapacity(int part, long partSeed) {
    return new CacheSite(slots, part, facts, settings, partSeed);
  }

  /** Tells something of the state in a slot; asked for only where the policy needs it. */
  IntToLongFunction fact(Knowledge what) {
    IntToLongFunction fact = facts.get(what);
    if (fact == null) {
      throw new IllegalStateException("this cache does not know " + what.words());
    }
    return fact;
  }
}
