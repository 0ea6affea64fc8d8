package mneme.app.compare;

import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import org.jspecify.annotations.Nullable;

/**
 * A search over a store.
 *
 * @param store null where the search has a memory of its own
 */
public record Configuration(SearchMethod search, @Nullable StoreMethod store) {
  /** For people: {@code tree}, {@code dfs tree}; bfs goes without saying. */
  public String name() {
    if (store == null) {
      return search.name();
    }
    return search.name().equals("bfs") ? store.name() : search.name() + " " + store.name();
  }

  /** Whether search or store listens to a parameter. */
  public boolean hears(String parameter) {
    return search.hears(parameter) || store != null && store.hears(parameter);
  }
}
