package mneme.search.forgetting;

import mneme.memory.MemoryBudget;

/**
 * What the program takes beside its tables and its Java heap: code, classes, stacks. A search that
 * fills its memory by design leaves room for that, so that the process as a whole stays within what
 * it was given. Nothing is left of small budgets, into which no Java program fits.
 */
public final class HeapReserve implements AutoCloseable {
  private static final long SMALL = 32L << 20;
  private static final long MOST = 64L << 20;

  private final MemoryBudget budget;
  private final long bytes;

  /** Takes it from a budget. */
  public HeapReserve(MemoryBudget budget) {
    this.budget = budget;
    long wanted = Math.clamp(budget.limit() - SMALL, 0, MOST);
    this.bytes = budget.take(wanted) ? wanted : 0;
  }

  @Override
  public void close() {
    budget.giveBack(bytes);
  }
}
