package mneme.engine;

import mneme.check.Finding;
import mneme.check.Survey;
import mneme.memory.MemoryBudget;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.search.Observer;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.store.Store;

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
      SearchOutcome second = search(wayTo(finding, plan), control, Observer.NONE, true).outcome();
      if (second.finding() != null && second.trace() != null) {
        outcome =
            new SearchOutcome(outcome.limit(), second.finding(), second.trace(), outcome.figures());
      }
    }
    return Reports.of(plan, first.exact(), outcome, first.survey());
  }

  private static boolean mayShowTheWay(Plan plan) {
    return plan.questions().trace() && Methods.search(plan.search()).nearest();
  }

  /** A search that finds the way to what was found; it need not go further. */
  private static Plan wayTo(Finding finding, Plan plan) {
    Plan second = plan.withThreads(1);
    return Methods.search(plan.search()).usesStore()
        ? second
        : second
            .withSearch("bfs")
            .withStore("full")
            .withLimits(plan.limits().withDepth(finding.epoch() + 1));
  }

  /** How a search ended, and whether its store tells all states apart. */
  private record Searched(SearchOutcome outcome, boolean exact, Survey survey) {}

  private static Searched search(
      Plan plan, Control control, Observer observer, boolean keepLevels) {
    SearchMethod method = Methods.search(plan.search());
    if (plan.threads() != 1 && !method.severalThreads()) {
      throw new PlanException(plan.search() + " runs on one thread; bfs on several");
    }
    MemoryBudget budget = new MemoryBudget(plan.limits().memory());
    Survey survey = new Survey(plan.model(), plan.questions());
    SearchTask task = new SearchTask(plan, budget, control, observer, survey);
    return switch (method.maker()) {
      case SearchMethod.OverStore maker -> {
        try (Store store = Methods.store(plan.store()).opener().open(plan, budget)) {
          SearchOutcome outcome = maker.make(task, store, keepLevels).run();
          yield new Searched(outcome, store.isExact(), survey);
        }
      }
      case SearchMethod.OwnMemory maker -> new Searched(maker.make(task).run(), true, survey);
    };
  }
}
