package mneme.search.breadth;

import mneme.store.AnswerSink;
import mneme.store.Inserter;
import mneme.store.Store;

/**
 * A store with dense ids is its own frontier.
 *
 * @param immediate whether each answer must come at once
 * @param levelEnds has the store know that a level is complete
 */
record StoreFrontier(Store store, boolean immediate, Runnable levelEnds) implements Frontier {
  @Override
  public Inserter inserter(int lane, AnswerSink sink) {
    return store.inserter(lane, sink, immediate);
  }

  @Override
  public long count(int lane) {
    return store.count(lane);
  }

  @Override
  public boolean added(int lane, long id) {
    return true;
  }

  @Override
  public void levelComplete(int level) {
    levelEnds.run();
  }

  @Override
  public long id(int lane, int level, long start, long number) {
    return store.id(lane, number);
  }

  @Override
  public int[] load(int lane, int level, long start, long number, int[] into) {
    return store.load(store.id(lane, number), into);
  }

  @Override
  public long bytes() {
    return store.queueBytes();
  }

  @Override
  public void close() {}
}
