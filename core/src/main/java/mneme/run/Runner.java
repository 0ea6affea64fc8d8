package mneme.run;

import mneme.check.Finding;
import mneme.memory.MemoryBudget;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/** Carries out plans. Stateless: any number of runs may go on in one JVM. */
public final class Runner {
  private Runner() {}

  public static Run run(Plan plan) {
    return run(plan, new Control());
  }

  public static Run run(Plan plan, Control control) {
    return run(plan, control, Observer.NONE);
  }

  /**
   * Runs to the end, a violation or a limit; always returns with a report.
   *
   * @throws PlanException where the plan names an unknown search or store, or a combination that
   *     makes no sense; the message is for the user
   */
  public static Run run(Plan plan, Control control, Observer observer) {
    Searched first = search(plan, control, observer, false);
    SearchOutcome outcome = first.outcome();
    if (outcome.finding() != null && outcome.trace() == null && mayShowTheWay(plan)) {
      // The store does not know the order of its states: a second search keeps the levels.
      SearchOutcome second = search(plan.withThreads(1), control, Observer.NONE, true).outcome();
      if (second.finding() != null && second.trace() != null) {
        outcome =
            new SearchOutcome(outcome.limit(), second.finding(), second.trace(), outcome.figures());
      }
    }
    return report(plan, first.exact(), outcome);
  }

  private static boolean mayShowTheWay(Plan plan) {
    return plan.questions().trace() && plan.search().equals("bfs");
  }

  /** How a search ended, and whether its store tells all states apart. */
  private record Searched(SearchOutcome outcome, boolean exact) {}

  private static Searched search(
      Plan plan, Control control, Observer observer, boolean keepLevels) {
    SearchMethod method = Methods.search(plan.search());
    if (plan.threads() != 1 && !method.severalThreads()) {
      throw new PlanException(plan.search() + " runs on one thread; bfs on several");
    }
    MemoryBudget budget = new MemoryBudget(plan.limits().memory());
    SearchTask task = new SearchTask(plan, budget, control, observer);
    return switch (method.maker()) {
      case SearchMethod.OverStore maker -> {
        try (Store store = Methods.store(plan.store()).opener().open(plan, budget)) {
          SearchOutcome outcome = maker.make(task, store, keepLevels).run();
          yield new Searched(outcome, store.isExact());
        }
      }
      case SearchMethod.OwnMemory maker -> new Searched(maker.make(task).run(), true);
    };
  }

  private static Run report(Plan plan, boolean exact, SearchOutcome outcome) {
    Finding finding = outcome.finding();
    return new Run(
        plan,
        verdict(plan, exact, outcome),
        finding == null && !exact && outcome.limit() == null ? Limit.LOSSY : outcome.limit(),
        finding == null ? null : violation(finding, plan, outcome),
        exact,
        outcome.figures());
  }

  private static Verdict verdict(Plan plan, boolean exact, SearchOutcome outcome) {
    if (outcome.finding() != null) {
      return Verdict.VIOLATED;
    }
    if (outcome.limit() != null || !exact) {
      return Verdict.INCOMPLETE;
    }
    return plan.questions().asksAnything() ? Verdict.HOLDS : Verdict.COMPLETE;
  }

  private static @Nullable Violation violation(Finding finding, Plan plan, SearchOutcome outcome) {
    String message = finding.message();
    if (outcome.trace() == null && plan.questions().trace()) {
      message += " (the way there is too long to show; bfs finds a shortest one)";
    }
    return new Violation(
        finding.kind(), message, finding.property(), finding.position(), outcome.trace());
  }
}
