package mneme.cache;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;

/**
 * Type-oriented replacement (Godefroid, Holzmann and Pirottin, "State-Space Caching Revisited",
 * section 5): looks at a few states and forgets the one with the highest type, which is the least
 * kind of transition that led to it.
 */
final class TypePolicy extends DrawingPolicy {
  static final PolicyKind KIND =
      new PolicyKind(
          "type",
          "looks at a few states, forgets one no branch, receive or send led to",
          Set.of(Knowledge.KIND),
          TypePolicy::new);

  /** The paper says "an arbitrarily given number". */
  private static final int LOOKS = 8;

  private final IntToLongFunction kind;

  private TypePolicy(CacheSite site) {
    super(site, 1);
    this.kind = site.fact(Knowledge.KIND);
  }

  @Override
  int draw(SlotPool pool, SplittableRandom draws) {
    int leaves = pool.draw(draws);
    for (int i = 1; i < LOOKS; i++) {
      int other = pool.draw(draws);
      if (kind.applyAsLong(other) > kind.applyAsLong(leaves)) {
        leaves = other;
      }
    }
    return leaves;
  }
}
