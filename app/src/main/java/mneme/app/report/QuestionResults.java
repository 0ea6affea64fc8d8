package mneme.app.report;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.question.Question;
import mneme.run.Plan;
import mneme.run.QuestionResult;
import mneme.run.Run;

/** The answers of a check as results of tests: never more than the run has shown. */
final class QuestionResults {
  /** What came of a question. */
  enum Result {
    PASSED,
    FAILED,
    /** The run was incomplete. */
    ERROR,
    /** Something else was found first, or it cannot be checked: it was not decided. */
    SKIPPED
  }

  /**
   * A question and what came of it.
   *
   * @param shown whether it is the violation whose trace the run has
   */
  record Answer(Question question, Result result, String message, boolean shown) {}

  private QuestionResults() {}

  static List<Answer> of(Outcome outcome) {
    String verdict = VerdictText.line(outcome, Style.PLAIN);
    List<Answer> answers = new ArrayList<>();
    for (QuestionResult result : outcome.run().results()) {
      answers.add(
          switch (result.answer()) {
            case TRUE -> new Answer(result.question(), Result.PASSED, "", false);
            case FALSE -> failed(result, verdict);
            case UNKNOWN -> undecided(result.question(), outcome.run(), verdict);
          });
    }
    return answers;
  }

  private static Answer failed(QuestionResult result, String verdict) {
    return new Answer(
        result.question(),
        Result.FAILED,
        result.shown() ? verdict : elsewhere(result),
        result.shown());
  }

  private static String elsewhere(QuestionResult result) {
    return result.question().isDecidedAtOnce()
        ? result.question().subject() + " is false"
        : Numbers.counted(result.violations(), "violation")
            + "; the way to the first of all is shown elsewhere";
  }

  private static Answer undecided(Question question, Run run, String verdict) {
    if (!question.unchecked().isEmpty()) {
      return new Answer(question, Result.SKIPPED, "not checked: " + question.unchecked(), false);
    }
    if (run.violation() != null && run.plan().questions().stopAtFirst()) {
      return new Answer(
          question,
          Result.SKIPPED,
          "not decided: the search stopped at the first violation; --all goes on",
          false);
    }
    if (run.searchedAll() && run.exact()) {
      return new Answer(
          question,
          Result.SKIPPED,
          "not decided: the search ended when everything else was decided",
          false);
    }
    String message = run.violation() == null && !question.isDecidedAtOnce() ? "" : "not decided: ";
    return new Answer(question, Result.ERROR, message + verdict, false);
  }

  /** Nothing was decided. */
  static List<Answer> undecided(Plan plan, String message) {
    return plan.questions().all().stream()
        .map(question -> new Answer(question, Result.ERROR, message, false))
        .toList();
  }
}
