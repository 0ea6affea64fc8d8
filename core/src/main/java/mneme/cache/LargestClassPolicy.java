package mneme.cache;

import java.util.Set;

/**
 * Forgets a state of the largest class, where a class holds the states that were met equally often
 * (a strategy of Holzmann's, as told by Godefroid, Holzmann and Pirottin, "State-Space Caching
 * Revisited", section 5). Meetings count from the moment a state enters the cache. Of the class,
 * the state leaves that has been in it longest. States that were met more than 254 times are one
 * class.
 */
final class LargestClassPolicy implements CachePolicy {
  static final PolicyKind KIND =
      new PolicyKind(
          "largest-class",
          "forgets a state of the largest class of those looked up equally often",
          Set.of(),
          LargestClassPolicy::new);

  private static final int CLASSES = 256;

  private final SlotRows classes;
  private final IntColumn classOf;
  private final int capacity;

  /** Classes from this one on never had a state. */
  private int used = 1;

  private LargestClassPolicy(CacheSite site) {
    this.classes = new SlotRows(site.slots(), CLASSES);
    this.classOf = new IntColumn(site.slots());
    this.capacity = site.capacity();
  }

  @Override
  public int offered(int slot) {
    if (capacity == 0) {
      return slot;
    }
    int leaves = held() < capacity ? NONE : evict();
    put(slot, 0);
    return leaves;
  }

  @Override
  public void hit(int slot) {
    int former = classOf.get(slot);
    classes.remove(former, slot);
    put(slot, Math.min(former + 1, CLASSES - 1));
  }

  private void put(int slot, int times) {
    classOf.set(slot, times);
    classes.append(times, slot);
    used = Math.max(used, times + 1);
  }

  @Override
  public void removed(int slot) {
    classes.remove(classOf.get(slot), slot);
  }

  @Override
  public int evict() {
    if (held() == 0) {
      return NONE;
    }
    int largest = 0;
    for (int times = 1; times < used; times++) {
      if (classes.size(times) > classes.size(largest)) {
        largest = times;
      }
    }
    int leaves = classes.oldest(largest);
    classes.remove(largest, leaves);
    return leaves;
  }

  @Override
  public int held() {
    return classes.size();
  }

  @Override
  public int bytesPerSlot() {
    return SlotRows.BYTES_PER_SLOT + Integer.BYTES;
  }

  @Override
  public void close() {
    classes.close();
    classOf.close();
  }
}
