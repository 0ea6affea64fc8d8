package mneme.store.forgetting;

import java.util.BitSet;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.model.Shape;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;

/**
 * Packed states in numbered slots, with removal: a slot that is freed is used again. A slot has
 * room for notes of the search beside its state.
 *
 * <p>A slot takes the notes and the packed state; the table that finds it 9 to 14 bytes for each
 * state held at the peak. All of it lies outside the Java heap and is taken from the budget as it
 * is needed. Not thread-safe.
 */
public final class SlotStore implements ForgettingStore {
  /** What a state costs in the table that finds it, on average. */
  public static final int TABLE_BYTES = 12;

  /** A packed state is written and read in whole words, which may end behind it. */
  private static final int SLACK = Long.BYTES;

  private final MemoryBudget budget;
  private final int hashBits;
  private final int slotCost;
  private final SlotCosts costs;
  private int noteBytes;

  private Layout layout;
  private SlotPlaces places;
  private StateHash hash;
  private int stateOffset;
  private int stride;
  private GrowingRegion slots;
  private final SlotTable table;
  private long reserve;

  /** One more than the slot that was freed last, which names the one freed before it; 0 is none. */
  private int freed;

  private int used;
  private int held;
  private int peakHeld;
  private long peakBytes;

  private long[] base;
  private long[] words;
  private long[] fetched;
  private int tag;
  private int[] tags = new int[1];

  /** What was read ahead, so that reading it is not in vain. */
  @SuppressWarnings("UnusedVariable")
  private long touched;

  /**
   * @param noteBytes room beside each state, a multiple of 4 and not 0
   * @param slotCost bytes that others need for each slot ever used; they are taken from the budget
   */
  public SlotStore(Shape shape, int noteBytes, int slotCost, MemoryBudget budget, int hashBits) {
    this.budget = budget;
    this.hashBits = hashBits;
    this.noteBytes = noteBytes;
    this.slotCost = slotCost;
    this.costs = new SlotCosts(budget, slotCost);
    this.layout = Layout.of(shape);
    this.places = new SlotPlaces(layout);
    this.hash = new StateHash(layout.words(), hashBits);
    this.base = new long[layout.words()];
    this.words = new long[layout.words()];
    this.fetched = new long[layout.words()];
    this.stateOffset = noteBytes;
    this.stride = stateOffset + layout.stride();
    this.table = new SlotTable(budget);
    this.slots = new GrowingRegion(budget, budget.limit());
  }

  @Override
  public void keepFree(long bytes) {
    reserve = bytes;
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
    tag = tag(words);
    long place = table.home(tag);
    long entry;
    while ((entry = table.entry(place)) != 0) {
      if (SlotTable.tag(entry) == tag) {
        int slot = SlotTable.slot(entry);
        if (layout.matches(words, 0, address(slot) + stateOffset)) {
          return slot;
        }
      }
      place++;
    }
    return ABSENT;
  }

  private int tag(long[] state) {
    return (int) (hash.of(state, 0) >>> Integer.SIZE);
  }

  @Override
  public int add() {
    if (table.isCrowded() && !provideTable()) {
      return FULL;
    }
    int slot = freed != 0 ? freed - 1 : fresh();
    if (slot == FULL) {
      return FULL;
    }
    if (!table.add(tag, slot)) {
      if (freed == 0) {
        used--;
      }
      return FULL;
    }
    long address = address(slot);
    if (freed != 0) {
      freed = Memory.getInt(address);
    }
    for (int i = 0; i < noteBytes; i += Integer.BYTES) {
      Memory.putInt(address + i, 0);
    }
    layout.storeExactly(words, 0, address + stateOffset);
    held++;
    peakHeld = Math.max(peakHeld, held);
    peakBytes = Math.max(peakBytes, bytes());
    return slot;
  }

  /** Makes the table larger while there is plenty of memory; false where it has no more room. */
  private boolean provideTable() {
    boolean plenty = budget.available() - reserve > 2 * table.growth();
    return (plenty && table.grow()) || !table.isFull();
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
    if (!costs.take(used + 1L) || !slots.commit(needed)) {
      return FULL;
    }
    return used++;
  }

  @Override
  public void remove(int slot) {
    remove(slot, tagOf(slot));
  }

  /** Removes several states; what has to be read for that is read for all of them first. */
  public void remove(int[] removed, int count) {
    if (tags.length < count) {
      tags = new int[count];
    }
    for (int i = 0; i < count; i++) {
      tags[i] = tagOf(removed[i]);
    }
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += table.entry(table.home(tags[i]));
    }
    touched = sum;
    for (int i = 0; i < count; i++) {
      remove(removed[i], tags[i]);
    }
  }

  private int tagOf(int slot) {
    layout.fetch(address(slot) + stateOffset, fetched, 0);
    return tag(fetched);
  }

  private void remove(int slot, int itsTag) {
    table.remove(itsTag, slot);
    Memory.putInt(address(slot), freed);
    freed = slot + 1;
    held--;
  }

  @Override
  public int[] load(int slot, int[] into) {
    int[] vector = into.length >= layout.slots() ? into : new int[layout.slots()];
    layout.unpack(address(slot) + stateOffset, vector);
    return vector;
  }

  @Override
  public long notes(int slot) {
    return address(slot);
  }

  private long address(int slot) {
    assert slot >= 0 && slot < used;
    return slots.address() + (long) slot * stride;
  }

  @Override
  public int held() {
    return held;
  }

  @Override
  public int peakHeld() {
    return peakHeld;
  }

  @Override
  public long bytes() {
    return slots.committed() + table.bytes() + costs.bytes();
  }

  @Override
  public long peakBytes() {
    return peakBytes;
  }

  @Override
  public int bytesPerState() {
    return stride + TABLE_BYTES + slotCost;
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
    int newStride = newNoteBytes + newLayout.stride();
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
    stateOffset = newNoteBytes;
    noteBytes = newNoteBytes;
    places = new SlotPlaces(layout);
    hash = new StateHash(layout.words(), hashBits);
    words = new long[layout.words()];
    fetched = new long[layout.words()];
    int[] vector = new int[layout.slots()];
    old.unpack(base, 0, vector);
    base = new long[layout.words()];
    layout.pack(vector, base, 0);
    BitSet filled = table.slots();
    table.clear();
    for (int slot = 0; slot < used; slot++) {
      long from = oldSlots.address() + (long) slot * oldStride;
      long to = address(slot);
      Memory.copy(from, to, oldOffset);
      if (filled.get(slot)) {
        old.unpack(from + oldOffset, vector);
        layout.pack(vector, words, 0);
        layout.storeExactly(words, 0, to + stateOffset);
        if (!table.add(tag(words), slot)) {
          oldSlots.close();
          throw new NoRoomException();
        }
      }
    }
    oldSlots.close();
  }

  /** Verifies that every state is found in its slot; for tests, takes long. */
  public void checkInvariant() {
    BitSet filled = table.slots();
    int[] vector = new int[layout.slots()];
    for (int slot = filled.nextSetBit(0); slot >= 0; slot = filled.nextSetBit(slot + 1)) {
      vector = load(slot, vector);
      if (find(vector) != slot) {
        throw new IllegalStateException("slot " + slot + " is not found");
      }
    }
    if (filled.cardinality() != held) {
      throw new IllegalStateException(filled.cardinality() + " states, not " + held);
    }
  }

  @Override
  public void close() {
    slots.close();
    table.close();
    costs.giveBack();
  }
}
