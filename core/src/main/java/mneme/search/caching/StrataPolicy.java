package mneme.search.caching;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import mneme.cache.CachePolicy;
import mneme.cache.CacheSetup;
import mneme.cache.CacheSite;
import mneme.cache.PolicyKind;
import mneme.cache.SlotRows;
import mneme.store.forgetting.DeltaSlotStore;

/**
 * Forgets delta states stratum by stratum (Evangelista and Pradat-Peyre, "Memory Efficient State
 * Space Storage in Explicit Software Model Checking", section 6): first those that are k - 1 events
 * from a state kept in full, then those that are k - 2 away, and states kept in full at last; never
 * one to which another points. Within a stratum the oldest goes first.
 *
 * <p>The paper goes on to the next stratum once all states of one have been replaced. Here each
 * that goes is of the furthest stratum that has a state to spare at that moment. Not thread-safe.
 */
final class StrataPolicy implements CachePolicy {
  /** For reports. */
  static final String NAME = "strata";

  private final SlotRows free;
  private final int strata;
  private final int capacity;
  private final DeltaSlotStore store;
  private int held;

  StrataPolicy(CacheSite site, int strata, DeltaSlotStore store) {
    this.free = new SlotRows(site.slots(), strata);
    this.strata = strata;
    this.capacity = site.capacity();
    this.store = store;
  }

  /**
   * The cache of this policy alone.
   *
   * @param taker gets the policy
   */
  static CacheSetup setup(int strata, DeltaSlotStore store, Consumer<StrataPolicy> taker) {
    PolicyKind kind =
        new PolicyKind(
            NAME,
            "forgets the delta states furthest from a full one to which no other points",
            Set.of(),
            site -> {
              StrataPolicy made = new StrataPolicy(site, strata, store);
              taker.accept(made);
              return made;
            });
    return new CacheSetup(List.of(new CacheSetup.Part(kind, 100)));
  }

  /** Where all that is held is pointed to, more stays than there is room for. */
  @Override
  public int offered(int slot) {
    held++;
    if (store.isFree(slot)) {
      released(slot);
    }
    return held > capacity ? evict() : NONE;
  }

  /** No state points to one that is held any more. */
  void released(int slot) {
    free.append(store.label(slot), slot);
  }

  @Override
  public void hit(int slot) {}

  @Override
  public void removed(int slot) {
    held--;
    if (store.isFree(slot)) {
      free.remove(store.label(slot), slot);
    }
  }

  @Override
  public int evict() {
    for (int stratum = strata - 1; stratum >= 0; stratum--) {
      int leaves = free.oldest(stratum);
      if (leaves >= 0) {
        free.remove(stratum, leaves);
        held--;
        return leaves;
      }
    }
    return NONE;
  }

  @Override
  public int held() {
    return held;
  }

  @Override
  public int bytesPerSlot() {
    return SlotRows.BYTES_PER_SLOT;
  }

  @Override
  public void close() {
    free.close();
  }
}
