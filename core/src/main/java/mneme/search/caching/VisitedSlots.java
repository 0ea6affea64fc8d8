package mneme.search.caching;

import java.util.Map;
import java.util.function.IntToLongFunction;
import mneme.cache.CacheHierarchy;
import mneme.cache.CacheLog;
import mneme.cache.CachePolicy;
import mneme.cache.CacheReport;
import mneme.cache.CacheSetup;
import mneme.cache.CacheSite;
import mneme.cache.Knowledge;
import mneme.cache.PolicySettings;
import mneme.cache.SlotRows;
import mneme.memory.Memory;
import mneme.method.Amount;
import mneme.search.SearchTask;
import mneme.store.Layout;
import mneme.store.Store;
import mneme.store.delta.DeltaOptions;
import mneme.store.forgetting.DeltaSlotStore;
import mneme.store.forgetting.SlotStore;
import org.jspecify.annotations.Nullable;

/**
 * What a depth-first search remembers: the states of its stack, always, and of those it has left as
 * many as a cache keeps, or all of them. Beside each state lie the notes that sleep sets, policies
 * and observers need. Not thread-safe.
 */
final class VisitedSlots implements AutoCloseable {
  private static final int ON_STACK = 1;
  private static final int KIND_SHIFT = 1;
  private static final int KIND_MASK = 7;

  /** Found, and not yet visited. */
  private static final int WAITING = 1 << 4;

  private final Slots store;
  private final @Nullable CacheHierarchy cache;
  private final long places;
  private final int sleepNote;
  private final int distanceNote;
  private final int subtreeNote;
  private final int numberNote;
  private final boolean hasDistance;
  private final boolean hasSubtree;
  private final boolean hasNumber;

  /** Null where nobody asks what other caches would have done. */
  private final @Nullable CacheLog log;

  /** What keeps deltas; null where states are kept as they are. */
  private @Nullable StrataPolicy strata;

  private int[] logged = new int[0];
  private long evictions;

  /**
   * With a cache.
   *
   * @param setup which states it keeps; null where they are kept as deltas, which decides that
   * @param numbered whether states have numbers of their own, for observers
   */
  static VisitedSlots caching(
      SearchTask task, @Nullable CacheSetup setup, boolean sleeps, boolean numbered) {
    return new VisitedSlots(task, setup, null, sleeps, numbered);
  }

  /** Where nothing is ever forgotten. */
  static VisitedSlots in(Store store, SearchTask task, boolean sleeps, boolean numbered) {
    return new VisitedSlots(task, null, store, sleeps, numbered);
  }

  private VisitedSlots(
      SearchTask task,
      @Nullable CacheSetup setup,
      @Nullable Store states,
      boolean sleeps,
      boolean numbered) {
    int notes = Integer.BYTES;
    sleepNote = notes;
    notes += sleeps ? Integer.BYTES : 0;
    distanceNote = notes;
    notes += needs(setup, Knowledge.DISTANCE) ? Integer.BYTES : 0;
    subtreeNote = notes;
    notes += needs(setup, Knowledge.SUBTREE) ? Integer.BYTES : 0;
    numberNote = notes;
    notes += numbered ? Long.BYTES : 0;
    this.hasDistance = subtreeNote > distanceNote;
    this.hasSubtree = numberNote > subtreeNote;
    this.hasNumber = numbered;
    this.log = states == null && task.tuning().has(CacheReport.ASKED) ? new CacheLog() : null;
    if (states != null) {
      cache = null;
      places = Long.MAX_VALUE;
      store = new StoredSlots(task, states, notes);
    } else if (setup == null) {
      int depth = task.tuning().value(DeltaOptions.DEPTH).intValue();
      DeltaSlotStore deltas =
          new DeltaSlotStore(
              task.model(),
              depth,
              notes,
              SlotRows.BYTES_PER_SLOT,
              task.budget().part("cache"),
              task.plan().hashBits(),
              this::released);
      store = new DeltaSlots(deltas);
      places = places(task, deltas.bytesPerState());
      cache = StrataPolicy.setup(depth, deltas, made -> strata = made).make(site(task, notes));
    } else {
      int state = Layout.of(task.model().shape()).stride();
      int policy = 8 * setup.parts().size();
      places = places(task, (long) SlotStore.TABLE_BYTES + notes + state + policy);
      cache = setup.make(site(task, notes));
      store =
          new OwnSlots(
              new SlotStore(
                  task.model().shape(),
                  notes,
                  cache.bytesPerSlot(),
                  task.budget().part("cache"),
                  task.plan().hashBits()));
    }
  }

  private CacheSite site(SearchTask task, int notes) {
    long limit = task.budget().limit();
    int slots = (int) Math.min(Integer.MAX_VALUE - 2, limit / (Long.BYTES + notes) + 1);
    // The state being visited needs a place as soon as it is left: it is counted with the cache.
    int capacity = (int) Math.min(slots - 1, Math.max(0, places - 1));
    Map<Knowledge, IntToLongFunction> facts =
        Map.of(
            Knowledge.DISTANCE, this::distance,
            Knowledge.SUBTREE, this::subtree,
            Knowledge.KIND, this::kind);
    return new CacheSite(
        slots,
        capacity,
        facts,
        PolicySettings.of(task.tuning(), 1),
        task.tuning().value(CacheSetup.SEED));
  }

  private static long places(SearchTask task, long bytesEach) {
    return CacheSetup.size(task.tuning(), Amount.states(Long.MAX_VALUE / 2), bytesEach);
  }

  /** No state points to one any more; what is on the stack stays nevertheless. */
  private void released(int slot) {
    if (strata != null && !isOnStack(slot)) {
      strata.released(slot);
    }
  }

  private static boolean needs(@Nullable CacheSetup setup, Knowledge knowledge) {
    return setup != null
        && setup.parts().stream().anyMatch(part -> part.kind().needs().contains(knowledge));
  }

  /** Names the state whose successors are looked for next. */
  void from(int slot, int[] state) {
    store.from(slot, state);
  }

  int find(int[] successor, long event, int[] changed, int count) {
    return store.find(successor, event, changed, count);
  }

  int findInitial(int[] state) {
    return store.findInitial(state);
  }

  /** Finds where an event leads from a state, whatever was named before. */
  int findAlone(int slot, int[] state, long event, int[] successor) {
    return store.findAlone(slot, state, event, successor);
  }

  /** Adds the state looked for last; what is cached makes room for it if need be. */
  int enter() {
    int slot = store.add();
    while (slot == Slots.FULL && cache != null) {
      int leaves = cache.evict();
      if (leaves == CachePolicy.NONE) {
        return Slots.FULL;
      }
      forget(leaves);
      slot = store.add();
    }
    if (slot != Slots.FULL) {
      Memory.putInt(store.notes(slot), ON_STACK | KIND_MASK << KIND_SHIFT);
      if (log != null) {
        log.asked(key(slot), false);
      }
    }
    return slot;
  }

  /**
   * Adds the state looked for last, which waits for its visit; for a search that forgets nothing.
   */
  int announce() {
    int slot = store.add();
    if (slot != Slots.FULL) {
      Memory.putInt(store.notes(slot), WAITING | KIND_MASK << KIND_SHIFT);
    }
    return slot;
  }

  boolean isWaiting(int slot) {
    return (Memory.getInt(store.notes(slot)) & WAITING) != 0;
  }

  /** A state that waits is visited. */
  void open(int slot) {
    long notes = store.notes(slot);
    Memory.putInt(notes, Memory.getInt(notes) & ~WAITING | ON_STACK);
  }

  boolean isOnStack(int slot) {
    return (Memory.getInt(store.notes(slot)) & ON_STACK) != 0;
  }

  /** A cached state was met again. */
  void hit(int slot) {
    if (cache != null && !isOnStack(slot)) {
      cache.hit(slot);
      if (log != null) {
        log.asked(key(slot), true);
      }
    }
  }

  /** The same for a state whenever it is met. */
  private long key(int slot) {
    logged = store.load(slot, logged);
    long hash = 0;
    for (int value : logged) {
      hash = (hash ^ value) * 0x9e37_79b9_7f4a_7c15L;
      hash ^= hash >>> 32;
    }
    return hash >>> 2;
  }

  /** A state that was left comes back to the stack. */
  void reopen(int slot) {
    if (cache != null) {
      cache.removed(slot);
    }
    long notes = store.notes(slot);
    Memory.putInt(notes, Memory.getInt(notes) | ON_STACK);
  }

  /** A state is left; the cache decides what becomes of it. */
  void leave(int slot, long distance, long visitedBelow) {
    long notes = store.notes(slot);
    Memory.putInt(notes, Memory.getInt(notes) & ~ON_STACK);
    if (hasDistance) {
      Memory.putInt(notes + distanceNote, (int) Math.min(distance, Integer.MAX_VALUE));
    }
    if (hasSubtree) {
      Memory.putInt(notes + subtreeNote, (int) Math.min(visitedBelow, Integer.MAX_VALUE));
    }
    if (log != null) {
      log.offered(key(slot));
    }
    if (cache != null) {
      int leaves = cache.offered(slot);
      if (leaves != CachePolicy.NONE) {
        forget(leaves);
      }
    }
  }

  private void forget(int slot) {
    store.remove(slot);
    evictions++;
  }

  /** A transition of that kind leads to a state. */
  void ledTo(int slot, int kind) {
    long notes = store.notes(slot);
    int note = Memory.getInt(notes);
    if (kind < (note >> KIND_SHIFT & KIND_MASK)) {
      Memory.putInt(notes, note & ~(KIND_MASK << KIND_SHIFT) | kind << KIND_SHIFT);
    }
  }

  private long kind(int slot) {
    return Memory.getInt(store.notes(slot)) >> KIND_SHIFT & KIND_MASK;
  }

  private long distance(int slot) {
    return Memory.getInt(store.notes(slot) + distanceNote);
  }

  private long subtree(int slot) {
    return Memory.getInt(store.notes(slot) + subtreeNote);
  }

  /** The sleep set kept with a state. */
  int asleep(int slot) {
    return Memory.getInt(store.notes(slot) + sleepNote);
  }

  void asleep(int slot, int set) {
    Memory.putInt(store.notes(slot) + sleepNote, set);
  }

  /** The number of a state; that of its slot where states have none of their own. */
  long number(int slot) {
    return hasNumber ? Memory.getLong(store.notes(slot) + numberNote) : slot;
  }

  void number(int slot, long number) {
    if (hasNumber) {
      Memory.putLong(store.notes(slot) + numberNote, number);
    }
  }

  int[] load(int slot, int[] into) {
    return store.load(slot, into);
  }

  /** Bytes of the budget left for the stack. */
  void keepFree(long bytes) {
    store.keepFree(bytes);
  }

  /** States held now, on the stack and in the cache. */
  int held() {
    return store.held();
  }

  int peak() {
    return store.peakHeld();
  }

  long evictions() {
    return evictions;
  }

  /** How many states the cache may hold; {@link Long#MAX_VALUE} where nothing is forgotten. */
  long places() {
    return places;
  }

  /** What was looked up; null where nobody asks what other caches would have done. */
  @Nullable CacheLog log() {
    return log;
  }

  @Nullable CacheHierarchy cache() {
    return cache;
  }

  /** Events that were executed to rebuild states, where nobody else counts them. */
  long replayed() {
    return store.replayed();
  }

  long bytes() {
    return store.bytes();
  }

  long peakBytes() {
    return store.peakBytes();
  }

  int bytesPerState() {
    return store.bytesPerState();
  }

  @Override
  public void close() {
    store.close();
    if (cache != null) {
      cache.close();
    }
  }
}
