package mneme.memory;

/**
 * Records of one size, one above the other, outside the Java heap. What is in a record is for those
 * who extend this. For one thread; the size may be read by others, a little late.
 */
public abstract class RecordStack implements AutoCloseable {
  private final GrowingRegion region;
  private final long recordBytes;
  private long size;

  protected RecordStack(MemoryBudget budget, int recordBytes) {
    this.region = new GrowingRegion(budget, budget.limit());
    this.recordBytes = recordBytes;
  }

  /** Makes room above the top; false, and nothing changed, where the budget is used up. */
  protected final boolean hasRoom() {
    return region.commit((size + 1) * recordBytes);
  }

  /** Where the record lies that comes next; there must be room. It is on top from now on. */
  protected final long grow() {
    return region.address() + size++ * recordBytes;
  }

  protected final long addressOf(long index) {
    assert index >= 0 && index < size;
    return region.address() + index * recordBytes;
  }

  protected final long topAddress() {
    return addressOf(size - 1);
  }

  /** Takes the top away. */
  protected final void drop() {
    assert size > 0;
    size--;
  }

  public final boolean isEmpty() {
    return size == 0;
  }

  public final long size() {
    return size;
  }

  /** Forgets all records; the memory stays. */
  protected final void dropAll() {
    size = 0;
  }

  public final long bytes() {
    return region.committed();
  }

  @Override
  public final void close() {
    region.close();
  }
}
