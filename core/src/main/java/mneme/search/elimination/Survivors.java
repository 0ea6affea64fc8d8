package mneme.search.elimination;

import java.util.List;
import mneme.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * The states of a finished breadth-first search that may lie on an accepting cycle: fewer and
 * fewer. Where the automaton is not strong, all of them are accepting.
 *
 * <p>Methods that go over many states throw {@link mneme.search.disk.Halt} where a limit is
 * reached; what they were about to change is then as it was before.
 */
public interface Survivors {
  /** A state that is its own successor, and accepting. */
  record Loop(int[] state, int level) {}

  /** A state of a cycle that is in the first level any of them is in. */
  record Entry(int index, int level) {}

  /** What is done with each of them. */
  @FunctionalInterface
  interface Visitor {
    /** Returns false to stop. */
    boolean state(int[] state, int level);
  }

  long size();

  /**
   * A filter that holds all of them, other than the last one. It is theirs, and valid until the
   * next.
   */
  AliveFilter gather();

  /**
   * One sweep, from the last level to the first: drops those that have no successor among them.
   *
   * @param alive holds all of them; those that are dropped are removed
   */
  void trim(AliveFilter alive);

  /**
   * One sweep, from the last level to the first, towards those from which an accepting one can be
   * reached among them. What was found stays found until no sweep finds more; then the others are
   * dropped.
   *
   * @return whether another sweep may find more
   */
  boolean reach();

  /** The loop in the first level of those that sweeps have met; null for none. */
  @Nullable Loop loop();

  /** Shows them from the first level on; false where the visitor has stopped. */
  boolean walk(Visitor visitor);

  /** Where a cycle is entered first. */
  Entry entry(List<int[]> cycle);

  /** Whether every state was found, so that each is in its level. */
  default boolean knowLevels() {
    return true;
  }

  /** A shortest way to a state; null where there is no memory to find it. */
  @Nullable Trace wayTo(int[] state, int level);
}
