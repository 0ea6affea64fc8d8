package mneme.promela.program;

import java.util.List;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * What a run must not do, as an automaton that takes a step with every step of the model. A run
 * violates it on which it passes accepting locations again and again, or comes to its end.
 * Immutable.
 *
 * @param formula whether it was made of the opposite of a formula
 * @param locations of which 0 is the first; {@link Location#accept} tells the accepting ones; empty
 *     where the claim could not be translated
 * @param monitor finds what finite beginnings of runs break; null where there is no such thing
 * @param unchecked why the monitor does not decide the claim; empty where it does
 */
public record Claim(
    String name,
    boolean formula,
    List<Location> locations,
    Position position,
    @Nullable Monitor monitor,
    String unchecked) {
  public Claim {
    locations = List.copyOf(locations);
  }

  /** The same, with its monitor at a place in the states. */
  public Claim at(int slot) {
    return new Claim(
        name, formula, locations, position, monitor == null ? null : monitor.at(slot), unchecked);
  }
}
