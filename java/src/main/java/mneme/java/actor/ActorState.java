package mneme.java.actor;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A system of actors at one moment. Immutable.
 *
 * @param actors their local states
 * @param waiting the messages on their way, with how many of each there are; in a network that
 *     keeps their order, the messages from one actor to another are one list
 * @param timers whose timers are set
 * @param crashed who has stopped
 * @param history what the model remembers of the run beside the actors
 */
public record ActorState<L, M, H>(
    List<L> actors,
    Map<Envelope<M>, Integer> waiting,
    Map<Channel, List<M>> ordered,
    Set<Integer> timers,
    Set<Integer> crashed,
    H history) {
  /** From whom to whom. */
  public record Channel(int from, int to) {
    @Override
    public String toString() {
      return from + " → " + to;
    }
  }
}
