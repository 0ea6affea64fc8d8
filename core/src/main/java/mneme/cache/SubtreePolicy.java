package mneme.cache;

import java.util.Set;
import java.util.function.IntToLongFunction;

/**
 * Forgets the state below which the fewest states were visited: visiting it again costs least
 * (Holzmann's "smallest subtree").
 */
final class SubtreePolicy extends RankedPolicy {
  static final PolicyKind KIND =
      new PolicyKind(
          "smallest-subtree",
          "forgets the state below which least was visited",
          Set.of(Knowledge.SUBTREE),
          SubtreePolicy::new);

  private final IntToLongFunction subtree;

  private SubtreePolicy(CacheSite site) {
    super(site);
    this.subtree = site.fact(Knowledge.SUBTREE);
  }

  @Override
  long rank(int slot) {
    return subtree.applyAsLong(slot);
  }

  @Override
  boolean takes(long rank, long least) {
    return true;
  }
}
