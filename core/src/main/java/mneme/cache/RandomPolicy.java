package mneme.cache;

import java.util.Set;
import java.util.SplittableRandom;

/**
 * Forgets any state. Where the site admits new states with a probability below 1, a full cache
 * refuses the others: strategy R of Evangelista, Westergaard and Kristensen, "The ComBack Method
 * Revisited".
 */
final class RandomPolicy implements CachePolicy {
  static final PolicyKind KIND =
      new PolicyKind("random", "forgets any state", Set.of(), RandomPolicy::new);

  private final SlotPool pool;
  private final int capacity;
  private final double admission;
  private final SplittableRandom random;

  private RandomPolicy(CacheSite site) {
    this.pool = new SlotPool(site.slots());
    this.capacity = site.capacity();
    this.admission = site.admission();
    this.random = new SplittableRandom(site.seed());
  }

  @Override
  public int offered(int slot) {
    if (pool.size() < capacity) {
      pool.add(slot);
      return NONE;
    }
    if (capacity == 0 || admission < 1 && random.nextDouble() >= admission) {
      return slot;
    }
    int leaves = evict();
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
