package mneme.promela.program;

import java.util.List;
import mneme.source.Position;

/**
 * What a run must not do, as an automaton that takes a step with every step of the model. A run
 * violates it on which it passes accepting locations again and again, or comes to its end.
 * Immutable.
 *
 * @param formula whether it was made of the opposite of a formula
 * @param locations of which 0 is the first; {@link Location#accept} tells the accepting ones
 */
public record Claim(String name, boolean formula, List<Location> locations, Position position) {
  public Claim {
    locations = List.copyOf(locations);
  }
}
