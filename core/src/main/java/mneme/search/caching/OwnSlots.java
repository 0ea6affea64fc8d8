package mneme.search.caching;

import mneme.store.forgetting.SlotStore;

/** States as they are, packed, in a store that can forget them. Not thread-safe. */
record OwnSlots(SlotStore store) implements ForwardingSlots {
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
}
