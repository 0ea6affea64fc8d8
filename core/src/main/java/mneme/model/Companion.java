package mneme.model;

/**
 * One slot of the state is that of an automaton beside the model: the automaton reads the rest and
 * never changes it, so the same rest occurs with many values of the slot. A store that shares parts
 * of states keeps the slot apart from them. Immutable and thread-safe.
 */
public interface Companion extends Ability {
  /** The slot of the automaton. */
  int slot();
}
