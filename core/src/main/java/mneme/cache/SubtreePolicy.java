package mneme.cache;

import java.util.Set;
import mneme.cache.CacheView.Knowledge;

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

  private final CacheView view;

  private SubtreePolicy(CacheSite site) {
    super(site);
    this.view = site.view();
  }

  @Override
  long rank(int slot) {
    return view.subtree(slot);
  }

  @Override
  boolean takes(long rank, long least) {
    return true;
  }
}
