package mneme.model;

import mneme.source.Position;

/**
 * What is known of a transition without executing it.
 *
 * @param name for people: the label or text of the step
 * @param process the component that moves, or the initiator of a joint step; empty where there is
 *     none
 * @param partner the other process of a joint step; empty where there is none
 * @param position where it stands in the text
 */
public record Transition(
    int id, String name, String process, String partner, Kind kind, Position position) {

  /**
   * What a step mainly does, in the order of Godefroid, Holzmann and Pirottin, "State-Space Caching
   * Revisited" (type-oriented replacement): the later, the sooner its target may be forgotten.
   */
  public enum Kind {
    BRANCH,
    RECEIVE,
    SEND,
    ASSIGNMENT,
    OTHER
  }
}
