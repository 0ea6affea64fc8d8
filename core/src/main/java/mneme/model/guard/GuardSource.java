package mneme.model.guard;

import org.jspecify.annotations.Nullable;

/**
 * The tables of a model, one for each kind of states that needs one of its own. Thread-safe; the
 * table depends on the state alone.
 */
public interface GuardSource {
  /**
   * The table that holds in a state and along every way from it, up to the first transition that is
   * in {@link GuardTable#always every set}.
   *
   * @return null where none is known; then nothing is left out in that state
   */
  @Nullable GuardTable of(int[] state);

  /** About how much memory the tables that were made take. */
  long bytes();
}
