package mneme.memory;

/**
 * A region that is used from its beginning, with what it uses taken from a budget step by step. For
 * one writing thread; addresses never change.
 */
public final class GrowingRegion implements AutoCloseable {
  private final Region region;
  private final MemoryBudget budget;
  private final long step;
  private volatile long committed;

  /**
   * @param most the greatest size it can ever have; only address space is reserved for it
   */
  public GrowingRegion(MemoryBudget budget, long most) {
    this.budget = budget;
    this.region = Region.reserve(most);
    // Large pages where the budget has room for many, else small steps, so that little is left
    // unused at the end.
    this.step = budget.limit() >= 64 * PageMap.LARGE_PAGE ? PageMap.LARGE_PAGE : 64 << 10;
  }

  public long address() {
    return region.address();
  }

  /** Bytes that may be used, all taken from the budget. */
  public long committed() {
    return committed;
  }

  /**
   * Makes the first {@code bytes} usable; false, and nothing changed, where the budget is used up.
   */
  public boolean commit(long bytes) {
    if (bytes <= committed) {
      return true;
    }
    long wanted = Math.min((bytes + step - 1) / step * step, region.size());
    if (bytes > wanted || !budget.take(wanted - committed)) {
      return false;
    }
    committed = wanted;
    return true;
  }

  @Override
  public void close() {
    budget.giveBack(committed);
    committed = 0;
    region.close();
  }
}
