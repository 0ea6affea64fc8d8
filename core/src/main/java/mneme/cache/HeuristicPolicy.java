package mneme.cache;

import java.util.Set;
import mneme.cache.CacheView.Knowledge;

/**
 * Keeps the states of greatest worth for reconstructions (strategies H and D of Evangelista,
 * Westergaard and Kristensen, "The ComBack Method Revisited", section 3): H(s) = d(s) * r(s) /
 * L(d(s)), where d is the distance, r how many states refer to s, and L how many states share the
 * distance. A state enters a full cache only in place of one of less worth.
 *
 * <p>Strategy D, {@code distance}, does not take a state if one of its five nearest ancestors is
 * cached.
 */
final class HeuristicPolicy extends RankedPolicy {
  static final PolicyKind HEURISTIC =
      new PolicyKind(
          "heuristic",
          "forgets the state of least distance * references / states of its level",
          Set.of(Knowledge.DISTANCE, Knowledge.DEGREE, Knowledge.LEVEL_SIZE),
          site -> new HeuristicPolicy(site, 0));
  static final PolicyKind DISTANCE =
      new PolicyKind(
          "distance",
          "as heuristic, but takes no state one of whose 5 nearest ancestors is there",
          Set.of(Knowledge.DISTANCE, Knowledge.DEGREE, Knowledge.LEVEL_SIZE, Knowledge.ANCESTORS),
          site -> new HeuristicPolicy(site, 5));

  private final CacheView view;
  private final int nearest;

  private HeuristicPolicy(CacheSite site, int nearest) {
    super(site);
    this.view = site.view();
    this.nearest = nearest;
  }

  /** The bits of a number that is not negative are in its order. */
  @Override
  long rank(int slot) {
    long distance = view.distance(slot);
    double worth = (double) distance * view.degree(slot) / view.levelSize(distance);
    return Double.doubleToLongBits(worth);
  }

  @Override
  boolean takes(long rank, long least) {
    return rank > least;
  }

  @Override
  public int offered(int slot) {
    return nearest > 0 && view.ancestorCached(slot, nearest) ? slot : super.offered(slot);
  }
}
