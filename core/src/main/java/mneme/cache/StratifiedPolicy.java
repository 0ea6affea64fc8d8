package mneme.cache;

import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * Stratified caching (Geldenhuys, "State Caching Reconsidered"): states are told apart by their
 * distance. Those of every third stratum stay as long as there are others to forget; among those
 * that may go, any one goes. So no way through forgotten states is longer than two steps while the
 * kept strata fit.
 */
final class StratifiedPolicy extends DrawingPolicy {
  static final PolicyKind KIND =
      new PolicyKind(
          "stratified",
          "forgets two strata of three first, by distance",
          Set.of(Knowledge.DISTANCE),
          StratifiedPolicy::new);

  private static final int PERIOD = 3;

  private final IntToLongFunction distance;

  private StratifiedPolicy(CacheSite site) {
    super(site, 2);
    this.distance = site.fact(Knowledge.DISTANCE);
  }

  @Override
  int group(int slot) {
    return distance.applyAsLong(slot) % PERIOD == 0 ? 1 : 0;
  }
}
