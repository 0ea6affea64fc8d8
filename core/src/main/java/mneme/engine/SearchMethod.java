package mneme.engine;

import java.util.List;
import mneme.method.Method;
import mneme.method.Parameter;
import mneme.search.Search;
import mneme.search.SearchOutcome;
import mneme.search.SearchTask;
import mneme.search.breadth.Onward;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * A search as it is offered to users.
 *
 * @param promise what its answer is worth
 * @param cost what it takes in time and memory
 * @param parameters what it can be told
 * @param severalThreads whether it can use more than one thread
 * @param nearest whether what it finds first is as near to the start as possible
 * @param order in which it expands the states of a store
 * @param cycles how it looks for accepting cycles; null where it cannot
 */
public record SearchMethod(
    String name,
    String promise,
    String cost,
    List<Parameter<?>> parameters,
    boolean severalThreads,
    boolean nearest,
    Order order,
    Maker maker,
    @Nullable CycleMethod cycles)
    implements Method {
  public SearchMethod {
    parameters = List.copyOf(parameters);
  }

  /** A search that does not look for cycles. */
  public SearchMethod(
      String name,
      String promise,
      String cost,
      List<Parameter<?>> parameters,
      boolean severalThreads,
      boolean nearest,
      Order order,
      Maker maker) {
    this(name, promise, cost, parameters, severalThreads, nearest, order, maker, null);
  }

  /** In which order states are expanded. Stores that rebuild states prepare for it. */
  public enum Order {
    /** In the order in which they were found. */
    OLDEST_FIRST,
    /** A state that was just found before those found earlier. */
    NEWEST_FIRST
  }

  /** Whether it remembers in a store of the user's choice; otherwise it has a memory of its own. */
  public boolean usesStore() {
    return !(maker instanceof OwnMemory || maker instanceof Beginning);
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

  /**
   * A search with a memory of its own that leaves what it has visited to others when that is full:
   * first to stores, as where nothing is named, then to the disk, where one is given.
   */
  @FunctionalInterface
  public non-sealed interface Beginning extends Maker {
    SearchOutcome run(SearchTask task, Onward next);
  }

  /** A search that opens stores of the user's choice itself: several of them, or elsewhere. */
  @FunctionalInterface
  public non-sealed interface OverSeveral extends Maker {
    Search make(SearchTask task);
  }
}
