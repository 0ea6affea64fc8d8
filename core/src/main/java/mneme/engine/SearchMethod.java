package mneme.engine;

import java.util.List;
import java.util.function.Predicate;
import mneme.run.Plan;
import mneme.run.Tuning;
import mneme.search.Search;
import mneme.search.SearchTask;
import mneme.store.Store;

/**
 * A search as it is offered to users.
 *
 * @param promise what its answer is worth
 * @param cost what it takes in time and memory
 * @param parameters the names in {@link Tuning} it listens to
 * @param severalThreads whether it can use more than one thread
 * @param nearest whether what it finds first is as near to the start as possible
 */
public record SearchMethod(
    String name,
    String promise,
    String cost,
    List<String> parameters,
    boolean severalThreads,
    boolean nearest,
    Maker maker)
    implements Method {
  public SearchMethod {
    parameters = List.copyOf(parameters);
  }

  /** Whether it remembers in a store of the user's choice; otherwise it has a memory of its own. */
  public boolean usesStore() {
    return !(maker instanceof OwnMemory);
  }

  /** Makes a search. */
  public sealed interface Maker {}

  /** A search over any store. */
  @FunctionalInterface
  public non-sealed interface OverStore extends Maker {
    /**
     * @param keepLevels whether the way to a finding must be known at the end, whatever it takes
     */
    Search make(SearchTask task, Store store, boolean keepLevels);
  }

  /** A search that decides itself what is remembered. */
  @FunctionalInterface
  public non-sealed interface OwnMemory extends Maker {
    Search make(SearchTask task);
  }

  /** A search over any store that has a memory of its own for some plans. */
  public record OverEither(OverStore overStore, OwnMemory own, Predicate<Plan> takesOwn)
      implements Maker {
    /** The one for a plan. */
    public Maker of(Plan plan) {
      return takesOwn.test(plan) ? own : overStore;
    }
  }
}
