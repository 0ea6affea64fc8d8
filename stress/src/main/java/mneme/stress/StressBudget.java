package mneme.stress;

import mneme.memory.MemoryBudget;

/** The memory of one round: thousands of rounds wait at a time. */
public final class StressBudget {
  private static final long SMALL = 64 << 10;
  private static final long LARGE = 512 << 10;

  private StressBudget() {}

  public static MemoryBudget small() {
    return new MemoryBudget(SMALL);
  }

  /** For tables whose first index alone takes more. */
  public static MemoryBudget large() {
    return new MemoryBudget(LARGE);
  }
}
