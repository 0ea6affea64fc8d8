package mneme.run;

import mneme.question.Answer;
import org.jspecify.annotations.Nullable;

/**
 * What a run found out about a property.
 *
 * @param answer whether it is true, or known at all
 * @param bound the greatest value met, where that was asked; it is final where the answer is {@link
 *     Answer#TRUE}
 * @param product what was searched for it alone; null where all states of the model were
 * @param unchecked why it cannot be checked; empty where it can be, or where it is false all the
 *     same
 */
public record PropertyResult(
    String id,
    Answer answer,
    @Nullable Long bound,
    @Nullable ProductFigures product,
    String unchecked) {
  /** Something that is decided by the states of the model, if at all. */
  public PropertyResult(String id, Answer answer, @Nullable Long bound, String unchecked) {
    this(id, answer, bound, null, unchecked);
  }

  /** Something that can be checked. */
  public PropertyResult(String id, Answer answer, @Nullable Long bound) {
    this(id, answer, bound, "");
  }
}
