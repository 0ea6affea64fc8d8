package mneme.search.caching;

import mneme.store.forgetting.SlotStore;

/** States as they are, packed, in a store that can forget them. Not thread-safe. */
record OwnSlots(SlotStore store) implements Slots {
  @Override
  public void from(int slot, int[] state) {
    store.from(slot);
  }

  @Override
  public int find(int[] successor, long event, int[] changed, int count) {
    return store.find(successor, changed, count);
  }

  @Override
  public int findInitial(int[] state) {
    return store.find(state);
  }

  @Override
  public int findAlone(int slot, int[] state, long event, int[] successor) {
    return store.find(successor);
  }

  @Override
  public int add() {
    return store.add();
  }

  @Override
  public void remove(int slot) {
    store.remove(slot);
  }

  @Override
  public int[] load(int slot, int[] into) {
    return store.load(slot, into);
  }

  @Override
  public long notes(int slot) {
    return store.notes(slot);
  }

  @Override
  public void keepFree(long bytes) {
    store.keepFree(bytes);
  }

  @Override
  public int held() {
    return store.held();
  }

  @Override
  public int peakHeld() {
    return store.peakHeld();
  }

  @Override
  public long bytes() {
    return store.bytes();
  }

  @Override
  public long peakBytes() {
    return store.peakBytes();
  }

  @Override
  public int bytesPerState() {
    return store.bytesPerState();
  }

  @Override
  public void close() {
    store.close();
  }
}
