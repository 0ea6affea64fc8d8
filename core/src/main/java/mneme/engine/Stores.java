package mneme.engine;

import java.util.List;
import mneme.run.PlanParameters;
import mneme.store.bitstate.BitstateStore;
import mneme.store.collapse.CollapseStore;
import mneme.store.comback.ComBackStore;
import mneme.store.comback.Settings;
import mneme.store.compaction.CompactionStore;
import mneme.store.delta.DeltaOptions;
import mneme.store.delta.DeltaStore;
import mneme.store.full.FullStore;
import mneme.store.tree.TreeStore;

/** Every store, as users see it. */
final class Stores {
  private static final StoreMethod AUTO =
      new StoreMethod(
          Methods.AUTO,
          "exact",
          "as little as the memory requires: full, then tree-compact, then the disk if one is given",
          List.of(PlanParameters.HASH_BITS),
          request -> {
            throw new IllegalStateException("a store is chosen before one is opened");
          });

  private static final StoreMethod FULL =
      new StoreMethod(
          "full",
          "exact",
          "the packed state plus 6 to 14 bytes",
          List.of(PlanParameters.HASH_BITS),
          request ->
              new FullStore(
                  request.model().shape(),
                  request.threads(),
                  request.budget(),
                  request.hashBits()));

  private static final StoreMethod TREE =
      new StoreMethod(
          "tree",
          "exact",
          "5 to 9 bytes per state, however long it is; 0.5 to 1.9 times the time of full",
          List.of(PlanParameters.HASH_BITS),
          request ->
              TreeStore.of(
                  request.model(),
                  new TreeStore.Form(false, request.coloured()),
                  request.threads(),
                  request.budget(),
                  request.hashBits()));

  private static final StoreMethod TREE_COMPACT =
      new StoreMethod(
          "tree-compact",
          "exact",
          "2.5 to 5 bytes per state, however long it is; 0.5 to 1.9 times the time of full",
          List.of(PlanParameters.HASH_BITS),
          request ->
              TreeStore.of(
                  request.model(),
                  new TreeStore.Form(true, request.coloured()),
                  request.threads(),
                  request.budget(),
                  request.hashBits()));

  private static final StoreMethod COLLAPSE =
      new StoreMethod(
          "collapse",
          "exact",
          "11 to 20 bytes per state, more where it is very long; 1.2 to 2 times the time of full",
          List.of(PlanParameters.HASH_BITS),
          request ->
              new CollapseStore(
                  request.model().shape(),
                  request.threads(),
                  request.budget(),
                  request.hashBits()));

  private static final StoreMethod COMBACK =
      new StoreMethod(
          "comback",
          "exact",
          "7 to 10 bytes per state, however long it is, and caches; 2 to 4 times the time of full",
          Settings.ALL,
          StoreMethod.Threads.SEVERAL_IF_ASKED,
          request ->
              new ComBackStore(
                  request.model(),
                  request.threads(),
                  request.budget(),
                  request.hashBits(),
                  request.oldestFirst(),
                  Settings.of(request.tuning(), request.budget().limit())));

  private static final StoreMethod DELTA =
      new StoreMethod(
          "delta",
          "exact; one thread",
          "7 to 11 bytes per state; 1 to 5 times the time of full",
          List.of(
              DeltaOptions.DEPTH,
              DeltaOptions.FULL,
              DeltaOptions.UPDATES,
              PlanParameters.HASH_BITS),
          StoreMethod.Threads.ONE,
          request ->
              new DeltaStore(
                  request.model(),
                  DeltaOptions.Form.of(request.tuning()),
                  request.oldestFirst(),
                  request.budget(),
                  request.hashBits()));

  private static final StoreMethod COMPACTION =
      new StoreMethod(
          "compaction",
          "lossy: says how many states are probably lost",
          "5 to 10 bytes per state ("
              + LossyOptions.BITS.option()
              + "), and the packed states that wait",
          List.of(LossyOptions.BITS, PlanParameters.HASH_BITS),
          request ->
              new CompactionStore(
                  request.threads(),
                  request.budget(),
                  request.tuning().value(LossyOptions.BITS),
                  request.hashBits()));

  private static final StoreMethod BITSTATE =
      new StoreMethod(
          "bitstate",
          "lossy: says how many states are probably lost",
          "three quarters of the memory for any number of states, and the packed states that wait",
          List.of(LossyOptions.HASHES, LossyOptions.FILTER, PlanParameters.HASH_BITS),
          request ->
              new BitstateStore(
                  request.threads(),
                  request.budget(),
                  LossyOptions.filterBytes(request.tuning(), request.budget()),
                  request.tuning().value(LossyOptions.HASHES).intValue(),
                  request.hashBits()));

  /** In the order in which they are shown. */
  static final List<StoreMethod> ALL =
      List.of(AUTO, FULL, TREE, TREE_COMPACT, COLLAPSE, DELTA, COMBACK, COMPACTION, BITSTATE);

  private Stores() {}
}
