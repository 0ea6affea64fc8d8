package mneme.cache;

import java.util.Set;
import java.util.SplittableRandom;

/**
 * Forgets any state. Where the site admits new states with a probability below 1, a full cache
 * refuses the others: strategy R of Evangelista, Westergaard and Kristensen, "The ComBack Method
 * Revisited".
 */
final class RandomPolicy extends DrawingPolicy {
  static final PolicyKind KIND =
      new PolicyKind("random", "forgets any state", Set.of(), RandomPolicy::new);

  private final double admission;

  private RandomPolicy(CacheSite site) {
    super(site, 1);
    this.admission = site.settings().admission();
  }

  @Override
  boolean takes(SplittableRandom draws) {
    return admission >= 1 || draws.nextDouble() < admission;
  }
}
