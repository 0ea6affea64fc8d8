package mneme.engine;

import mneme.run.PlanException;
import mneme.search.CycleTask;
import mneme.search.Search;
import mneme.store.Store;

/**
 * How a {@link SearchMethod} looks for accepting cycles. What it finds has the kind {@link
 * mneme.question.RunsKept#CYCLE}, and a trace that is a lasso through the product.
 *
 * @param severalThreads whether it can use more than one thread
 */
public record CycleMethod(boolean severalThreads, Maker maker) {
  /** Makes a search for cycles. */
  public sealed interface Maker {}

  /** A search over any store. */
  @FunctionalInterface
  public non-sealed interface OverStore extends Maker {
    /**
     * @throws PlanException where it cannot work with such a store, or not do what it is asked
     */
    Search make(CycleTask task, Store store);
  }

  /** A search that decides itself what is remembered. */
  @FunctionalInterface
  public non-sealed interface OwnMemory extends Maker {
    /**
     * @throws PlanException where it cannot do what it is asked
     */
    Search make(CycleTask task);
  }
}
