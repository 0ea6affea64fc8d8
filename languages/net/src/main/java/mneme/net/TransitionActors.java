package mneme.net;

import java.util.List;
import mneme.model.Actors;
import mneme.model.Event;

/**
 * The transitions of a net, each with all its bindings, as those who move. Immutable and
 * thread-safe.
 *
 * @param names of the transitions, by number
 */
public record TransitionActors(List<String> names, int choiceBits) implements Actors {
  public TransitionActors {
    names = List.copyOf(names);
  }

  @Override
  public int count() {
    return names.size();
  }

  @Override
  public String name(int actor) {
    return names.get(actor);
  }

  @Override
  public int actor(long event) {
    return Event.transition(event, choiceBits);
  }
}
