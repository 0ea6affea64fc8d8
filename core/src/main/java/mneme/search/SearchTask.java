package mneme.search;

import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan;
import mneme.run.Plan.Questions;
import mneme.run.Tuning;

/** What a search works with, whatever it remembers. */
public record SearchTask(Plan plan, MemoryBudget budget, Control control, Observer observer) {
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
