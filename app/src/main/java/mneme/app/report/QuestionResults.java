package mneme.app.report;

import java.util.ArrayList;
import java.util.List;
import mneme.app.text.Numbers;
import mneme.app.text.Style;
import mneme.model.Claim;
import mneme.model.Predicate;
import mneme.run.Figures;
import mneme.run.Plan;
import mneme.run.PropertyResult;
import mneme.run.Run;
import mneme.run.Violation;
import mneme.run.Violation.Kind;
import org.jspecify.annotations.Nullable;

/** What is known about each question of a check after it: never more than the run has shown. */
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
   * One question.
   *
   * @param text the expression; null where there is none
   */
  record Question(String name, Kind kind, @Nullable String text) {}

  /**
   * A question and what came of it.
   *
   * @param shown whether it is the violation whose trace the run has
   */
  record Answer(Question question, Result result, String message, boolean shown) {}

  private static final int UNKNOWN = -1;

  private QuestionResults() {}

  static List<Answer> of(Outcome outcome) {
    Run run = outcome.run();
    Violation violation = run.violation();
    String verdict = VerdictText.line(outcome, Style.PLAIN);
    if (violation == null) {
      List<Answer> answers =
          all(run.plan(), run.searchedAll() && run.exact() ? Result.PASSED : Result.ERROR, verdict);
      properties(run, verdict, answers);
      claims(run, verdict, answers);
      return answers;
    }
    List<Answer> answers = new ArrayList<>();
    boolean shown = false;
    for (Question question : questions(run.plan())) {
      if (!shown && isAbout(violation, question)) {
        answers.add(new Answer(question, Result.FAILED, verdict, true));
        shown = true;
      } else {
        answers.add(beside(run, question));
      }
    }
    properties(run, verdict, answers);
    claims(run, verdict, answers);
    return answers;
  }

  /** Every property has an answer of its own. */
  private static void properties(Run run, String verdict, List<Answer> into) {
    Violation violation = run.violation();
    for (PropertyResult result : run.properties()) {
      boolean shown =
          violation != null
              && violation.kind() == Kind.PROPERTY
              && result.id().equals(violation.property());
      Question question = new Question("property " + result.id(), Kind.PROPERTY, result.id());
      into.add(
          switch (result.answer()) {
            case TRUE -> new Answer(question, Result.PASSED, "", false);
            case FALSE -> new Answer(question, Result.FAILED, result.id() + " is false", shown);
            case UNKNOWN -> new Answer(question, Result.ERROR, "not decided: " + verdict, false);
          });
    }
  }

  /** What is known of the claims of the model. */
  private static void claims(Run run, String verdict, List<Answer> into) {
    Violation violation = run.violation();
    for (PropertyResult result : run.claims()) {
      boolean shown =
          violation != null
              && violation.kind() == Kind.PROPERTY
              && result.id().equals(violation.property());
      Question question = claim(result.id());
      into.add(
          switch (result.answer()) {
            case TRUE -> new Answer(question, Result.PASSED, "", false);
            case FALSE ->
                new Answer(question, Result.FAILED, shown ? verdict : "claim is violated", shown);
            case UNKNOWN ->
                result.unchecked().isEmpty()
                    ? violation == null
                        ? new Answer(question, Result.ERROR, "not decided: " + verdict, false)
                        : beside(run, question)
                    : new Answer(
                        question, Result.SKIPPED, "not checked: " + result.unchecked(), false);
          });
    }
  }

  private static Question claim(String name) {
    return new Question("claim " + name, Kind.PROPERTY, name);
  }

  /** Nothing was decided. */
  static List<Answer> undecided(Plan plan, String message) {
    List<Answer> answers = all(plan, Result.ERROR, message);
    for (Claim claim : plan.questions().claims()) {
      answers.add(new Answer(claim(claim.name()), Result.ERROR, message, false));
    }
    return answers;
  }

  private static List<Answer> all(Plan plan, Result result, String message) {
    List<Answer> answers = new ArrayList<>();
    for (Question question : questions(plan)) {
      answers.add(new Answer(question, result, message, false));
    }
    return answers;
  }

  private static List<Question> questions(Plan plan) {
    Plan.Questions asked = plan.questions();
    List<Question> questions = new ArrayList<>();
    if (asked.deadlock()) {
      Predicate allowed = asked.deadlockAllowed();
      questions.add(
          new Question(
              allowed == null ? "no deadlock" : "no deadlock but where " + allowed.text(),
              Kind.DEADLOCK,
              null));
    }
    if (asked.assertions()) {
      questions.add(new Question("no failing assertion", Kind.ASSERTION, null));
      questions.add(new Question("no run-time error", Kind.RUNTIME_ERROR, null));
    }
    for (Predicate invariant : asked.invariants()) {
      questions.add(
          new Question("invariant " + invariant.text(), Kind.INVARIANT, invariant.text()));
    }
    for (Predicate goal : asked.goals()) {
      questions.add(new Question("never reached: " + goal.text(), Kind.REACHED, goal.text()));
    }
    return questions;
  }

  private static boolean isAbout(Violation violation, Question question) {
    return violation.kind() == question.kind()
        && (question.text() == null || question.text().equals(violation.property()));
  }

  /** A question to which the violation that is shown is no answer. */
  private static Answer beside(Run run, Question question) {
    if (run.plan().questions().stopAtFirst()) {
      return new Answer(
          question,
          Result.SKIPPED,
          "not decided: the search stopped at the first violation; --all goes on",
          false);
    }
    long count = violationsOf(run, question);
    if (count > 0) {
      return new Answer(
          question,
          Result.FAILED,
          Numbers.counted(count, "violation") + "; the way to the first of all is shown elsewhere",
          false);
    }
    if (count == UNKNOWN) {
      return new Answer(
          question,
          Result.SKIPPED,
          "not decided: other violations were found, and not counted apart; ask for it alone",
          false);
    }
    return run.searchedAll() && run.exact()
        ? new Answer(question, Result.PASSED, "", false)
        : new Answer(question, Result.ERROR, "incomplete: a limit ended the run", false);
  }

  /** What the counts of a run to the end tell about one question. */
  private static long violationsOf(Run run, Question question) {
    Figures figures = run.figures();
    Plan.Questions asked = run.plan().questions();
    long deadlocks =
        !asked.deadlock() || figures.deadlocks() == 0
            ? 0
            : asked.deadlockAllowed() == null ? figures.deadlocks() : UNKNOWN;
    long own =
        switch (question.kind()) {
          case DEADLOCK -> deadlocks;
          case ASSERTION -> figures.assertionsViolated();
          case RUNTIME_ERROR -> figures.runtimeErrors();
          case INVARIANT, REACHED, PROPERTY -> UNKNOWN;
        };
    if (own != UNKNOWN) {
      return own;
    }
    // Where the others account for every violation, none is left for this one.
    long others = figures.assertionsViolated() + figures.runtimeErrors() + Math.max(0, deadlocks);
    return others >= figures.violations() ? 0 : UNKNOWN;
  }
}
