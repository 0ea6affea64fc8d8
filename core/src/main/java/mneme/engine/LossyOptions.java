package mneme.engine;

import mneme.memory.MemoryBudget;
import mneme.run.Amount;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Tuning;

/** What plans say to the stores that remember hashes. */
final class LossyOptions {
  /**
   * A store of 64 bits takes as much as an exact one; with 48 a fifth of a state is expected to be
   * lost among ten million.
   */
  private static final long DEFAULT_BITS = 48;

  private static final long DEFAULT_HASHES = 3;
  private static final long GREATEST_HASHES = 32;

  /**
   * A filter is touched everywhere, however few states there are; a larger one must be asked for.
   */
  private static final long LARGEST_DEFAULT_FILTER = 2L << 30;

  private LossyOptions() {}

  static int bits(Plan plan) {
    Tuning tuning = plan.tuning();
    long bits = tuning.number("bits", DEFAULT_BITS, 0, Long.MAX_VALUE);
    if (bits != 32 && bits != 40 && bits != 48 && bits != 64) {
      throw tuning.refused("bits", "32, 40, 48 or 64");
    }
    return (int) bits;
  }

  static int hashes(Plan plan) {
    return (int) plan.tuning().number("hashes", DEFAULT_HASHES, 1, GREATEST_HASHES);
  }

  static long filterBytes(Plan plan, MemoryBudget budget) {
    Tuning tuning = plan.tuning();
    if (!tuning.has("filter")) {
      return Math.min(LARGEST_DEFAULT_FILTER, budget.limit() / 4 * 3);
    }
    Amount amount = tuning.amount("filter", Amount.percent(75));
    long bytes =
        switch (amount.unit()) {
          case BYTES -> (long) amount.value();
          case PERCENT -> (long) (budget.limit() * amount.value() / 100);
          case STATES ->
              throw tuning.refused("filter", "a size with k, m or g, or a share: 1g, 60%");
        };
    if (bytes > budget.limit() / 10 * 9) {
      throw new PlanException(
          "--filter "
              + tuning.text("filter", "")
              + " leaves no memory for the states that wait; at most nine tenths of the memory");
    }
    return bytes;
  }
}
