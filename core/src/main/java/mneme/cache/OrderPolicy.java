package mneme.cache;

import java.util.Set;

/**
 * Keeps the states in a row, by the time they came or by the time they were last looked up, and
 * forgets at one end of it: first in, first out; least and most recently used.
 */
final class OrderPolicy implements CachePolicy {
  static final PolicyKind FIFO =
      new PolicyKind(
          "fifo",
          "forgets the state that came first",
          Set.of(),
          site -> new OrderPolicy(site, false, true));
  static final PolicyKind LRU =
      new PolicyKind(
          "lru",
          "forgets the state not looked up for the longest time",
          Set.of(),
          site -> new OrderPolicy(site, true, true));
  static final PolicyKind MRU =
      new PolicyKind(
          "mru",
          "forgets the state looked up last",
          Set.of(),
          site -> new OrderPolicy(site, true, false));

  private final SlotRows row;
  private final int capacity;
  private final boolean hitsMove;
  private final boolean oldestLeaves;

  private OrderPolicy(CacheSite site, boolean hitsMove, boolean oldestLeaves) {
    this.row = new SlotRows(site.slots(), 1);
    this.capacity = site.capacity();
    this.hitsMove = hitsMove;
    this.oldestLeaves = oldestLeaves;
  }

  @Override
  public int offered(int slot) {
    if (capacity == 0) {
      return slot;
    }
    int leaves = held() < capacity ? NONE : evict();
    row.append(0, slot);
    return leaves;
  }

  @Override
  public void hit(int slot) {
    if (hitsMove && row.newest(0) != slot) {
      row.remove(0, slot);
      row.append(0, slot);
    }
  }

  @Override
  public void removed(int slot) {
    row.remove(0, slot);
  }

  @Override
  public int evict() {
    if (held() == 0) {
      return NONE;
    }
    int leaves = oldestLeaves ? row.oldest(0) : row.newest(0);
    row.remove(0, leaves);
    return leaves;
  }

  @Override
  public int held() {
    return row.size();
  }

  @Override
  public int bytesPerSlot() {
    return SlotRows.BYTES_PER_SLOT;
  }

  @Override
  public void close() {
    row.close();
  }
}
