package mneme.model;

/**
 * Which slots the transitions of a model look at and which they change: what partial-order
 * reduction is computed from. Immutable and thread-safe. A set may name too much, never too little.
 */
public interface SlotAccess extends Ability {
  /** The slots a transition may read, those of its guard included. */
  SlotSet reads(int transition);

  /** The slots a transition may write; those that a run appends to the shape are not among them. */
  SlotSet writes(int transition);
}
