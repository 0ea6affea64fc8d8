package mneme.search.cycles;

import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.memory.RecordStack;

/**
 * The strongly connected components that a depth-first search knows of and that are not complete,
 * from the bottom of the path to its top: for each the number of its first state, those who moved
 * in the step to it, and what was met in it.
 */
final class ComponentStack extends RecordStack {
  /** It has a cycle. */
  private static final long CYCLE = 1;

  /** It has an accepting state. */
  private static final long ACCEPTING = 2;

  private static final int FIRST = 0;
  private static final int MOVERS = 1;
  private static final int FLAGS = 2;
  private static final int MASKS = 3;

  private final Movers movers;
  private final int words;

  ComponentStack(MemoryBudget budget, Movers movers) {
    super(budget, (MASKS + 2 * movers.words()) * Long.BYTES);
    this.movers = movers;
    this.words = movers.words();
  }

  private long at(long index, int field) {
    return addressOf(index) + (long) field * Long.BYTES;
  }

  /**
   * Adds a component of one state.
   *
   * @param arrived who moved in the step that led to it
   * @param states what is noted of the state: the actors that are enabled, or those that are not
   * @return false, and nothing changed, where the budget is used up
   */
  boolean push(long first, int arrived, boolean accepts, long[] states) {
    if (!hasRoom()) {
      return false;
    }
    grow();
    long top = size() - 1;
    Memory.putLong(at(top, FIRST), first);
    Memory.putLong(at(top, MOVERS), arrived);
    Memory.putLong(at(top, FLAGS), accepts ? ACCEPTING : 0);
    for (int w = 0; w < words; w++) {
      Memory.putLong(at(top, MASKS + w), 0);
      Memory.putLong(at(top, MASKS + words + w), states[w]);
    }
    return true;
  }

  /** The number of the first state of the component on top. */
  long first() {
    return Memory.getLong(at(size() - 1, FIRST));
  }

  void pop() {
    drop();
  }

  /** An edge leads from the component on top to a state, which closes a cycle. */
  void close(long number, int moved) {
    while (first() > number) {
      long top = size() - 1;
      long below = top - 1;
      note(below, (int) Memory.getLong(at(top, MOVERS)));
      for (int field = FLAGS; field < MASKS + 2 * words; field++) {
        Memory.putLong(at(below, field), Memory.getLong(at(below, field)) | mask(top, field));
      }
      drop();
    }
    long flags = at(size() - 1, FLAGS);
    Memory.putLong(flags, Memory.getLong(flags) | CYCLE);
    note(size() - 1, moved);
  }

  private long mask(long index, int field) {
    return Memory.getLong(at(index, field));
  }

  private void note(long index, int moved) {
    movers.each(
        moved,
        actor -> {
          long place = at(index, MASKS + actor / Long.SIZE);
          Memory.putLong(place, Memory.getLong(place) | 1L << actor);
        });
  }

  /** Whether the component on top has an accepting cycle. */
  boolean isAccepting() {
    return Memory.getLong(at(size() - 1, FLAGS)) == (CYCLE | ACCEPTING);
  }

  /** The actors that move in the component on top. */
  void moved(long[] into) {
    read(MASKS, into);
  }

  /** What was noted of the states of the component on top. */
  void states(long[] into) {
    read(MASKS + words, into);
  }

  private void read(int from, long[] into) {
    for (int w = 0; w < words; w++) {
      into[w] = Memory.getLong(at(size() - 1, from + w));
    }
  }
}
