package mneme.promela.program;

import java.util.List;
import mneme.logic.automaton.Buchi;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * What a run must not do, as an automaton that takes a step with every step of the model. A run
 * violates it on which the automaton passes accepting states again and again. Immutable.
 *
 * @param locations of a never claim, of which 0 is the first; empty for a formula
 * @param propositions what the labels of the automaton ask, by number
 * @param automaton null where the claim cannot be translated
 * @param unchecked why it cannot; empty where it can
 */
public record Claim(
    String name,
    Position position,
    List<Location> locations,
    List<Proposition> propositions,
    @Nullable Buchi automaton,
    String unchecked) {
  /**
   * A condition on states.
   *
   * @param text as written
   */
  public record Proposition(String text, Expression condition) {}

  public Claim {
    locations = List.copyOf(locations);
    propositions = List.copyOf(propositions);
  }

  /** A claim that cannot be translated. */
  public Claim(String name, Position position, String unchecked) {
    this(name, position, List.of(), List.of(), null, unchecked);
  }
}
