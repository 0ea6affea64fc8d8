package mneme.model;

/** Tells of the events of a state who takes part in each, for fairness. For one thread. */
@FunctionalInterface
public interface Participants {
  /** Receives who takes part in an event, once for each of them. */
  @FunctionalInterface
  interface Sink {
    void takesPart(long event, int actor);
  }

  /**
   * Names those who take part in the enabled events of a state, those that err included. The pairs
   * of one event come one behind the other; an event in which nobody moves has none.
   */
  void in(int[] state, Sink sink);
}
