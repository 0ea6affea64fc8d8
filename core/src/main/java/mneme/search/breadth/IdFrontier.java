package mneme.search.breadth;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Store;

/**
 * Keeps the ids of the level that is expanded and of the one that is filled, 8 bytes each; or of
 * all levels, where a trace is wanted afterwards.
 */
final class IdFrontier implements Frontier {
  private final Store store;
  private final boolean keepsAll;
  private final Queue[] queues;

  /** The ids of one lane, in two regions that levels use by turns. */
  private static final class Queue {
    private final GrowingRegion[] regions;
    private long count;
    private long filling;
    private int level;

    Queue(MemoryBudget budget) {
      regions =
          new GrowingRegion[] {
            new GrowingRegion(budget, budget.limit()), new GrowingRegion(budget, budget.limit())
          };
    }

    boolean add(long id, boolean keepsAll) {
      GrowingRegion region = regions[keepsAll ? 0 : level & 1];
      if (!region.commit((filling + 1) * Long.BYTES)) {
        return false;
      }
      Memory.putLong(region.address() + filling * Long.BYTES, id);
      filling++;
      count++;
      return true;
    }
  }

  IdFrontier(MemoryBudget budget, Store store, boolean keepsAll) {
    this.store = store;
    this.keepsAll = keepsAll;
    this.queues = new Queue[store.lanes()];
    for (int lane = 0; lane < queues.length; lane++) {
      queues[lane] = new Queue(budget);
    }
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink) {
    return store.inserter(lane, sink, false);
  }

  @Override
  public long count(int lane) {
    return queues[lane].count;
  }

  @Override
  public boolean added(int lane, long id) {
    return queues[lane].add(id, keepsAll);
  }

  @Override
  public void goOnFrom(int lane, int level, long number) {
    Queue queue = queues[lane];
    queue.level = level;
    queue.count = number;
    if (!keepsAll) {
      queue.filling = 0;
    }
  }

  @Override
  public boolean keepsAllLevels() {
    return keepsAll;
  }

  @Override
  public void levelComplete(int level) {
    for (Queue queue : queues) {
      queue.level = level + 1;
      if (!keepsAll) {
        queue.filling = 0;
      }
    }
  }

  @Override
  public long id(int lane, int level, long start, long number) {
    Queue queue = queues[lane];
    GrowingRegion region = queue.regions[keepsAll ? 0 : level & 1];
    long at = keepsAll ? number : number - start;
    return Memory.getLong(region.address() + at * Long.BYTES);
  }

  @Override
  public long touch(int lane, int level, long start, long from, long to) {
    long sum = 0;
    for (long number = from; number < to; number++) {
      sum += store.touch(id(lane, level, start, number));
    }
    return sum;
  }

  @Override
  public int[] load(int lane, int level, long start, long number, int[] into) {
    return store.load(id(lane, level, start, number), into);
  }

  @Override
  public long bytes() {
    long sum = 0;
    for (Queue queue : queues) {
      sum += queue.regions[0].committed() + queue.regions[1].committed();
    }
    return sum;
  }

  @Override
  public void close() {
    for (Queue queue : queues) {
      queue.regions[0].close();
      queue.regions[1].close();
    }
  }
}
