package mneme.store.forgetting;

import mneme.memory.MemoryBudget;

/** What others keep per slot, taken from the budget in steps before the slot is given out. */
final class SlotCosts {
  private static final long STEP = 1024;

  private final MemoryBudget budget;
  private final long each;
  private long taken;

  SlotCosts(MemoryBudget budget, long each) {
    this.budget = budget;
    this.each = each;
  }

  /** Whether there is memory for so many slots. */
  boolean take(long slots) {
    if (slots * each <= taken) {
      return true;
    }
    if (!budget.take(STEP * each)) {
      return false;
    }
    taken += STEP * each;
    return true;
  }

  long bytes() {
    return taken;
  }

  void giveBack() {
    budget.giveBack(taken);
    taken = 0;
  }
}
