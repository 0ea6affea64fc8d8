package mneme.search.depth;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.RecordStack;

/** A stack of ids below 2^32. */
final class IdStack extends RecordStack {
  IdStack(MemoryBudget budget) {
    super(budget, Integer.BYTES);
  }

  /** False, and nothing changed, where the budget is used up. */
  boolean push(long id) {
    if (!hasRoom()) {
      return false;
    }
    Memory.putInt(grow(), (int) id);
    return true;
  }

  long top() {
    return get(size() - 1);
  }

  long get(long index) {
    return Memory.getInt(addressOf(index)) & 0xffff_ffffL;
  }

  void pop() {
    drop();
  }
}
