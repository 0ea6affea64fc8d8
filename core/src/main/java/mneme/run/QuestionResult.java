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
 */
public record QuestionResult(
    Question question, Answer answer, long violations, @Nullable Long bound, boolean shown) {
  /** Why it cannot be checked; empty where it can be, or where it is false all the same. */
  public String unchecked() {
    return answer == Answer.UNKNOWN ? question.unchecked() : "";
  }
}
