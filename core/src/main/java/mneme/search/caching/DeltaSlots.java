package mneme.search.caching;

import mneme.store.forgetting.DeltaSlotStore;

/** States as deltas, in a store that can forget those to which no other points. Not thread-safe. */
final class DeltaSlots implements Slots {
  private final DeltaSlotStore store;

  /** The state whose successors are looked for. */
  private int source = -1;

  DeltaSlots(DeltaSlotStore store) {
    this.store = store;
  }

  @Override
  public void from(int slot, int[] state) {
    source = slot;
  }

  @Override
  public int find(int[] successor, long event, int[] changed, int count) {
    return store.find(source, event, successor);
  }

  @Override
  public int findInitial(int[] state) {
    return store.find(-1, -1, state);
  }

  @Override
  public int findAlone(int slot, int[] state, long event, int[] successor) {
    return store.find(slot, event, successor);
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
  public long replayed() {
    return store.replayed();
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
