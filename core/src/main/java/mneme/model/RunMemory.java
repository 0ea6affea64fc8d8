package mneme.model;

import java.util.List;

/**
 * What an automaton keeps besides its own state: numbers in slots of the model's states that no
 * step of the model reads or writes, and that are 0 there. Propositions may look at them. Immutable
 * and thread-safe.
 */
public interface RunMemory {
  /** The slots, each once. */
  List<Cell> cells();

  /** What computes the values, for one thread. */
  Writer writer();

  /**
   * A slot.
   *
   * @param initial what it holds when a run begins, from least to greatest
   */
  record Cell(int slot, int least, int greatest, int initial) {}

  /** Computes what is kept. Not thread-safe. */
  interface Writer {
    /**
     * Computes what the cells hold when the automaton has read a state.
     *
     * @param target the state in which the automaton is then
     * @param from the state that was read, with what the cells held; not changed
     * @param values takes a value for each cell, in their order
     * @return false where there is no value
     */
    boolean write(int target, int[] from, int[] values);
  }
}
