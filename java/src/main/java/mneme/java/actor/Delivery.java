package mneme.java.actor;

/** What a network does to messages. */
public enum Delivery {
  /** Messages between the same two actors arrive in the order in which they were sent, once. */
  ORDERED,
  /** In any order, each once. */
  UNORDERED,
  /** In any order, each again and again. */
  DUPLICATING
}
