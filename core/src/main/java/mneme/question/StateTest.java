package mneme.question;

import java.util.EnumSet;
import java.util.Set;
import mneme.model.Predicate;
import mneme.model.Predicate.Outcome;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * What a question looks at in a state, and what it says where that is met. Immutable.
 *
 * @param meets the outcomes of the predicate that matter to the question
 * @param message for people, where such an outcome is met
 * @param withoutValue for people, where that outcome is {@link Outcome#ERROR}
 * @param property the text it is about; null where there is none
 * @param position the place in the model's text, where there is one
 */
public record StateTest(
    Predicate predicate,
    Set<Outcome> meets,
    String message,
    String withoutValue,
    @Nullable String property,
    Position position) {
  /** Met where the predicate is not true: a condition that has no value is not kept. */
  public static final Set<Outcome> UNLESS_TRUE =
      Set.copyOf(EnumSet.of(Outcome.FALSE, Outcome.ERROR));

  public StateTest {
    meets = Set.copyOf(meets);
  }

  public String messageOf(Outcome outcome) {
    return outcome == Outcome.ERROR ? withoutValue : message;
  }
}
