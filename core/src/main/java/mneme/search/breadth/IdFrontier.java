package mneme.search.breadth;

import mneme.memory.MemoryBudget;
import mneme.model.Apart;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Store;

/**
 * Keeps the ids of the level that is expanded and of the one that is filled; or of all levels,
 * where a trace is wanted afterwards.
 */
final class IdFrontier implements Frontier {
  private final Store store;
  private final boolean keepsAll;
  private final Queue[] queues;

  /** The ids of one lane, in two lists that levels use by turns. */
  private static final class Queue extends Apart {
    private final PackedIds[] turns;
    private PackedIds filling;
    private long count;

    Queue(MemoryBudget budget) {
      turns = new PackedIds[] {new PackedIds(budget), new PackedIds(budget)};
      filling = turns[0];
    }

    boolean add(long id) {
      if (!filling.add(id)) {
        return false;
      }
      count++;
      return true;
    }

    void fill(int level) {
      filling = turns[level & 1];
      filling.clear();
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
    return queues[lane].add(id);
  }

  @Override
  public void goOnFrom(int lane, int level, long number) {
    Queue queue = queues[lane];
    queue.count = number;
    if (!keepsAll) {
      queue.fill(level);
    }
  }

  @Override
  public boolean keepsAllLevels() {
    return keepsAll;
  }

  @Override
  public void levelComplete(int level) {
    if (!keepsAll) {
      for (Queue queue : queues) {
        queue.fill(level + 1);
      }
    }
  }

  @Override
  public long id(int lane, int level, long start, long number) {
    Queue queue = queues[lane];
    return keepsAll ? queue.turns[0].get(number) : queue.turns[level & 1].get(number - start);
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
      sum += queue.turns[0].bytes() + queue.turns[1].bytes();
    }
    return sum;
  }

  @Override
  public void close() {
    for (Queue queue : queues) {
      queue.turns[0].close();
      queue.turns[1].close();
    }
  }
}
