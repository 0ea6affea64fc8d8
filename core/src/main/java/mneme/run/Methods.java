package mneme.run;

import java.util.List;
import mneme.search.BreadthFirst;
import mneme.search.DepthFirst;
import mneme.search.ReturningDepthFirst;
import mneme.search.external.External;
import mneme.store.full.FullStore;
import mneme.store.tree.TreeStore;

/** The searches and stores there are. */
public final class Methods {
  public static final List<SearchMethod> SEARCHES =
      List.of(
          new SearchMethod(
              "bfs",
              "every state; levels, shortest traces; any number of threads",
              "the store is the queue",
              List.of("threads", "depth"),
              true,
              (SearchMethod.OverStore) BreadthFirst::new),
          new SearchMethod(
              "dfs",
              "every state; traces may be long; one thread",
              "4 bytes a state on the stack or waiting",
              List.of("depth"),
              false,
              (SearchMethod.OverStore)
                  (task, store, keepLevels) ->
                      store.isDense()
                          ? new DepthFirst(task, store)
                          : new ReturningDepthFirst(task, store)),
          new SearchMethod(
              "external",
              "every state, also where memory holds a hundredth of them; levels, shortest traces; "
                  + "can be resumed",
              "memory for fingerprints of 1 to 4 bytes a state; the states once on disk",
              List.of(
                  "threads", "depth", "hash-bits", "disk", "disk-limit", "keep", "checkpoint-every"),
              true,
              (SearchMethod.OwnMemory) External::new));

  public static final List<StoreMethod> STORES =
      List.of(
          new StoreMethod(
              "full",
              "exact",
              "the packed state plus 6 to 14 bytes",
              List.of("hash-bits"),
              (plan, budget) ->
                  new FullStore(plan.model().shape(), plan.threads(), budget, plan.hashBits())),
          new StoreMethod(
              "tree",
              "exact",
              "10 to 17 bytes a state; takes 2 to 3 times as long",
              List.of("hash-bits"),
              (plan, budget) ->
                  new TreeStore(plan.model().shape(), plan.threads(), budget, plan.hashBits())));

  private Methods() {}

  /**
   * The search of that name.
   *
   * @throws PlanException where there is none
   */
  public static SearchMethod search(String name) {
    return named("search", name, SEARCHES);
  }

  /**
   * The store of that name.
   *
   * @throws PlanException where there is none
   */
  public static StoreMethod store(String name) {
    return named("store", name, STORES);
  }

  public static List<String> names(List<? extends Method> methods) {
    return methods.stream().map(Method::name).toList();
  }

  private static <M extends Method> M named(String what, String name, List<M> methods) {
    for (M method : methods) {
      if (method.name().equals(name)) {
        return method;
      }
    }
    throw new PlanException(
        "unknown " + what + " '" + name + "'; available: " + String.join(", ", names(methods)));
  }
}
