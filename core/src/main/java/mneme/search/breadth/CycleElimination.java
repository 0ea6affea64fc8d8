package mneme.search.breadth;

import java.util.List;
import mneme.liveness.Product;
import mneme.logic.automaton.Kind;
import mneme.memory.MemoryBudget;
import mneme.run.Detail;
import mneme.run.Limit;
import mneme.search.Crew;
import mneme.search.SearchTask;
import mneme.search.StopWatch;
import mneme.search.disk.Halt;
import mneme.search.disk.MemoryBlock;
import mneme.search.disk.NoMemory;
import mneme.search.disk.StateTable;
import mneme.search.elimination.AliveFilter;
import mneme.search.elimination.Elimination;
import mneme.search.elimination.Elimination.Cycle;
import mneme.search.elimination.Elimination.Position;
import mneme.search.elimination.LassoSearch;
import mneme.store.Layout;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * The second part of a breadth-first search that looks for accepting cycles: elimination among the
 * states of the store, with what is left of the memory.
 */
final class CycleElimination {
  /** The share of what is left for the filter, at the most. */
  private static final double FILTER = 0.75;

  private static final long LEAST = 4096;

  /** Memory for the search of what is left, where there are few states. */
  private static final long SMALL = 1 << 20;

  private final SearchTask task;
  private final Product product;
  private final long steps;
  private volatile @Nullable Elimination elimination;
  private List<Detail> details = List.of();
  private long bytes;

  /**
   * @param steps of a search for a cycle between two sweeps
   */
  CycleElimination(SearchTask task, Product product, long steps) {
    this.task = task;
    this.product = product;
    this.steps = steps;
  }

  /** What is going on, in a few words. */
  String note() {
    Elimination now = elimination;
    return now == null ? "" : now.note();
  }

  List<Detail> details() {
    return details;
  }

  /** Bytes it took at the most. */
  long bytes() {
    return bytes;
  }

  /**
   * An accepting cycle; null where there is none, or a limit was reached.
   *
   * @param levels of which the last is empty
   */
  @Nullable Cycle run(Store store, Levels levels, StopWatch watch, Crew crew) {
    MemoryBudget budget = task.budget().part("elimination");
    long before = budget.used();
    long[] counts = new long[store.lanes()];
    for (int lane = 0; lane < counts.length; lane++) {
      counts[lane] = levels.to(lane, levels.current());
    }
    long each = StateBits.bytesFor(counts);
    boolean strong = product.kind() == Kind.STRONG;
    Layout layout = Layout.of(task.model().shape());
    try (MemoryBlock bits = new MemoryBlock(budget, strong ? 2 * each : each)) {
      StateBits alive = new StateBits(bits.address(), counts);
      StateBits reached = strong ? new StateBits(bits.address() + each, counts) : alive;
      long most = strong ? store.states() : store.states() / 2;
      long free = budget.available();
      long forFilter = Math.max(LEAST, (long) Math.min(free * FILTER, AliveFilter.bytesFor(most)));
      long perState = 2 * StateTable.bytesOf(layout);
      long forRest = Math.min(free - forFilter, SMALL + perState * store.states());
      try (MemoryBlock filter = new MemoryBlock(budget, forFilter);
          MemoryBlock rest = new MemoryBlock(budget, Math.max(LEAST, forRest))) {
        bytes = budget.used() - before;
        StoreSurvivors survivors =
            new StoreSurvivors(
                task,
                store,
                levels,
                product,
                crew,
                watch,
                alive,
                reached,
                filter.address(),
                filter.bytes());
        LassoSearch lassos =
            new LassoSearch(
                product, layout, task.plan().hashBits(), watch, rest.address(), rest.bytes());
        Elimination all =
            new Elimination(
                product, survivors, lassos, watch, Position.first(product.kind()), steps, () -> {});
        elimination = all;
        survivors.begin();
        try {
          return all.run();
        } finally {
          details = all.details();
        }
      }
    } catch (Halt e) {
      return null;
    } catch (NoMemory e) {
      watch.reached(Limit.MEMORY);
      return null;
    }
  }
}
