package mneme.store.forgetting;

import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.store.Forgetful;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;

/**
 * Packed states in numbered slots, with removal: a slot that is freed is used again. States with
 * the same bucket are chained through their slots. A slot has room for notes of the search beside
 * its state.
 *
 * <p>A slot takes 8 bytes, the notes and the packed state; the table of buckets 4 to 8 bytes for
 * each state held at the peak. All of it lies outside the Java heap and is taken from the budget as
 * it is needed. Not thread-safe.
 */
public final class SlotStore implements Forgetful, AutoCloseable {
  /** Said where a state is not there. */
  public static final int ABSENT = -1;

  /** Said where there is no memory for another state. */
  public static final int FULL = -2;

  private static final int NEXT = 0;
  private static final int TAG = Integer.BYTES;
  private static final int NOTES = 2 * Integer.BYTES;
  private static final int FIRST_BUCKETS = 1 << 10;

  /** A packed state is written and read in whole words, which may end behind it. */
  private static final int SLACK = Long.BYTES;

  private final MemoryBudget budget;
  private final int hashBits;
  private final int slotCost;
  private int noteBytes;

  private Layout layout;
  private SlotPlaces places;
  private StateHash hash;
  private int stateOffset;
  private int stride;
  private GrowingRegion slots;
  private BucketTable buckets;
  private long reserve;

  /**
   * Links are one more than the slot they name, so that 0 is none; those of freed slots are
   * negated.
   */
  private int freed;

  private int used;
  private int held;
  private int peakHeld;
  private long costTaken;
  private long peakBytes;

  private long[] base;
  private long[] words;
  private int tag;

  /**
   * @param noteBytes room beside each state, a multiple of 4
   * @param slotCost bytes that others need for each slot ever used; they are taken from the budget
   */
  public SlotStore(Shape shape, int noteBytes, int slotCost, MemoryBudget budget, int hashBits) {
    this.budget = budget;
    this.hashBits = hashBits;
    this.noteBytes = noteBytes;
    this.slotCost = slotCost;
    this.layout = Layout.of(shape);
    this.places = new SlotPlaces(layout);
    this.hash = new StateHash(layout.words(), hashBits);
    this.base = new long[layout.words()];
    this.words = new long[layout.words()];
    this.stateOffset = NOTES + noteBytes;
    this.stride = stateOffset + layout.stride();
    this.slots = new GrowingRegion(budget, budget.limit());
    this.buckets = new BucketTable(budget, FIRST_BUCKETS);
  }

  /** Bytes of the budget that this store leaves for others. */
  public void keepFree(long bytes) {
    reserve = bytes;
  }

  /** Names the state whose successors are looked for next by what changed. */
  public void from(int[] state) {
    fit(state);
    layout.pack(state, base, 0);
  }

  /** Names the state of a slot as the one whose successors are looked for next. */
  public void from(int slot) {
    layout.fetch(address(slot) + stateOffset, base, 0);
  }

  /** Finds a successor of the state named last; afterwards it can be added. */
  public int find(int[] successor, int[] changed, int count) {
    if (!places.fit(successor, changed, count)) {
      // Packed anew: the layout is another one afterwards.
      return find(successor);
    }
    System.arraycopy(base, 0, words, 0, base.length);
    places.write(successor, changed, count, words, 0);
    return find();
  }

  /** Finds a state; afterwards it can be added. */
  public int find(int[] state) {
    fit(state);
    layout.pack(state, words, 0);
    return find();
  }

  private int find() {
    tag = (int) (hash.of(words, 0) >>> Integer.SIZE);
    int link = buckets.first(tag);
    while (link != 0) {
      long address = address(link - 1);
      if (Memory.getInt(address + TAG) == tag && layout.matches(words, 0, address + stateOffset)) {
        return link - 1;
      }
      link = Memory.getInt(address + NEXT);
    }
    return ABSENT;
  }

  /**
   * Adds the state that was looked for last and not found; its notes are 0.
   *
   * @return its slot, or {@link #FULL}
   */
  public int add() {
    int slot = freed != 0 ? freed - 1 : fresh();
    if (slot == FULL) {
      return FULL;
    }
    long address = address(slot);
    if (freed != 0) {
      freed = ~Memory.getInt(address + NEXT);
    }
    for (int i = 0; i < noteBytes; i += Integer.BYTES) {
      Memory.putInt(address + NOTES + i, 0);
    }
    layout.storeExactly(words, 0, address + stateOffset);
    Memory.putInt(address + TAG, tag);
    Memory.putInt(address + NEXT, buckets.first(tag));
    buckets.first(tag, slot + 1);
    held++;
    peakHeld = Math.max(peakHeld, held);
    if (held > buckets.size() && budget.available() - reserve > 2 * buckets.bytes()) {
      rebuildBuckets();
    }
    peakBytes = Math.max(peakBytes, bytes());
    return slot;
  }

  /** A slot that was never used. */
  private int fresh() {
    if (used == Integer.MAX_VALUE - 1) {
      return FULL;
    }
    long needed = (used + 1L) * stride + SLACK;
    if (needed > slots.committed() && budget.available() < reserve + (64 << 10)) {
      return FULL;
    }
    if (!takeCost() || !slots.commit(needed)) {
      return FULL;
    }
    return used++;
  }

  private boolean takeCost() {
    long due = (used + 1L) * slotCost;
    if (due <= costTaken) {
      return true;
    }
    long step = 1024L * slotCost;
    if (!budget.take(step)) {
      return false;
    }
    costTaken += step;
    return true;
  }

  @Override
  public void remove(long id) {
    int slot = (int) id;
    long address = address(slot);
    int bucketTag = Memory.getInt(address + TAG);
    int next = Memory.getInt(address + NEXT);
    int link = buckets.first(bucketTag);
    if (link == slot + 1) {
      buckets.first(bucketTag, next);
    } else {
      while (true) {
        long before = address(link - 1);
        link = Memory.getInt(before + NEXT);
        assert link != 0 : "a slot that is not there is removed";
        if (link == slot + 1) {
          Memory.putInt(before + NEXT, next);
          break;
        }
      }
    }
    Memory.putInt(address + NEXT, ~freed);
    freed = slot + 1;
    held--;
  }

  /** The vector of a slot; a new array where {@code into} is not as long as states are by now. */
  public int[] load(int slot, int[] into) {
    int[] vector = into.length >= layout.slots() ? into : new int[layout.slots()];
    layout.unpack(address(slot) + stateOffset, vector);
    return vector;
  }

  /** Where the notes of a slot are, until a state is added or looked for. */
  public long notes(int slot) {
    return address(slot) + NOTES;
  }

  private long address(int slot) {
    assert slot >= 0 && slot < used;
    return slots.address() + (long) slot * stride;
  }

  /** How many states are held. */
  public int held() {
    return held;
  }

  /** How many states were held at once, at most. */
  public int peakHeld() {
    return peakHeld;
  }

  /** Bytes allocated now, with those others need for the slots. */
  public long bytes() {
    return slots.committed() + buckets.bytes() + costTaken;
  }

  public long peakBytes() {
    return peakBytes;
  }

  /** Bytes a slot takes, with its share of the buckets and what others need for it. */
  public int bytesPerState() {
    return stride + 2 * Integer.BYTES + slotCost;
  }

  private void rebuildBuckets() {
    int size = 2 * buckets.size();
    buckets.close();
    buckets = new BucketTable(budget, size);
    for (int slot = 0; slot < used; slot++) {
      if (!isFree(slot)) {
        chain(slot);
      }
    }
  }

  private void chain(int slot) {
    long address = address(slot);
    int itsTag = Memory.getInt(address + TAG);
    Memory.putInt(address + NEXT, buckets.first(itsTag));
    buckets.first(itsTag, slot + 1);
  }

  private boolean isFree(int slot) {
    return Memory.getInt(address(slot) + NEXT) < 0;
  }

  /**
   * Takes another layout where a vector does not fit.
   *
   * @throws NoRoomException where there is no memory for wider states
   */
  private void fit(int[] state) {
    if (!layout.fits(state)) {
      rebuild(layout.widened(state), noteBytes);
    }
  }

  /**
   * Makes the notes of all slots longer, by bytes that are 0.
   *
   * @throws NoRoomException where there is no memory for them
   */
  public void widenNotes(int bytes) {
    assert bytes >= noteBytes;
    rebuild(layout, bytes);
  }

  /** Writes all slots anew, in their places; the state that was looked for last is forgotten. */
  private void rebuild(Layout newLayout, int newNoteBytes) {
    int newOffset = NOTES + newNoteBytes;
    int newStride = newOffset + newLayout.stride();
    GrowingRegion wider = new GrowingRegion(budget, budget.limit());
    if (!wider.commit((long) used * newStride + SLACK)) {
      wider.close();
      throw new NoRoomException();
    }
    peakBytes = Math.max(peakBytes, bytes() + wider.committed());
    Layout old = layout;
    GrowingRegion oldSlots = slots;
    int oldStride = stride;
    int oldOffset = stateOffset;
    layout = newLayout;
    slots = wider;
    stride = newStride;
    stateOffset = newOffset;
    noteBytes = newNoteBytes;
    places = new SlotPlaces(layout);
    hash = new StateHash(layout.words(), hashBits);
    words = new long[layout.words()];
    int[] vector = new int[layout.slots()];
    old.unpack(base, 0, vector);
    base = new long[layout.words()];
    layout.pack(vector, base, 0);
    buckets.clear();
    for (int slot = 0; slot < used; slot++) {
      long from = oldSlots.address() + (long) slot * oldStride;
      long to = address(slot);
      Memory.copy(from, to, oldOffset);
      if (!isFree(slot)) {
        old.unpack(from + oldOffset, vector);
        layout.pack(vector, words, 0);
        layout.storeExactly(words, 0, to + stateOffset);
        Memory.putInt(to + TAG, (int) (hash.of(words, 0) >>> Integer.SIZE));
        chain(slot);
      }
    }
    oldSlots.close();
  }

  /** Verifies that every state is found in its slot; for tests, takes long. */
  public void checkInvariant() {
    int count = 0;
    int[] vector = new int[layout.slots()];
    for (int slot = 0; slot < used; slot++) {
      if (!isFree(slot)) {
        vector = load(slot, vector);
        if (find(vector) != slot) {
          throw new IllegalStateException("slot " + slot + " is not found");
        }
        count++;
      }
    }
    if (count != held) {
      throw new IllegalStateException(count + " states, not " + held);
    }
  }

  @Override
  public void close() {
    slots.close();
    buckets.close();
    budget.giveBack(costTaken);
    costTaken = 0;
  }
}
