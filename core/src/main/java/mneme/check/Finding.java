package mneme.check;

import java.util.Arrays;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * A violation as the search meets it: in a state, or in an event of that state.
 *
 * @param question the place of its question among those of the plan
 * @param rank breaks ties between findings of one question in one state
 * @param epoch when it was found: the level of a breadth-first search
 * @param id of the state in the store
 * @param event the event that errs, or -1
 * @param kind the question's word for it
 */
public record Finding(
    int question,
    int rank,
    long epoch,
    long id,
    int[] state,
    long event,
    String kind,
    String message,
    @Nullable String property,
    Position position) {

  /** The one of an earlier epoch, and of one epoch that which comes before the other. */
  public static @Nullable Finding earlier(@Nullable Finding one, @Nullable Finding other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return other.epoch < one.epoch || other.epoch == one.epoch && other.comesBefore(one)
        ? other
        : one;
  }

  /** An order that does not depend on which thread found what first. */
  public boolean comesBefore(Finding other) {
    int byState = Arrays.compare(state, other.state);
    if (byState != 0) {
      return byState < 0;
    }
    return question != other.question
        ? question < other.question
        : rank != other.rank ? rank < other.rank : event < other.event;
  }
}
