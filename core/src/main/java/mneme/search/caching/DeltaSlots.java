package mneme.search.caching;

import mneme.store.forgetting.DeltaSlotStore;

/** States as deltas, in a store that can forget those to which no other points. Not thread-safe. */
final class DeltaSlots implements ForwardingSlots {
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
  public DeltaSlotStore store() {
    return store;
  }
}
