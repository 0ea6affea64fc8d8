package mneme.run;

import mneme.question.Answer;
import mneme.question.Question;
import org.jspecify.annotations.Nullable;

/**
 * What a run found out about a question.
 *
 * @param violations how many were counted; at most one where the first decides it
 * @param bound the greatest value met, where that was asked; it is final where the answer is {@link
 *     Answer#TRUE}
 * @param shown whether {@link Run#violation} is one of its violations
 * @param product what was searched for it alone; null where all states of the model were
 */
public record QuestionResult(
    Question question,
    Answer answer,
    long violations,
    @Nullable Long bound,
    boolean shown,
    @Nullable ProductFigures product) {
  /** A question about the states of the model. */
  public QuestionResult(
      Question question, Answer answer, long violations, @Nullable Long bound, boolean shown) {
    this(question, answer, violations, bound, shown, null);
  }

  /** Why it cannot be checked; empty where it can be, or where it is false all the same. */
  public String unchecked() {
    return answer == Answer.UNKNOWN ? question.unchecked() : "";
  }
}
