package mneme.cache;

import java.util.function.IntToLongFunction;

/**
 * Forgets the state that will be looked up latest, or never (Belady, "A Study of Replacement
 * Algorithms for a Virtual-Storage Computer"); a new state that will be looked up later than all
 * others is not taken. No policy answers more look-ups, but this one must know those to come: it
 * serves to judge the others.
 */
final class ClairvoyantPolicy extends RankedPolicy {
  private final IntToLongFunction next;

  /**
   * @param next when the state in a slot will be looked up next
   */
  ClairvoyantPolicy(CacheSite site, IntToLongFunction next) {
    super(site);
    this.next = next;
  }

  @Override
  long rank(int slot) {
    return -next.applyAsLong(slot);
  }

  @Override
  boolean takes(long rank, long least) {
    return rank > least;
  }

  @Override
  public void hit(int slot) {
    changeRank(slot, rank(slot));
  }
}
