package mneme.engine;

import java.util.ArrayList;
import java.util.List;
import mneme.method.Spelling;
import mneme.run.Plan;
import mneme.run.PlanException;
import mneme.run.Tuning;
import mneme.search.Checkpoints;
import mneme.search.breadth.BackEdges;
import mneme.search.disk.DiskOptions;
import mneme.store.Layout;

/**
 * What the engine chooses where a plan leaves the choice to it. Whatever a plan names is taken as
 * it is.
 *
 * @param plan names a search, and a store unless the search has a memory of its own; the store is
 *     {@link Methods#AUTO} where one after the other is used from the beginning
 * @param stores the stores that are used one after the other; one where there is no choice
 * @param anew stores in which the search begins anew when the last of them is full and there is no
 *     disk
 * @param disk whether the search goes on on disk when the last of them is full
 */
record Choice(Plan plan, List<String> stores, List<Another> anew, boolean disk) {
  /**
   * A store that cannot take over what another one has visited.
   *
   * @param bytes it takes at least so many for each state
   */
  record Another(String store, double bytes) {
    /**
     * What makes it small.
     *
     * @param visited states that were visited before
     */
    Tuning tuning(Plan plan, long visited) {
      return store.equals(REBUILDING) ? MemoryShares.of(plan, visited).tuning() : Tuning.NONE;
    }
  }

  /**
   * The stores that come into question, from the fastest to the smallest. Those left out are never
   * faster than one of these that is smaller.
   */
  private static final List<String> BY_SIZE = List.of("full", "tree-compact");

  /** A store is worth beginning with that holds so many states. */
  private static final long WORTH_BEGINNING = 4_000_000;

  /** A store that rebuilds states along the way the search has come. */
  static final String REBUILDING = "comback";

  /** The search on disk that goes on with what was visited in memory. */
  static final String ON_DISK = "external";

  Choice {
    stores = List.copyOf(stores);
    anew = List.copyOf(anew);
  }

  /**
   * @throws PlanException where a plan names what does not go together
   */
  static void refuseContradictions(Plan asked) {
    if (!asked.search().equals(Methods.AUTO) || !asked.tuning().has(DiskOptions.FOLDER)) {
      return;
    }
    if (!asked.store().equals(Methods.AUTO)) {
      throw new PlanException(
          DiskOptions.FOLDER.option()
              + " keeps the states on disk, and "
              + Spelling.option("store", asked.store())
              + " in memory; leave one of them out");
    }
    if (asked.tuning().has(Checkpoints.FOLDER)) {
      throw new PlanException(
          Checkpoints.FOLDER.option()
              + " is for a search in memory, and "
              + DiskOptions.FOLDER.option()
              + " has checkpoints of its own; leave one of them out");
    }
    if (Boolean.TRUE.equals(asked.tuning().given(BackEdges.COUNTED))) {
      throw new PlanException(
          BackEdges.COUNTED.option("on")
              + " needs all states in memory; leave it or "
              + DiskOptions.FOLDER.option()
              + " out");
    }
  }

  static Choice of(Plan asked, Methods methods) {
    refuseContradictions(asked);
    boolean anySearch = asked.search().equals(Methods.AUTO);
    boolean anyStore = asked.store().equals(Methods.AUTO);
    boolean disk = asked.tuning().has(DiskOptions.FOLDER);
    Plan plan = anySearch ? asked.withSearch(Methods.USUAL_SEARCH) : asked;
    SearchMethod search = methods.search(plan.search());
    if (search.maker() instanceof SearchMethod.Beginning) {
      List<String> stores = stores(plan);
      List<Another> anew = disk ? List.of() : anew(plan, stores);
      return new Choice(plan.withStore(Plan.NO_STORE), stores, anew, disk);
    }
    if (!search.usesStore()) {
      return new Choice(plan.withStore(Plan.NO_STORE), List.of(), List.of(), false);
    }
    if (anyStore && plan.search().equals(Methods.USUAL_SEARCH)) {
      List<String> stores = stores(plan);
      boolean onDisk = anySearch && disk;
      return new Choice(plan, stores, onDisk ? List.of() : anew(plan, stores), onDisk);
    }
    Plan named = anyStore ? plan.withStore(Methods.USUAL_STORE) : plan;
    return new Choice(named, List.of(named.store()), List.of(), false);
  }

  /**
   * The stores to be used one after the other. A store that soon has to make way for the next one
   * is not worth beginning with; where back edges are asked for, only the first one counts them.
   */
  static List<String> stores(Plan plan) {
    double each = Layout.of(plan.model().shape()).stride() + StoreSizes.FULL_INDEX;
    boolean worthwhile = plan.limits().memory() / each >= WORTH_BEGINNING;
    boolean counts = Boolean.TRUE.equals(plan.tuning().given(BackEdges.COUNTED));
    return worthwhile || counts ? BY_SIZE : BY_SIZE.subList(1, BY_SIZE.size());
  }

  /**
   * What is left where states share no parts, so that the smallest store is not small. The way to a
   * state is known only to a search that has taken it, and states that waited in full might be too
   * many: so the search begins anew, and keeps ways, not states.
   */
  static List<Another> anew(Plan plan, List<String> stores) {
    List<Another> anew = new ArrayList<>();
    if (!stores.contains(Methods.USUAL_STORE)) {
      double packed = Layout.of(plan.model().shape()).stride();
      anew.add(new Another(Methods.USUAL_STORE, packed + StoreSizes.LEAST_FULL_INDEX));
    }
    anew.add(new Another(REBUILDING, StoreSizes.LEAST_WAY));
    anew.add(new Another("delta", StoreSizes.LEAST_WAY));
    anew.add(new Another("collapse", StoreSizes.LEAST_COLLAPSED));
    return anew;
  }

  /** What a store that takes states over takes at least for each of them. */
  double leastBytes(String store) {
    return store.equals(Methods.USUAL_STORE)
        ? Layout.of(plan.model().shape()).stride() + StoreSizes.LEAST_FULL_INDEX
        : StoreSizes.LEAST_ROOT;
  }

  /** The names of all ways to remember, in the order in which they are used. */
  List<String> inTurn() {
    List<String> names = new ArrayList<>(stores);
    anew.forEach(another -> names.add(another.store()));
    if (disk) {
      names.add(ON_DISK);
    }
    return names;
  }

  /** Whether the way to remember may change during the run. */
  boolean isOpen() {
    return plan.store().equals(Methods.AUTO) || !plan.usesStore() && !stores.isEmpty();
  }
}
