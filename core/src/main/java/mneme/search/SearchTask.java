package mneme.search;

import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.run.Control;
import mneme.run.Limits;
import mneme.run.Plan.Questions;
import mneme.store.Store;

/** What a search works with. The store has as many lanes as the search may use threads. */
public record SearchTask(
    Model model,
    Store store,
    Questions questions,
    Limits limits,
    MemoryBudget budget,
    Control control,
    Observer observer) {}
