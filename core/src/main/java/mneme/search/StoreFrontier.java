package mneme.search;

import mneme.store.Store;

/** A store with dense ids is its own frontier. */
record StoreFrontier(Store store) implements Frontier {
  @Override
  public long count(int lane) {
    return store.count(lane);
  }

  @Override
  public boolean added(int lane, long id) {
    return true;
  }

  @Override
  public void levelComplete(int level) {}

  @Override
  public long id(int lane, int level, long start, long number) {
    return store.id(lane, number);
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public void close() {}
}
