package mneme.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.run.Plan;
import mneme.run.Tuning;

/**
 * Every way to search that the registry offers: every search that has a memory of its own, and
 * every other search over every store, on one thread and on two where that is allowed.
 *
 * @param store the empty text where the search has a memory of its own
 */
public record Registered(String search, String store, int threads) {
  /** What is registered, in the order of the registry. */
  public static List<Registered> all() {
    List<Registered> all = new ArrayList<>();
    for (SearchMethod search : Methods.standard().searches()) {
      if (!search.usesStore()) {
        add(all, search.name(), "", search.severalThreads());
        continue;
      }
      for (StoreMethod store : Methods.standard().stores()) {
        if (search.name().equals(Methods.AUTO) && !store.name().equals(Methods.AUTO)) {
          // With a store that is named it is bfs.
          continue;
        }
        add(all, search.name(), store.name(), search.severalThreads() && store.severalThreads());
      }
    }
    return all;
  }

  private static void add(List<Registered> all, String search, String store, boolean several) {
    all.add(new Registered(search, store, 1));
    if (several) {
      all.add(new Registered(search, store, 2));
    }
  }

  /** Whether it asks for a directory. */
  public boolean usesDisk() {
    return Methods.standard().search(search).hears("disk");
  }

  /** Whether it goes level by level. */
  public boolean goesByLevels() {
    return Methods.standard().search(search).nearest();
  }

  /**
   * A plan that is carried out this way.
   *
   * @param folder for searches on disk
   */
  public Plan applyTo(Plan plan, Path folder) {
    Tuning tuning = plan.tuning();
    return plan.withSearch(search)
        .withStore(store.isEmpty() ? plan.store() : store)
        .withThreads(threads)
        .withTuning(usesDisk() ? tuning.with("disk", folder.toString()) : tuning);
  }

  @Override
  public String toString() {
    return search
        + (store.isEmpty() ? "" : " over " + store)
        + (threads == 1 ? "" : " on " + threads + " threads");
  }
}
