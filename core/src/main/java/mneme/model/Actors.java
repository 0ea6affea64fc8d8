package mneme.model;

/**
 * Who moves in a step, for fairness: the processes of a model, or the transitions of a net. Actors
 * have the numbers 0 to {@link #count} - 1. Immutable and thread-safe.
 */
public interface Actors extends Ability {
  int count();

  /** For people. */
  String name(int actor);

  /** The actor of an event, or the one that begins a joint step; -1 where nobody moves. */
  int actor(long event);

  /** The other actor of a joint step; -1 where there is none. */
  default int partner(long event) {
    return -1;
  }

  /**
   * Who takes part in the events of states. To be overridden where an event alone does not tell.
   *
   * @param stepper one of the model, for this use alone
   */
  default Participants participants(Stepper stepper) {
    return (state, sink) ->
        stepper.enabled(
            state,
            event -> {
              int one = actor(event);
              int other = partner(event);
              if (one >= 0) {
                sink.takesPart(event, one);
              }
              if (other >= 0) {
                sink.takesPart(event, other);
              }
            });
  }
}
