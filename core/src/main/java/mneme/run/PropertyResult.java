package mneme.run;

import mneme.question.Answer;
import org.jspecify.annotations.Nullable;

/**
 * What a run found out about a property.
 *
 * @param answer whether it is true, or known at all
 * @param bound the greatest value met, where that was asked; it is final where the answer is {@link
 *     Answer#TRUE}
 * @param unchecked why it cannot be checked; empty where it can be, or where it is false all the
 *     same
 */
public record PropertyResult(String id, Answer answer, @Nullable Long bound, String unchecked) {
  /** Something that can be checked. */
  public PropertyResult(String id, Answer answer, @Nullable Long bound) {
    this(id, answer, bound, "");
  }
}
