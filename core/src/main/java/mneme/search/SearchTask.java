package mneme.search;

import mneme.check.StateChecker;
import mneme.check.Survey;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.MemoryUse;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Tuning;
import org.jspecify.annotations.Nullable;

/**
 * What a search works with, whatever it remembers.
 *
 * @param reductions makes what leaves events out, for one thread; null where all are followed
 */
public record SearchTask(
    Plan plan,
    MemoryBudget budget,
    Control control,
    Observer observer,
    Survey survey,
    @Nullable Reductions reductions) {

  /** A task whose survey nobody else looks at. */
  public SearchTask(Plan plan, MemoryBudget budget, Control control, Observer observer) {
    this(plan, budget, control, observer, new Survey(plan.model(), plan.questions()), null);
  }

  /** The same task, seen by another observer. */
  public SearchTask withObserver(Observer other) {
    return new SearchTask(plan, budget, control, other, survey, reductions);
  }

  /** What leaves events out, for one thread; null where all are followed. */
  public @Nullable Reduction reduction() {
    return reductions == null ? null : reductions.get();
  }

  /** How much memory tables of the model and of what leaves events out take in the Java heap. */
  public long tableBytes() {
    return model().tableBytes() + (reductions == null ? 0 : reductions.bytes());
  }

  /** Whether some events may be left out. */
  public boolean isReduced() {
    return reductions != null;
  }

  /** A checker for one thread. */
  public StateChecker checker() {
    return new StateChecker(plan.model(), plan.questions(), survey);
  }

  /** What the memory is used for now. */
  public MemoryUse memoryUse() {
    return MemoryUse.of(budget.used(), budget.limit(), budget.parts());
  }

  public Model model() {
    return plan.model();
  }

  public Questions questions() {
    return plan.questions();
  }

  public Limits limits() {
    return plan.limits();
  }

  public Tuning tuning() {
    return plan.tuning();
  }
}
