package mneme.model;

import java.util.List;

/**
 * The named sets of states that the text of a model marks: {@code accepting}, {@code end}, {@code
 * progress}. Questions about cycles refer to them. Immutable and thread-safe.
 */
@FunctionalInterface
public interface StateLabels extends Ability {
  /** At least one. */
  List<StateLabel> all();
}
