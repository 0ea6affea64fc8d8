package mneme.run;

import mneme.check.Finding;
import mneme.memory.MemoryBudget;
import mneme.search.BreadthFirst;
import mneme.search.DepthFirst;
import mneme.search.Observer;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.store.Store;
import mneme.store.full.FullStore;
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
    MemoryBudget budget = new MemoryBudget(plan.limits().memory());
    try (Store store = openStore(plan, budget)) {
      SearchTask task =
          new SearchTask(
              plan.model(), store, plan.questions(), plan.limits(), budget, control, observer);
      return report(plan, store.isExact(), search(plan, task).run());
    }
  }

  private static Store openStore(Plan plan, MemoryBudget budget) {
    if (!plan.store().equals("full")) {
      throw new PlanException("unknown store '" + plan.store() + "'; available: full");
    }
    return new FullStore(plan.model().shape(), plan.threads(), budget, plan.hashBits());
  }

  private static Search search(Plan plan, SearchTask task) {
    return switch (plan.search()) {
      case "bfs" -> new BreadthFirst(task);
      case "dfs" -> {
        if (plan.threads() != 1) {
          throw new PlanException("dfs runs on one thread; bfs on several");
        }
        yield new DepthFirst(task);
      }
      default ->
          throw new PlanException("unknown search '" + plan.search() + "'; available: bfs, dfs");
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
