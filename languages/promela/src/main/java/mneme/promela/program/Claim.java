package mneme.promela.program;

import java.util.List;
import java.util.Map;
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
 * @param memory its variables; null where it has none
 * @param unchecked why it cannot be translated; empty where it can
 */
public record Claim(
    String name,
    Position position,
    List<Location> locations,
    List<Proposition> propositions,
    @Nullable Buchi automaton,
    @Nullable Memory memory,
    String unchecked) {
  /**
   * A condition on states.
   *
   * @param text as written
   */
  public record Proposition(String text, Expression condition) {}

  /**
   * Variables of a claim, in slots that are 0 in all states of the program.
   *
   * @param first the first of these slots
   * @param types what the slots hold, one after the other
   * @param initials what they hold at first
   * @param assignments by state of the automaton what is assigned, one after the other, when the
   *     automaton has read a state and goes there; nothing for other states
   */
  public record Memory(
      int first,
      List<ValueType> types,
      List<Integer> initials,
      Map<Integer, List<Action.Assign>> assignments) {
    public Memory {
      types = List.copyOf(types);
      initials = List.copyOf(initials);
      assignments = Map.copyOf(assignments);
    }
  }

  public Claim {
    locations = List.copyOf(locations);
    propositions = List.copyOf(propositions);
  }

  /** A claim that cannot be translated. */
  public Claim(String name, Position position, String unchecked) {
    this(name, position, List.of(), List.of(), null, null, unchecked);
  }
}
