package mneme.memory;

/**
 * Memory outside the Java heap that is addressed from its beginning, grows as far as it is written,
 * and reads as 0 behind. For one thread.
 */
public abstract class ZeroTable implements AutoCloseable {
  private final GrowingRegion region;

  /** So much of it is in use. */
  private long used;

  protected ZeroTable(MemoryBudget budget) {
    this.region = new GrowingRegion(budget, budget.limit());
  }

  protected final long addressOf(long offset) {
    return region.address() + offset;
  }

  /** Whether there is something to be read at an offset; else it is 0. */
  protected final boolean reaches(long offset) {
    return offset < used;
  }

  /** Makes what lies before an offset writable; false, and nothing changed, where that fails. */
  protected final boolean use(long before) {
    if (before > used) {
      if (!region.commit(before)) {
        return false;
      }
      used = before;
    }
    return true;
  }

  public final long bytes() {
    return region.committed();
  }

  @Override
  public final void close() {
    region.close();
  }
}
