package mneme.net.coloured;

import java.util.List;

/** A coloured net, checked by the language it comes from. Immutable. */
public record ColouredNet(
    String name,
    List<Place> places,
    List<NetTransition> transitions,
    List<Function> functions,
    List<Proposition> propositions) {
  public ColouredNet {
    places = List.copyOf(places);
    transitions = List.copyOf(transitions);
    functions = List.copyOf(functions);
    propositions = List.copyOf(propositions);
  }
}
