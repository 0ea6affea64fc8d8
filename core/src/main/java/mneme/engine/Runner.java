package mneme.engine;

import java.util.function.LongFunction;
import mneme.memory.MemoryBudget;
import mneme.run.Control;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Run;
import mneme.search.Observer;

/** Carries out plans with the methods that come with the engine. Stateless. */
public final class Runner {
  private static final Engine STANDARD = new Engine(Methods.standard());

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
   * @throws PlanException as {@link Engine#run}
   */
  public static Run run(Plan plan, Control control, Observer observer) {
    return run(plan, control, observer, MemoryBudget::new);
  }

  /** A run with budgets of the caller's making, one for each search. */
  static Run run(
      Plan plan, Control control, Observer observer, LongFunction<MemoryBudget> budgets) {
    return STANDARD.run(plan, control, observer, budgets);
  }
}
