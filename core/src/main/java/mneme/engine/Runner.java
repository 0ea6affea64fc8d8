package mneme.engine;

import java.util.function.LongFunction;
import mneme.check.ClaimedModel;
import mneme.check.Finding;
import mneme.check.Survey;
import mneme.memory.MemoryBudget;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.search.Observer;
import mneme.search.Search;
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
    return run(plan, control, observer, MemoryBudget::new);
  }

  /** A run with budgets of the caller's making, one for each search. */
  static Run run(
      Plan plan, Control control, Observer observer, LongFunction<MemoryBudget> budgets) {
    Plan claimed = plan.withModel(ClaimedModel.of(plan.model(), plan.questions().claims()));
    Searched first = search(claimed, control, observer, false, budgets);
    SearchOutcome outcome = first.outcome();
    Finding finding = outcome.finding();
    if (finding != null && outcome.trace() == null && mayShowTheWay(plan)) {
      // The method does not know the order of its states: a second search keeps the levels.
      outcome = withWay(outcome, wayTo(finding, claimed, first.exact()), control, budgets);
      if (outcome.trace() == null && !first.exact()) {
        // There is no memory for all states: the stack of a depth-first search is a way as well.
        outcome = withWay(outcome, claimed.withSearch("dfs").withThreads(1), control, budgets);
      }
    }
    SearchOutcome shown =
        new SearchOutcome(
            outcome.limit(),
            outcome.finding(),
            ClaimedModel.withoutClaims(claimed.model(), outcome.trace()),
            outcome.figures());
    return Reports.of(plan, first.exact(), shown, first.survey());
  }

  /** The outcome with what another search finds, and the way there, where it finds one. */
  private static SearchOutcome withWay(
      SearchOutcome outcome, Plan plan, Control control, LongFunction<MemoryBudget> budgets) {
    SearchOutcome second = search(plan, control, Observer.NONE, true, budgets).outcome();
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
  private record Searched(SearchOutcome outcome, boolean exact, Survey survey) {}

  private static Searched search(
      Plan plan,
      Control control,
      Observer observer,
      boolean keepLevels,
      LongFunction<MemoryBudget> budgets) {
    SearchMethod method = Methods.search(plan.search());
    if (plan.threads() != 1 && !method.severalThreads()) {
      throw new PlanException(plan.search() + " runs on one thread; bfs on several");
    }
    MemoryBudget budget = budgets.apply(plan.limits().memory());
    Survey survey = new Survey(plan.model(), plan.questions());
    SearchTask task = new SearchTask(plan, budget, control, observer, survey);
    return search(method.maker(), task, keepLevels);
  }

  private static Searched search(SearchMethod.Maker by, SearchTask task, boolean keepLevels) {
    return switch (by) {
      case SearchMethod.OverEither maker -> search(maker.of(task.plan()), task, keepLevels);
      case SearchMethod.OverStore maker -> {
        Plan plan = task.plan();
        StoreMethod stores = Methods.store(plan.store());
        if (plan.threads() != 1 && !stores.severalThreads()) {
          throw new PlanException("store " + plan.store() + " works with one thread");
        }
        try (Store store = stores.opener().open(plan, task.budget())) {
          SearchOutcome outcome = maker.make(task, store, keepLevels).run();
          yield new Searched(outcome, store.isExact(), task.survey());
        }
      }
      case SearchMethod.OwnMemory maker -> {
        Search search = maker.make(task);
        SearchOutcome outcome = search.run();
        yield new Searched(outcome, search.isExact(), task.survey());
      }
    };
  }
}
