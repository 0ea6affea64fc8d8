package mneme.search.breadth;

import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.search.StateRecords;
import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Layout;
import mneme.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the states of the level that is expanded and of the one that is filled, packed, with their
 * ids; or of all levels, where a trace is wanted afterwards. For stores that cannot rebuild a
 * state.
 */
final class StateFrontier implements Frontier {
  private final boolean keepsAll;
  private final Store store;
  private final Shape shape;
  private final Queue[] queues;

  /** The states of one lane, in two arrays that levels use by turns. */
  private static final class Queue {
    private final StateRecords[] turns;
    private @Nullable StateKeeper keeper;
    private StateRecords filling;
    private long count;

    Queue(MemoryBudget budget, Layout layout) {
      turns =
          new StateRecords[] {
            new StateRecords(budget, layout, false), new StateRecords(budget, layout, false)
          };
      filling = turns[0];
    }
  }

  StateFrontier(MemoryBudget budget, Store store, Shape shape, boolean keepsAll) {
    this.keepsAll = keepsAll;
    this.store = store;
    this.shape = shape;
    this.queues = new Queue[store.lanes()];
    Layout layout = Layout.of(shape);
    for (int lane = 0; lane < queues.length; lane++) {
      queues[lane] = new Queue(budget, layout);
    }
  }

  @Override
  public Inserter inserter(int lane, AnswerSink sink) {
    StateKeeper keeper = new StateKeeper(store, shape, lane, sink, false);
    queues[lane].keeper = keeper;
    return keeper;
  }

  @Override
  public long count(int lane) {
    return queues[lane].count;
  }

  @Override
  public boolean added(int lane, long id) {
    Queue queue = queues[lane];
    StateKeeper keeper = queue.keeper;
    if (keeper == null || !keeper.addTo(queue.filling, id)) {
      return false;
    }
    queue.count++;
    return true;
  }

  @Override
  public void levelComplete(int level) {
    if (!keepsAll) {
      for (Queue queue : queues) {
        queue.filling = queue.turns[level + 1 & 1];
        queue.filling.clear();
      }
    }
  }

  private StateRecords states(int lane, int level) {
    return queues[lane].turns[keepsAll ? 0 : level & 1];
  }

  @Override
  public long id(int lane, int level, long start, long number) {
    return states(lane, level).id(keepsAll ? number : number - start);
  }

  @Override
  public int[] load(int lane, int level, long start, long number, int[] into) {
    return states(lane, level).load(keepsAll ? number : number - start, into);
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
