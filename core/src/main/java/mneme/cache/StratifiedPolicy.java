package mneme.cache;

import java.util.Set;
import java.util.SplittableRandom;
import mneme.cache.CacheView.Knowledge;

/**
 * Stratified caching (Geldenhuys, "State Caching Reconsidered"): states are told apart by their
 * distance. Those of every third stratum stay as long as there are others to forget; among those
 * that may go, any one goes. So no way through forgotten states is longer than two steps while the
 * kept strata fit.
 */
final class StratifiedPolicy implements CachePolicy {
  static final PolicyKind KIND =
      new PolicyKind(
          "stratified",
          "forgets two strata of three first, by distance",
          Set.of(Knowledge.DISTANCE),
          StratifiedPolicy::new);

  private static final int PERIOD = 3;

  private final CacheView view;
  private final SlotPool kept;
  private final SlotPool loose;
  private final IntColumn isKept;
  private final int capacity;
  private final SplittableRandom random;

  private StratifiedPolicy(CacheSite site) {
    this.view = site.view();
    this.kept = new SlotPool(site.slots());
    this.loose = new SlotPool(site.slots());
    this.isKept = new IntColumn(site.slots());
    this.capacity = site.capacity();
    this.random = new SplittableRandom(site.seed());
  }

  @Override
  public int offered(int slot) {
    if (capacity == 0) {
      return slot;
    }
    int leaves = held() < capacity ? NONE : evict();
    boolean keep = view.distance(slot) % PERIOD == 0;
    isKept.set(slot, keep ? 1 : 0);
    (keep ? kept : loose).add(slot);
    return leaves;
  }

  @Override
  public void hit(int slot) {}

  @Override
  public void removed(int slot) {
    (isKept.get(slot) == 1 ? kept : loose).remove(slot);
  }

  @Override
  public int evict() {
    if (held() == 0) {
      return NONE;
    }
    SlotPool from = loose.size() > 0 ? loose : kept;
    int leaves = from.draw(random);
    from.remove(leaves);
    return leaves;
  }

  @Override
  public int held() {
    return kept.size() + loose.size();
  }

  @Override
  public int bytesPerSlot() {
    return 2 * SlotPool.BYTES_PER_SLOT + Integer.BYTES;
  }

  @Override
  public void close() {
    kept.close();
    loose.close();
    isKept.close();
  }
}
