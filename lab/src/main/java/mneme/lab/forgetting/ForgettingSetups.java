package mneme.lab.forgetting;

import java.util.ArrayList;
import java.util.List;
import mneme.cache.CachePolicies;
import mneme.run.Plan;
import mneme.run.Tuning;

/** The searches that forget, in every way they can be set up. */
final class ForgettingSetups {
  /** The largest models on which everything is tried. */
  private static final long SMALL = 300;

  private static final double[] SHARES = {100, 60, 30, 10, 0};

  private static final List<String> HIERARCHIES =
      List.of(
          "mfu:25+lru:75",
          "random:75+lru:25",
          "lru:50+lfu:50",
          "fifo:20+type:50+stratified:30",
          "smallest-subtree:10+mru:90");

  private static final List<String> PRESETS = List.of("frontier-safety-net", "pebble");

  private static final List<String> FORMS =
      List.of(
          "(1,llnr,1)",
          "(2,mru,2)",
          "(1,lfu,3)",
          "(3,mfu,2)",
          "(1,random,2)",
          "(c1,llnr,1)(1,lfu,1)",
          "(c3,lru,2)(c2,mfu,1)(1,random,1)",
          "(c2,llnr,1)*",
          "(c2,lru,2)(c3,random,1)*");

  /**
   * One way to search.
   *
   * @param allTransitions whether it promises to take every transition
   */
  record Setup(String name, String search, Tuning tuning, boolean sleep, boolean allTransitions) {
    Plan applyTo(Plan plan) {
      return plan.withSearch(search).withTuning(tuning);
    }
  }

  private ForgettingSetups() {}

  /**
   * What is tried on the model of that number: on small models everything, on others each cache in
   * one size, such that ten models in a row have them all.
   *
   * @param sleeps whether the model knows which events are independent
   */
  static List<Setup> of(int model, long states, boolean sleeps) {
    List<Setup> setups = new ArrayList<>();
    boolean all = states <= SMALL;
    if (sleeps) {
      setups.add(new Setup("dfs --sleep", "dfs", Tuning.NONE.with("sleep", ""), true, false));
    }
    List<String> forms = new ArrayList<>(PRESETS);
    for (int i = 0; i < FORMS.size(); i++) {
      if (all || i % 4 == model % 4) {
        forms.add(FORMS.get(i));
      }
    }
    for (String form : forms) {
      for (String backtracking : List.of("on", "off")) {
        Tuning tuning = Tuning.NONE.with("snapshots", form).with("backtracking", backtracking);
        setups.add(
            new Setup(
                "snapshots " + form + " backtracking " + backtracking,
                "snapshots",
                tuning,
                false,
                true));
      }
    }
    List<String> caches = new ArrayList<>(CachePolicies.names());
    // These two know of replaying events, which a depth-first search does not.
    caches.removeAll(List.of("heuristic", "distance", "heuristic2", "distance2"));
    caches.addAll(HIERARCHIES);
    for (int i = 0; i < caches.size(); i++) {
      for (int j = 0; j < 2 * SHARES.length; j++) {
        boolean sleep = j % 2 == 1;
        if ((all || (model + i) % (2 * SHARES.length) == j) && (sleeps || !sleep)) {
          setups.add(caching(caches.get(i), Math.round(states * SHARES[j / 2] / 100), sleep));
        }
      }
    }
    return setups;
  }

  private static Setup caching(String cache, long size, boolean sleep) {
    Tuning tuning = Tuning.NONE.with("cache", cache).with("cache-size", Long.toString(size));
    return new Setup(
        "caching " + cache + " " + size + (sleep ? " --sleep" : ""),
        "caching",
        sleep ? tuning.with("sleep", "") : tuning,
        sleep,
        !sleep);
  }
}
