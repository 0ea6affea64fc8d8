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

  // Slots are linked both ways, each link one more than the slot it names, so that 0 is none.
  private final IntColumn before;
  private final IntColumn after;
  private final int capacity;
  private final boolean hitsMove;
  private final boolean oldestLeaves;
  private int oldest;
  private int newest;
  private int held;

  private OrderPolicy(CacheSite site, boolean hitsMove, boolean oldestLeaves) {
    this.before = new IntColumn(site.slots());
    this.after = new IntColumn(site.slots());
    this.capacity = site.capacity();
    this.hitsMove = hitsMove;
    this.oldestLeaves = oldestLeaves;
  }

  @Override
  public int offered(int slot) {
    if (capacity == 0) {
      return slot;
    }
    int leaves = held < capacity ? NONE : evict();
    append(slot);
    return leaves;
  }

  @Override
  public void hit(int slot) {
    if (hitsMove && newest != slot + 1) {
      removed(slot);
      append(slot);
    }
  }

  @Override
  public void removed(int slot) {
    int previous = before.get(slot);
    int next = after.get(slot);
    if (previous == 0) {
      oldest = next;
    } else {
      after.set(previous - 1, next);
    }
    if (next == 0) {
      newest = previous;
    } else {
      before.set(next - 1, previous);
    }
    held--;
  }

  @Override
  public int evict() {
    if (held == 0) {
      return NONE;
    }
    int leaves = (oldestLeaves ? oldest : newest) - 1;
    removed(leaves);
    return leaves;
  }

  private void append(int slot) {
    before.set(slot, newest);
    after.set(slot, 0);
    if (newest == 0) {
      oldest = slot + 1;
    } else {
      after.set(newest - 1, slot + 1);
    }
    newest = slot + 1;
    held++;
  }

  @Override
  public int held() {
    return held;
  }

  @Override
  public int bytesPerSlot() {
    return 2 * Integer.BYTES;
  }

  @Override
  public void close() {
    before.close();
    after.close();
  }
}
