package mneme.engine;

import java.util.List;
import mneme.method.Method;
import mneme.method.Parameter;
import mneme.run.PlanException;
import mneme.store.Store;

/**
 * A store as it is offered to users.
 *
 * @param promise what its answer is worth
 * @param cost what it takes in time and memory
 * @param parameters what it can be told
 * @param threads how many threads may use it
 */
public record StoreMethod(
    String name,
    String promise,
    String cost,
    List<Parameter<?>> parameters,
    Threads threads,
    Opener opener)
    implements Method {
  public StoreMethod {
    parameters = List.copyOf(parameters);
  }

  /** A store that several threads may use. */
  public StoreMethod(
      String name, String promise, String cost, List<Parameter<?>> parameters, Opener opener) {
    this(name, promise, cost, parameters, Threads.SEVERAL, opener);
  }

  /** How many threads may use a store. */
  public enum Threads {
    ONE,
    /** Several may, but one is as fast, and is what is taken unless more are asked for. */
    SEVERAL_IF_ASKED,
    SEVERAL
  }

  /** Whether more than one thread may use it. */
  public boolean severalThreads() {
    return threads != Threads.ONE;
  }

  /** Makes an empty store. */
  @FunctionalInterface
  public interface Opener {
    /**
     * @throws PlanException where what is asked for makes no sense for this store
     */
    Store open(StoreRequest request);
  }
}
