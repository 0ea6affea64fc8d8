package mneme.model.guard;

import java.util.List;
import mneme.model.Ability;
import org.jspecify.annotations.Nullable;

/**
 * Models that know under which conditions their transitions are possible, and which other
 * transitions can change that: what partial-order reduction is computed from. Immutable and
 * thread-safe.
 */
@FunctionalInterface
public interface Guards extends Ability {
  /**
   * Computes the tables of a run.
   *
   * @param aims what no reduction may make unreachable, besides states without successors
   * @return null where the model is too large for such a table, or does not know what an aim asks
   */
  @Nullable GuardSource table(List<Aim> aims);
}
