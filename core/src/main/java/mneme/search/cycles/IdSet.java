package mneme.search.cycles;

import mneme.memory.MemoryBudget;

/** A set of ids, from which they can be taken away again: at most one of two places is in use. */
final class IdSet extends IdTable implements PathSet {
  IdSet(MemoryBudget budget) {
    super(budget, false);
  }

  @Override
  public boolean add(long id) {
    return enter(id) != 0;
  }
}
