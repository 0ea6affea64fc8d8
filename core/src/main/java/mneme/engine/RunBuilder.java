package mneme.engine;

import java.util.ArrayList;
import java.util.List;
import mneme.check.Finding;
import mneme.check.Survey;
import mneme.question.Answer;
import mneme.question.Question;
import mneme.run.Figures;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.QuestionResult;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.search.SearchOutcome;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** What the end of a search means for what was asked. */
final class RunBuilder {
  private RunBuilder() {}

  static Run of(
      Plan plan, SearchMethod method, boolean exact, SearchOutcome outcome, Survey survey) {
    Finding finding = outcome.finding();
    boolean settled = survey.isSettled();
    List<QuestionResult> results = results(plan, exact, outcome, survey);
    Violation violation = violation(finding, plan, method, outcome, results);
    Limit limit = outcome.limit();
    if (limit == null && !settled) {
      if (!survey.followedAll()) {
        limit = Limit.STEP;
      } else if (finding == null && !exact) {
        limit = Limit.LOSSY;
      } else if (violation == null
          && results.stream().anyMatch(result -> !result.unchecked().isEmpty())) {
        limit = Limit.UNCHECKED;
      } else if (violation == null
          && errors(plan, outcome) > 0
          && results.stream().anyMatch(RunBuilder::isMissing)) {
        limit = Limit.ERRORS;
      }
    }
    return new Run(
        plan,
        verdict(exact || settled, limit, violation, results),
        limit,
        violation,
        exact,
        outcome.figures().with(survey.details()),
        results);
  }

  private static List<QuestionResult> results(
      Plan plan, boolean exact, SearchOutcome outcome, Survey survey) {
    Finding finding = outcome.finding();
    boolean stopped = finding != null && plan.questions().stopAtFirst();
    boolean searchedAll =
        outcome.limit() == null && exact && !stopped && survey.followedAll() && !survey.isSettled();
    // An event that errs has no successor, so what lies behind it was not visited.
    boolean visitedAll = searchedAll && errors(plan, outcome) == 0;
    List<Question> questions = plan.questions().all();
    List<QuestionResult> results = new ArrayList<>();
    int shown = finding == null ? -1 : finding.question();
    for (int i = 0; i < questions.size(); i++) {
      Question question = questions.get(i);
      long violations = outcome.figures().violationsOf()[i];
      Long bound = survey.greatest(i);
      boolean overAll = question.isDecidedAtOnce() || bound != null;
      boolean complete = question.isLeftOpenByErrors() ? visitedAll : searchedAll;
      Answer answer = question.decide(overAll ? survey.isDecided(i) : violations > 0, complete);
      if (shown < 0 && answer == Answer.FALSE) {
        shown = i;
      }
      results.add(new QuestionResult(question, answer, violations, bound, shown == i));
    }
    return results;
  }

  /** Events that err. Where the model has assertions, states that break them are counted too. */
  private static long errors(Plan plan, SearchOutcome outcome) {
    Figures figures = outcome.figures();
    return figures.runtimeErrors()
        + (plan.model().assertions().isEmpty() ? figures.assertionsViolated() : 0);
  }

  private static Verdict verdict(
      boolean exact,
      @Nullable Limit limit,
      @Nullable Violation violation,
      List<QuestionResult> results) {
    if (violation != null) {
      return Verdict.VIOLATED;
    }
    if (limit != null || !exact || results.stream().anyMatch(RunBuilder::isMissing)) {
      return Verdict.INCOMPLETE;
    }
    return results.isEmpty() ? Verdict.COMPLETE : Verdict.HOLDS;
  }

  /** What is asked beside everything else may stay open where all else is decided. */
  private static boolean isMissing(QuestionResult result) {
    return result.answer() == Answer.UNKNOWN && result.question().keepsRunGoing();
  }

  private static @Nullable Violation violation(
      @Nullable Finding finding,
      Plan plan,
      SearchMethod method,
      SearchOutcome outcome,
      List<QuestionResult> results) {
    if (finding == null) {
      return refuted(results);
    }
    String message = finding.message();
    if (outcome.trace() == null && plan.questions().trace()) {
      message +=
          " (the way there "
              + (method.nearest()
                  ? "was not found again within the memory; dfs keeps it)"
                  : "is too long to show; bfs finds a shortest one)");
    }
    return new Violation(
        finding.kind(), message, finding.property(), finding.position(), outcome.trace());
  }

  /** That no state has what a question says some state has cannot be shown by a way there. */
  private static @Nullable Violation refuted(List<QuestionResult> results) {
    for (QuestionResult result : results) {
      if (result.shown()) {
        Question question = result.question();
        String subject = question.subject();
        return new Violation(
            question.kind(),
            (subject == null ? question.name() : subject) + " is false",
            subject,
            Position.NONE,
            null);
      }
    }
    return null;
  }
}
