package mneme.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An automaton that reads the states of a run one after the other, the initial state first. A run
 * breaks a claim where the automaton can come to {@link #VIOLATED}. It starts in location 0.
 * Immutable.
 *
 * <p>The locations in which it can be before it reads a state are kept in that state, as a set of
 * bits, so that a search through all states is also one through all that the automaton can do. The
 * bits are in slots that no step of the model reads or writes. They are 0 there. A set is stored
 * with the bit of location 0 flipped, so that these zeros mean the start.
 *
 * @param edges the ways out of each location
 * @param slot the first of the slots with the bits; -1 where the automaton has one location only
 *     and never leaves it but for {@link #VIOLATED}
 */
public record ClaimAutomaton(List<List<Edge>> edges, int slot) {
  /** The target of an edge that breaks the claim. */
  public static final int VIOLATED = -1;

  /** Bits in one slot: its values are not negative. */
  public static final int BITS = 30;

  /**
   * A way taken together with a state of the run.
   *
   * @param guard must hold in the state; null where every state will do
   */
  public record Edge(@Nullable Predicate guard, int to) {}

  public ClaimAutomaton {
    edges = edges.stream().map(List::copyOf).toList();
  }

  /** Whether states must tell where the automaton is. */
  public boolean isTracked() {
    return slot >= 0;
  }

  /** How many slots hold the bits of so many locations. */
  public static int slotsFor(int locations) {
    return (locations + BITS - 1) / BITS;
  }

  public int slots() {
    return isTracked() ? slotsFor(edges.size()) : 0;
  }
}
