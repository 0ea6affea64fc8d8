package mneme.cache;

import java.util.SplittableRandom;

/**
 * Forgets states at random. States may be told apart in groups: those of a later group stay as long
 * as an earlier one has any.
 */
abstract class DrawingPolicy implements CachePolicy {
  private final SlotPool[] groups;
  private final IntColumn groupOf;
  private final int capacity;
  private final SplittableRandom random;

  DrawingPolicy(CacheSite site, int groups) {
    this.groups = new SlotPool[groups];
    for (int i = 0; i < groups; i++) {
      this.groups[i] = new SlotPool(site.slots());
    }
    this.groupOf = new IntColumn(groups == 1 ? 0 : site.slots());
    this.capacity = site.capacity();
    this.random = new SplittableRandom(site.seed());
  }

  /** The group of a state that enters. */
  int group(int slot) {
    return 0;
  }

  /** Whether a full cache takes a new state. */
  boolean takes(SplittableRandom draws) {
    return true;
  }

  /** Who leaves, out of some. */
  int draw(SlotPool pool, SplittableRandom draws) {
    return pool.draw(draws);
  }

  @Override
  public final int offered(int slot) {
    if (capacity == 0) {
      return slot;
    }
    int leaves = NONE;
    if (held() == capacity) {
      if (!takes(random)) {
        return slot;
      }
      leaves = evict();
    }
    int group = group(slot);
    if (groups.length > 1) {
      groupOf.set(slot, group);
    }
    groups[group].add(slot);
    return leaves;
  }

  @Override
  public final void hit(int slot) {}

  @Override
  public final void removed(int slot) {
    groups[groups.length == 1 ? 0 : groupOf.get(slot)].remove(slot);
  }

  @Override
  public final int evict() {
    for (SlotPool group : groups) {
      if (group.size() > 0) {
        int leaves = draw(group, random);
        group.remove(leaves);
        return leaves;
      }
    }
    return NONE;
  }

  @Override
  public final int held() {
    int sum = 0;
    for (SlotPool group : groups) {
      sum += group.size();
    }
    return sum;
  }

  @Override
  public final int bytesPerSlot() {
    return groups.length * SlotPool.BYTES_PER_SLOT + (groups.length == 1 ? 0 : Integer.BYTES);
  }

  @Override
  public final void close() {
    for (SlotPool group : groups) {
      group.close();
    }
    groupOf.close();
  }
}
