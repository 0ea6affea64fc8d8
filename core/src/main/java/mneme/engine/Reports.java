package mneme.engine;

import java.util.List;
import mneme.check.Finding;
import mneme.check.Survey;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.PropertyResult;
import mneme.run.PropertyResult.Answer;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
import mneme.search.SearchOutcome;
import mneme.source.Position;
import org.jspecify.annotations.Nullable;

/** What the end of a search means for what was asked. */
final class Reports {
  private Reports() {}

  static Run of(Plan plan, boolean exact, SearchOutcome outcome, Survey survey) {
    Finding finding = outcome.finding();
    boolean stopped = finding != null && plan.questions().stopAtFirst();
    // An event that errs has no successor, so what lies behind it was not visited.
    boolean complete =
        outcome.limit() == null
            && exact
            && !stopped
            && outcome.figures().runtimeErrors() == 0
            && survey.followedAll()
            && !survey.isSettled();
    List<PropertyResult> properties = survey.results(complete);
    List<PropertyResult> claims = survey.claims(complete);
    Violation violation = violation(finding, plan, outcome, properties);
    boolean settled = survey.isSettled();
    Limit limit = outcome.limit();
    if (limit == null && !settled) {
      if (!survey.followedAll()) {
        limit = Limit.STEP;
      } else if (finding == null && !exact) {
        limit = Limit.LOSSY;
      } else if (violation == null
          && claims.stream().anyMatch(each -> !each.unchecked().isEmpty())) {
        limit = Limit.UNCHECKED;
      }
    }
    return new Run(
        plan,
        verdict(plan, exact || settled, limit, violation, properties, claims),
        limit,
        violation,
        exact,
        outcome.figures().with(survey.details()),
        properties,
        claims);
  }

  private static Verdict verdict(
      Plan plan,
      boolean exact,
      @Nullable Limit limit,
      @Nullable Violation violation,
      List<PropertyResult> properties,
      List<PropertyResult> claims) {
    if (violation != null) {
      return Verdict.VIOLATED;
    }
    if (limit != null
        || !exact
        || properties.stream().anyMatch(each -> each.answer() == Answer.UNKNOWN)
        || claims.stream().anyMatch(each -> each.answer() == Answer.UNKNOWN)) {
      return Verdict.INCOMPLETE;
    }
    return plan.questions().asksAnything() ? Verdict.HOLDS : Verdict.COMPLETE;
  }

  private static @Nullable Violation violation(
      @Nullable Finding finding,
      Plan plan,
      SearchOutcome outcome,
      List<PropertyResult> properties) {
    if (finding == null) {
      return refuted(properties);
    }
    String message = finding.message();
    if (outcome.trace() == null && plan.questions().trace()) {
      message +=
          " (the way there "
              + (Methods.search(plan.search()).nearest()
                  ? "was not found again within the memory; dfs keeps it)"
                  : "is too long to show; bfs finds a shortest one)");
    }
    return new Violation(
        finding.kind(), message, finding.property(), finding.position(), outcome.trace());
  }

  /** That no state has what a property says some state has cannot be shown by a way there. */
  private static @Nullable Violation refuted(List<PropertyResult> properties) {
    for (PropertyResult result : properties) {
      if (result.answer() == Answer.FALSE) {
        return new Violation(
            Violation.Kind.PROPERTY, result.id() + " is false", result.id(), Position.NONE, null);
      }
    }
    return null;
  }
}
