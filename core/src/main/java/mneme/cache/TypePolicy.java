package mneme.cache;

import java.util.Set;
import java.util.SplittableRandom;
import mneme.cache.CacheView.Knowledge;

/**
 * Type-oriented replacement (Godefroid, Holzmann and Pirottin, "State-Space Caching Revisited",
 * section 5): looks at a few states and forgets the one with the highest type, which is the least
 * kind of transition that led to it.
 */
final class TypePolicy implements CachePolicy {
  static final PolicyKind KIND =
      new PolicyKind(
          "type",
          "looks at a few states, forgets one no branch, receive or send led to",
          Set.of(Knowledge.KIND),
          TypePolicy::new);

  /** The paper says "an arbitrarily given number". */
  private static final int LOOKS = 8;

  private final CacheView view;
  private final SlotPool pool;
  private final int capacity;
  private final SplittableRandom random;

  private TypePolicy(CacheSite site) {
    this.view = site.view();
    this.pool = new SlotPool(site.slots());
    this.capacity = site.capacity();
    this.random = new SplittableRandom(site.seed());
  }

  @Override
  public int offered(int slot) {
    if (capacity == 0) {
      return slot;
    }
    int leaves = pool.size() < capacity ? NONE : evict();
    pool.add(slot);
    return leaves;
  }

  @Override
  public void hit(int slot) {}

  @Override
  public void removed(int slot) {
    pool.remove(slot);
  }

  @Override
  public int evict() {
    if (pool.size() == 0) {
      return NONE;
    }
    int leaves = pool.draw(random);
    for (int i = 1; i < LOOKS; i++) {
      int other = pool.draw(random);
      if (view.kind(other) > view.kind(leaves)) {
        leaves = other;
      }
    }
    pool.remove(leaves);
    return leaves;
  }

  @Override
  public int held() {
    return pool.size();
  }

  @Override
  public int bytesPerSlot() {
    return SlotPool.BYTES_PER_SLOT;
  }

  @Override
  public void close() {
    pool.close();
  }
}
