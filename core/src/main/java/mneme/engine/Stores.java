package mneme.engine;

import java.util.List;
import mneme.run.Tuning;
import mneme.store.bitstate.BitstateStore;
import mneme.store.collapse.CollapseStore;
import mneme.store.comback.ComBackStore;
import mneme.store.comback.Settings;
import mneme.store.compaction.CompactionStore;
import mneme.store.delta.DeltaStore;
import mneme.store.full.FullStore;
import mneme.store.tree.TreeStore;

/** Every store, as users see it. */
final class Stores {
  private static final StoreMethod FULL =
      new StoreMethod(
          "full",
          "exact",
          "the packed state plus 6 to 14 bytes",
          List.of("hash-bits"),
          (plan, budget) ->
              new FullStore(plan.model().shape(), plan.threads(), budget, plan.hashBits()));

  private static final StoreMethod TREE =
      new StoreMethod(
          "tree",
          "exact",
          "5 to 9 bytes a state; takes 1.2 to 1.8 times as long",
          List.of("hash-bits"),
          (plan, budget) ->
              TreeStore.of(plan.model(), false, plan.threads(), budget, plan.hashBits()));

  private static final StoreMethod TREE_COMPACT =
      new StoreMethod(
          "tree-compact",
          "exact",
          "2.5 to 5 bytes a state; takes 1.2 to 1.9 times as long",
          List.of("hash-bits"),
          (plan, budget) ->
              TreeStore.of(plan.model(), true, plan.threads(), budget, plan.hashBits()));

  private static final StoreMethod COLLAPSE =
      new StoreMethod(
          "collapse",
          "exact",
          "11 to 18 bytes a state; takes 1.2 to 1.9 times as long",
          List.of("hash-bits"),
          (plan, budget) ->
              new CollapseStore(plan.model().shape(), plan.threads(), budget, plan.hashBits()));

  private static final StoreMethod COMBACK =
      new StoreMethod(
          "comback",
          "exact",
          "7 to 10 bytes a state, and caches; takes 2 to 4 times as long",
          List.of(
              "cache",
              "cache-size",
              "candidates",
              "queue",
              "as-published",
              "cache-report",
              "expect",
              "seed",
              "hash-bits"),
          StoreMethod.Threads.SEVERAL_IF_ASKED,
          (plan, budget) ->
              new ComBackStore(
                  plan.model(),
                  plan.threads(),
                  budget,
                  plan.hashBits(),
                  !plan.search().equals("dfs"),
                  Settings.of(plan.tuning(), budget.limit())));

  private static final StoreMethod DELTA =
      new StoreMethod(
          "delta",
          "exact; one thread",
          "8 to 11 bytes a state; takes 2 to 3.5 times as long",
          List.of("delta-depth", "delta-full", "hash-bits"),
          StoreMethod.Threads.ONE,
          (plan, budget) ->
              new DeltaStore(
                  plan.model(),
                  (int) plan.tuning().number("delta-depth", 20, 1, 200),
                  collapses(plan.tuning()),
                  !plan.search().equals("dfs"),
                  budget,
                  plan.hashBits()));

  private static final StoreMethod COMPACTION =
      new StoreMethod(
          "compaction",
          "lossy: says how many states are probably lost",
          "5 to 10 bytes a state (--bits), and the packed states that wait",
          List.of("bits", "hash-bits"),
          (plan, budget) ->
              new CompactionStore(
                  plan.threads(), budget, LossyOptions.bits(plan), plan.hashBits()));

  private static final StoreMethod BITSTATE =
      new StoreMethod(
          "bitstate",
          "lossy: says how many states are probably lost",
          "three quarters of the memory for any number of states, and the packed states that wait",
          List.of("hashes", "filter", "hash-bits"),
          (plan, budget) ->
              new BitstateStore(
                  plan.threads(),
                  budget,
                  LossyOptions.filterBytes(plan, budget),
                  LossyOptions.hashes(plan),
                  plan.hashBits()));

  /** In the order in which they are shown. */
  static final List<StoreMethod> ALL =
      List.of(FULL, TREE, TREE_COMPACT, COLLAPSE, DELTA, COMBACK, COMPACTION, BITSTATE);

  private Stores() {}

  /** Whether the full states among delta states are collapsed. */
  private static boolean collapses(Tuning tuning) {
    return switch (tuning.text("delta-full", "collapsed")) {
      case "collapsed" -> true;
      case "packed" -> false;
      default -> throw tuning.refused("delta-full", "collapsed or packed");
    };
  }
}
