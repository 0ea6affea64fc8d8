package mneme.engine;

import java.util.List;
import mneme.run.PlanException;

/** The searches and stores there are, by name. */
public final class Methods {
  public static final List<SearchMethod> SEARCHES = Searches.ALL;

  public static final List<StoreMethod> STORES = Stores.ALL;

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
