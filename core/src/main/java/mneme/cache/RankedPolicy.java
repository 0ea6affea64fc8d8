package mneme.cache;

/**
 * Forgets the state of least rank. The first to come is the first to go among equals as far as the
 * ranks say so.
 */
abstract class RankedPolicy implements CachePolicy {
  private final SlotHeap heap;
  private final int capacity;

  RankedPolicy(CacheSite site) {
    this.heap = new SlotHeap(site.slots());
    this.capacity = site.capacity();
  }

  /** The rank of a state that enters the cache. */
  abstract long rank(int slot);

  /** Whether a full cache takes the new state in place of the one of least rank. */
  abstract boolean takes(long rank, long least);

  @Override
  public int offered(int slot) {
    if (capacity == 0) {
      return slot;
    }
    long rank = rank(slot);
    int leaves = NONE;
    if (heap.size() == capacity) {
      if (!takes(rank, heap.key(heap.least()))) {
        return slot;
      }
      leaves = evict();
    }
    heap.add(slot, rank);
    return leaves;
  }

  @Override
  public void hit(int slot) {}

  final long rankOf(int slot) {
    return heap.key(slot);
  }

  final void changeRank(int slot, long rank) {
    heap.change(slot, rank);
  }

  @Override
  public void removed(int slot) {
    heap.remove(slot);
  }

  @Override
  public int evict() {
    if (heap.size() == 0) {
      return NONE;
    }
    int leaves = heap.least();
    heap.remove(leaves);
    return leaves;
  }

  @Override
  public int held() {
    return heap.size();
  }

  @Override
  public int bytesPerSlot() {
    return SlotHeap.BYTES_PER_SLOT;
  }

  @Override
  public void close() {
    heap.close();
  }
}
