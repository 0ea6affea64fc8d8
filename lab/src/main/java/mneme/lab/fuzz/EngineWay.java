package mneme.lab.fuzz;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mneme.engine.Methods;
import mneme.engine.SearchMethod;
import mneme.engine.StoreMethod;
import mneme.run.Plan;
import mneme.run.Tuning;

/**
 * A way to search.
 *
 * @param store the empty text where the search has a memory of its own
 */
record EngineWay(String search, String store, int threads, int hashBits, Tuning tuning) {
  private static final Methods METHODS = Methods.standard();

  /** Every search over every store it takes, on one thread and on two where that is allowed. */
  static List<EngineWay> all() {
    List<EngineWay> all = new ArrayList<>();
    for (SearchMethod search : METHODS.searches()) {
      if (!search.usesStore()) {
        add(all, search.name(), "", search.severalThreads());
        continue;
      }
      for (StoreMethod store : METHODS.stores()) {
        // With a store that is named, the search that is chosen for one is breadth-first.
        if (!search.name().equals(Methods.AUTO) || store.name().equals(Methods.AUTO)) {
          add(all, search.name(), store.name(), search.severalThreads() && store.severalThreads());
        }
      }
    }
    return all;
  }

  private static void add(List<EngineWay> all, String search, String store, boolean several) {
    Tuning tuning = store.equals("bitstate") ? Tuning.NONE.with("filter", "64k") : Tuning.NONE;
    for (int threads = 1; threads <= (several ? 2 : 1); threads++) {
      all.add(new EngineWay(search, store, threads, 64, tuning));
    }
  }

  /** The same with short hashes or small caches, where the method has any. */
  EngineWay varied(Random random) {
    SearchMethod method = METHODS.search(search);
    Tuning more = tuning;
    if (random.nextInt(3) == 0
        && (method.hears("cache-size")
            || !store.isEmpty() && METHODS.store(store).hears("cache-size"))) {
      more = more.with("cache-size", Integer.toString(5 + random.nextInt(300)));
    }
    if (method.hears("sleep") && random.nextInt(3) == 0) {
      more = more.with("sleep", "");
    }
    int bits = threads == 1 && method.usesStore() && random.nextInt(4) == 0 ? 10 : 64;
    return new EngineWay(search, store, threads, bits, more);
  }

  boolean usesDisk() {
    return METHODS.search(search).hears("disk");
  }

  /** With little memory it repeats more than anybody can wait for. */
  boolean mayTakeForever() {
    return search.equals("caching");
  }

  Plan applyTo(Plan plan, Path folder) {
    return plan.withSearch(search)
        .withStore(store.isEmpty() ? plan.store() : store)
        .withThreads(threads)
        .withHashBits(hashBits)
        .withTuning(usesDisk() ? tuning.with("disk", folder.toString()) : tuning);
  }

  @Override
  public String toString() {
    StringBuilder words = new StringBuilder("--search ").append(search);
    if (!store.isEmpty()) {
      words.append(" --store ").append(store);
    }
    words.append(" --threads ").append(threads).append(" --hash-bits ").append(hashBits);
    for (String name : tuning.names().stream().sorted().toList()) {
      words.append(" --").append(name).append(' ').append(tuning.text(name));
    }
    return words.toString();
  }
}
