package mneme.engine;

import mneme.check.Finding;
import mneme.memory.MemoryBudget;
import mneme.run.Control;
import mneme.run.Limit;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.run.Verdict;
import mneme.run.Violation;
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
    Finding finding = outcome.finding();
    if (finding != null && outcome.trace() == null && mayShowTheWay(plan)) {
      // The method does not know the order of its states: a second search keeps the levels.
      outcome = withWay(outcome, wayTo(finding, plan, first.exact()), control);
      if (outcome.trace() == null && !first.exact()) {
        // There is no memory for all states: the stack of a depth-first search is a way as well.
        outcome = withWay(outcome, plan.withSearch("dfs").withThreads(1), control);
      }
    }
    return report(plan, first.exact(), outcome);
  }

  /** The outcome with what another search finds, and the way there, where it finds one. */
  private static SearchOutcome withWay(SearchOutcome outcome, Plan plan, Control control) {
    SearchOutcome second = search(plan, control, Observer.NONE, true).outcome();
    return second.finding() == null || second.trace() == null
        ? outcome
        : new SearchOutcome(outcome.limit(), second.finding(), second.trace(), outcome.figures());
  }

  private static boolean mayShowTheWay(Plan plan) {
    return plan.questions().trace() && Methods.search(plan.search()).nearest();
  }

  /** A search that finds the way to what was found; it need not go further. */
  private static Plan wayTo(Finding finding, Plan plan, boolean exact) {
    Plan second = plan.withThreads(1);
    // A lossy store may lose another state the second time.
    return exact && Methods.search(plan.search()).usesStore()
        ? second
        : second
            .withSearch("bfs")
            .withStore("full")
            .withLimits(plan.limits().withDepth(finding.epoch() + 1));
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
        StoreMethod stores = Methods.store(plan.store());
        if (plan.threads() != 1 && !stores.severalThreads()) {
          throw new PlanException("store " + plan.store() + " works with one thread");
        }
        try (Store store = stores.opener().open(plan, budget)) {
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
      message +=
          " (the way there "
              + (Methods.search(plan.search()).nearest()
                  ? "was not found again within the memory; dfs keeps it)"
                  : "is too long to show; bfs finds a shortest one)");
    }
    return new Violation(
        finding.kind(), message, finding.property(), finding.position(), outcome.trace());
  }
}
