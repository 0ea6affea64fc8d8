package mneme.search.cycles;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.RecordStack;

/** A number for each state on a path. */
final class NumberStack extends RecordStack {
  NumberStack(MemoryBudget budget) {
    super(budget, Integer.BYTES);
  }

  /** False, and nothing changed, where the budget is used up. */
  boolean push(int number) {
    if (!hasRoom()) {
      return false;
    }
    Memory.putInt(grow(), number);
    return true;
  }

  /** Takes the top away and returns it. */
  int pop() {
    int top = Memory.getInt(topAddress());
    drop();
    return top;
  }

  /** Sets bits of the number on top, where there is one. */
  void addBits(int bits) {
    if (!isEmpty()) {
      Memory.putInt(topAddress(), Memory.getInt(topAddress()) | bits);
    }
  }
}
