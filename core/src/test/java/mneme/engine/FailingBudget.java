package mneme.engine;

import java.util.concurrent.atomic.AtomicLong;
import mneme.memory.MemoryBudget;

/** A budget that refuses what it is told to refuse, however much is left; but never nothing. */
final class FailingBudget extends MemoryBudget {
  /** Tables ask for little at a time, so that there are many places where a budget can end. */
  private static final long STEP = 16;

  private final long from;
  private final long to;
  private final AtomicLong asked;

  /**
   * @param asked counts the requests; shared by all budgets of a run
   * @param from the number of the first request that is refused
   * @param to the number of the first after it that is not
   */
  FailingBudget(long limit, AtomicLong asked, long from, long to) {
    super(limit);
    this.asked = asked;
    this.from = from;
    this.to = to;
  }

  @Override
  public boolean take(long bytes) {
    if (bytes == 0) {
      return true;
    }
    long number = asked.getAndIncrement();
    return (number < from || number >= to) && super.take(bytes);
  }

  @Override
  public long smallestStep() {
    return STEP;
  }
}
