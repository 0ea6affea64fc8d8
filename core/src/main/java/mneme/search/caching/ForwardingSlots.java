package mneme.search.caching;

import mneme.store.forgetting.ForgettingStore;

/** Slots of a store that can forget; they differ in how they find a state there. */
interface ForwardingSlots extends Slots {
  ForgettingStore store();

  @Override
  default int add() {
    return store().add();
  }

  @Override
  default void remove(int slot) {
    store().remove(slot);
  }

  @Override
  default int[] load(int slot, int[] into) {
    return store().load(slot, into);
  }

  @Override
  default long notes(int slot) {
    return store().notes(slot);
  }

  @Override
  default void keepFree(long bytes) {
    store().keepFree(bytes);
  }

  @Override
  default int held() {
    return store().held();
  }

  @Override
  default int peakHeld() {
    return store().peakHeld();
  }

  @Override
  default long replayed() {
    return store().replayed();
  }

  @Override
  default long bytes() {
    return store().bytes();
  }

  @Override
  default long peakBytes() {
    return store().peakBytes();
  }

  @Override
  default int bytesPerState() {
    return store().bytesPerState();
  }

  @Override
  default void close() {
    store().close();
  }
}
