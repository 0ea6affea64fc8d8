package mneme.model;

/**
 * The model is known to have only forward edges: all ways from initial states to a state have the
 * same length, so every step leads from one level of a breadth-first search to the next. A search
 * that forgets all but the last level visits no state twice then. A model that does not know this
 * of itself does not have the ability.
 */
public interface Grading extends Ability {
  /** What a model says that knows it. */
  Grading KNOWN = new Grading() {};
}
