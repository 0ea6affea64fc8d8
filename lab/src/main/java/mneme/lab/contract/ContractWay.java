package mneme.lab.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mneme.engine.Methods;
import mneme.engine.StoreMethod;
import mneme.run.Plan;
import mneme.run.Tuning;
import mneme.store.comback.Settings;

/**
 * A way to explore a model that promises the same answer as every other: an exact store, an order,
 * a number of threads, a hash of so many bits, and what the store is told besides.
 */
record ContractWay(String store, String search, int threads, int hashBits, Tuning tuning) {
  /** Where more states than this share a hash, a run takes too long to tell anything. */
  private static final long MOST_OF_A_HASH = 32;

  /** Above so many states, no path is walked for a single duplicate unless a cache shortens it. */
  private static final long MOST_ONE_BY_ONE = 60_000;

  /** Above so many states, duplicates must wait for each other as candidates. */
  private static final long MOST_WITHOUT_CANDIDATES = 1_000_000;

  private static final Set<String> FEW = Set.of("0", "5", "7");

  private static final String ABSENT = "absent";

  private static final List<String> CACHES =
      List.of(
          "random",
          "fifo",
          "heuristic",
          "distance",
          "queue+fifo",
          "queue+fifo:80+distance:20",
          "fifo:20+distance:80",
          "fifo:50+heuristic2:50",
          "lru:30+mfu:20+distance2:50");
  private static final List<String> CACHE_SIZES = List.of("0", "7", "1%", "10000");
  private static final List<String> CANDIDATES = List.of("0", "5", "1%", "100000");
  private static final List<String> QUEUES = List.of("states", "ids");
  private static final List<String> DELTA_DEPTHS = List.of("1", "2", "5", "20", "50");

  /** Whether backward edges are counted, where there is a choice and the default is the other. */
  private static final Map<String, String> NOT_BY_DEFAULT =
      Map.of("full", "off", "collapse", "off", "delta", "on");

  /** The full product: every exact store in every order with every number of threads and bits. */
  static List<ContractWay> all(List<Integer> threads, List<Integer> hashBits) {
    List<ContractWay> ways = new ArrayList<>();
    for (StoreMethod store : Methods.standard().stores()) {
      if (!store.promise().startsWith("exact")) {
        continue;
      }
      for (Tuning tuning : tunings(store)) {
        for (int bits : hashBits) {
          for (int count : threads) {
            if (count == 1 || store.severalThreads()) {
              ways.add(new ContractWay(store.name(), "bfs", count, bits, tuning));
              String other = NOT_BY_DEFAULT.get(store.name());
              if (other != null) {
                Tuning more = tuning.with("back-edges", other);
                ways.add(new ContractWay(store.name(), "bfs", count, bits, more));
              }
            }
          }
          ways.add(new ContractWay(store.name(), "dfs", 1, bits, tuning));
        }
      }
    }
    return ways;
  }

  private static List<Tuning> tunings(StoreMethod store) {
    List<Tuning> tunings = List.of(Tuning.NONE);
    tunings = product(tunings, store, "delta-depth", DELTA_DEPTHS);
    tunings = product(tunings, store, "delta-full", List.of(ABSENT, "packed"));
    tunings = product(tunings, store, "cache", CACHES);
    tunings = product(tunings, store, "cache-size", CACHE_SIZES);
    tunings = product(tunings, store, "candidates", CANDIDATES);
    tunings = product(tunings, store, "queue", QUEUES);
    return product(tunings, store, "as-published", List.of(ABSENT, ""));
  }

  private static List<Tuning> product(
      List<Tuning> tunings, StoreMethod store, String name, List<String> values) {
    if (!store.hears(name)) {
      return tunings;
    }
    List<Tuning> product = new ArrayList<>();
    for (Tuning tuning : tunings) {
      for (String value : values) {
        product.add(value.equals(ABSENT) ? tuning : tuning.with(name, value));
      }
    }
    return product;
  }

  /** Whether a model of so many states can be explored so in a reasonable time. */
  boolean isFeasible(long states) {
    if (hashBits < Integer.SIZE && states >> hashBits >= MOST_OF_A_HASH) {
      return false;
    }
    boolean oneByOne = FEW.contains(tuning.text("candidates"));
    // The paths of a depth-first search are long.
    boolean far = FEW.contains(tuning.text("cache-size")) || search.equals("dfs");
    return !oneByOne || states <= (far ? MOST_ONE_BY_ONE : MOST_WITHOUT_CANDIDATES);
  }

  /** Whether the levels it tells are those of the states. */
  boolean knowsLevels() {
    return search.equals("bfs") && !tuning.has(Settings.AS_PUBLISHED);
  }

  /** What it is made of, a word each. */
  List<String> settings() {
    List<String> settings = new ArrayList<>();
    settings.add("store=" + store);
    settings.add("search=" + search);
    settings.add("threads=" + threads);
    settings.add("hash-bits=" + hashBits);
    for (String name : tuning.names().stream().sorted().toList()) {
      settings.add(name + "=" + tuning.text(name));
    }
    return settings;
  }

  Plan applyTo(Plan plan) {
    return plan.withStore(store)
        .withSearch(search)
        .withThreads(threads)
        .withHashBits(hashBits)
        .withTuning(tuning);
  }

  /** The options with which {@code mneme explore} goes the same way. */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder();
    words.append("--store ").append(store).append(" --search ").append(search);
    words.append(" --threads ").append(threads).append(" --hash-bits ").append(hashBits);
    for (String name : tuning.names().stream().sorted().toList()) {
      words.append(" --").append(name).append(' ').append(tuning.text(name));
    }
    return words.toString().strip();
  }
}
