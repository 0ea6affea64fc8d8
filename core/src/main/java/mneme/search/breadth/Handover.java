package mneme.search.breadth;

import mneme.search.SearchOutcome;
import mneme.search.StopWatch;
import mneme.search.expansion.Counts;

/**
 * What a breadth-first search leaves to the one that goes on: the states it has visited, and how
 * far it has come. Its states are taken out once; for one use, by one thread.
 *
 * <ul>
 *   <li>The current level is the one whose expansion is not finished. Whoever cannot go on in the
 *       middle of it expands it anew, with what was counted before it was begun.
 *   <li>States that were found from it are not shown: they are found again.
 *   <li>Nothing is changed before {@link #beginDraining} or one of the states is asked for.
 * </ul>
 */
public interface Handover extends AutoCloseable {
  /** Takes states. */
  @FunctionalInterface
  interface StateUser {
    void state(int[] vector);
  }

  /** The watch of the whole run. */
  StopWatch watch();

  /** What is reported where nobody can go on. */
  SearchOutcome incomplete();

  /** All that were visited. */
  long states();

  /** Bytes of what remembers them. */
  long bytes();

  /** The level whose expansion is not finished; -1 where not even the first one is complete. */
  int level();

  /** What was counted where the one that goes on begins. */
  default Counts counts() {
    return countsAtLevelStart();
  }

  /** What was counted before that level was begun. */
  Counts countsAtLevelStart();

  /** The sizes of all levels up to that one. */
  long[] levelSizes();

  /** Begins to take the states out: from now on only the one that goes on can use them. */
  default void beginDraining() {}

  /** Shows the states of all levels before the current one, in any order. */
  void forEachBefore(StateUser user);

  /** Shows the states of the current level, of which some were expanded. */
  void forEachOfLevel(StateUser user);

  /** Gives all memory back. */
  @Override
  void close();
}
