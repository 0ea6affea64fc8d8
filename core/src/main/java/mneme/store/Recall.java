package mneme.store;

/**
 * How a store gives states back. A store declares it once; the frontier of a breadth-first search,
 * the way to a finding, checkpoints, and the form of a depth-first search follow from it.
 */
public sealed interface Recall {
  /**
   * By number: states are numbered in the order of insertion, lane by lane, and {@link Store#load}
   * takes any of them. The store is the queue of a breadth-first search.
   *
   * @param asTheyAre whether states are read rather than rebuilt, so that meeting or reading one
   *     again costs little
   */
  record ByNumber(boolean asTheyAre) implements Recall {}

  /** By id only: ids are any numbers below 2^62, and a search keeps those of states that wait. */
  record ById() implements Recall {}

  /**
   * By replaying the way to a state; numbers are as in {@link ByNumber}.
   *
   * @param ways where the ways are kept
   */
  record ByReplay(Rebuilding ways) implements Recall {}

  /** Not at all: {@link Store#load} must not be called, and a search keeps the states that wait. */
  record Nothing() implements Recall {}

  /** Whether ids are numbers in the order of insertion, which tell the level of a state. */
  default boolean inOrder() {
    return this instanceof ByNumber || this instanceof ByReplay;
  }
}
