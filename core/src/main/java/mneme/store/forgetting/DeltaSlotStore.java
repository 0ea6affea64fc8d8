package mneme.store.forgetting;

import java.util.Arrays;
import java.util.function.IntConsumer;
import mneme.memory.GrowingRegion;
import mneme.memory.Memory;
import mneme.memory.MemoryBudget;
import mneme.model.Model;
import mneme.model.Stepper;
import mneme.store.Layout;
import mneme.store.VectorHash;
import mneme.store.packed.PackedStates;

/**
 * States that can be forgotten, most of them as a predecessor and an event (Evangelista and
 * Pradat-Peyre, "Memory Efficient State Space Storage in Explicit Software Model Checking", section
 * 6): every k-th on a way is kept in full, the others are rebuilt by at most k - 1 events. A state
 * to which another points may not be forgotten; so a pointer always leads to a state that is there.
 *
 * <p>A state lies in a slot with notes of its owner, as in {@link SlotStore}. Not thread-safe.
 */
public final class DeltaSlotStore implements ForgettingStore {
  private static final int PREDECESSOR = 0;

  /** How many events lead to the state from one that is kept in full. */
  private static final int LABEL = 4;

  /** How many states point to this one. */
  private static final int REFERENCES = 8;

  private static final int TAG = 12;

  /** The event from the predecessor; of a state that is kept in full, where it lies. */
  private static final int EVENT = 16;

  /** Bytes of a state besides its notes, and its share of those that are kept in full. */
  private static final int BYTES = 24;

  private final MemoryBudget budget;
  private final Stepper stepper;
  private final int depth;
  private final int noteBytes;
  private final int slotCost;
  private final SlotCosts costs;
  private final int stride;
  private final VectorHash hash;
  private final IntConsumer released;
  private final GrowingRegion slots;
  private final SlotTable table;
  private final PackedStates full;

  /** Places of full states that are free, the last one first. */
  private final GrowingRegion freePlaces;

  private int freePlaceCount;
  private int fullPlaces;

  /** One more than the slot that was freed last, which names the one freed before it; 0 is none. */
  private int freed;

  private int used;
  private int held;
  private int peakHeld;
  private long peakBytes;
  private long reserve;
  private long replayed;

  // What was looked for last.
  private int[] sought;
  private int tag;
  private int from = -1;
  private long event;

  private int[] vector;
  private final long[] path;
  private long[] words;

  /**
   * @param depth the k of the paper, at least 1
   * @param noteBytes room beside each state, a multiple of 4 and not 0
   * @param slotCost bytes that others need for each slot ever used; they are taken from the budget
   * @param released is told of each state to which no other points any more
   */
  public DeltaSlotStore(
      Model model,
      int depth,
      int noteBytes,
      int slotCost,
      MemoryBudget budget,
      int hashBits,
      IntConsumer released) {
    this.budget = budget;
    this.stepper = model.stepper();
    this.depth = depth;
    this.noteBytes = (noteBytes + 7) & -8;
    this.slotCost = slotCost;
    this.costs = new SlotCosts(budget, slotCost);
    this.stride = this.noteBytes + BYTES;
    this.hash = new VectorHash(hashBits);
    this.released = released;
    Layout layout = Layout.of(model.shape());
    this.table = new SlotTable(budget);
    this.slots = new GrowingRegion(budget, budget.limit(), false);
    this.full = new PackedStates(budget, layout);
    this.freePlaces = GrowingRegion.inSmallSteps(budget, budget.limit());
    this.sought = new int[layout.slots()];
    this.vector = new int[layout.slots()];
    this.words = new long[layout.words()];
    this.path = new long[depth];
  }

  @Override
  public void keepFree(long bytes) {
    reserve = bytes;
  }

  /**
   * Finds a state; afterwards it can be added.
   *
   * @param predecessor the slot it was reached from, or -1
   * @param by the event that leads there
   * @return its slot, or {@link SlotStore#ABSENT}
   */
  public int find(int predecessor, long by, int[] state) {
    widen(state);
    sought = copy(state, sought);
    from = predecessor;
    event = by;
    tag = (int) (hash.finish(VectorHash.sum(sought)) >>> Integer.SIZE);
    long place = table.home(tag);
    long entry;
    while ((entry = table.entry(place)) != 0) {
      if (SlotTable.tag(entry) == tag) {
        int slot = SlotTable.slot(entry);
        rebuild(slot);
        if (Arrays.equals(vector, sought)) {
          return slot;
        }
      }
      place++;
    }
    return ABSENT;
  }

  private void widen(int[] state) {
    if (full.layout().fits(state)) {
      return;
    }
    Layout wider = full.layout().widened(state);
    if (!full.widen(wider)) {
      throw new NoRoomException();
    }
    sought = new int[wider.slots()];
    vector = new int[wider.slots()];
    words = new long[wider.words()];
  }

  /** Slots that a vector does not have are 0. */
  private static int[] copy(int[] state, int[] into) {
    int shared = Math.min(state.length, into.length);
    System.arraycopy(state, 0, into, 0, shared);
    Arrays.fill(into, shared, into.length, 0);
    return into;
  }

  /** Makes the vector the state of a slot. */
  private void rebuild(int slot) {
    int steps = 0;
    long at = address(slot);
    while (Memory.getInt(at + LABEL) > 0) {
      path[steps++] = Memory.getLong(at + EVENT);
      at = address(Memory.getInt(at + PREDECESSOR));
    }
    full.unpack(Memory.getLong(at + EVENT), vector);
    replayed += steps;
    while (steps > 0) {
      int[] next = stepper.fire(vector, path[--steps]);
      if (next == null) {
        throw new IllegalStateException("an event on the way to a state is gone");
      }
      vector = copy(next, vector);
    }
  }

  @Override
  public int add() {
    if (table.isCrowded() && !provideTable()) {
      return FULL;
    }
    int label = from < 0 ? 0 : (Memory.getInt(address(from) + LABEL) + 1) % depth;
    int place = label == 0 ? placeForFull() : 0;
    if (place < 0) {
      return FULL;
    }
    int slot = freed != 0 ? freed - 1 : fresh();
    if (slot < 0 || !table.add(tag, slot)) {
      giveBack(slot, label, place);
      return FULL;
    }
    long at = address(slot);
    long notes = at - noteBytes;
    if (freed != 0) {
      freed = Memory.getInt(notes);
    }
    for (int i = 0; i < noteBytes; i += Integer.BYTES) {
      Memory.putInt(notes + i, 0);
    }
    Memory.putInt(at + PREDECESSOR, from);
    Memory.putInt(at + LABEL, label);
    Memory.putInt(at + REFERENCES, 0);
    Memory.putInt(at + TAG, tag);
    if (label == 0) {
      full.layout().pack(sought, words, 0);
      full.put(place, words, 0);
      Memory.putLong(at + EVENT, place);
    } else {
      Memory.putLong(at + EVENT, event);
      long pointed = address(from) + REFERENCES;
      Memory.putInt(pointed, Memory.getInt(pointed) + 1);
    }
    held++;
    peakHeld = Math.max(peakHeld, held);
    peakBytes = Math.max(peakBytes, bytes());
    return slot;
  }

  private void giveBack(int slot, int label, int place) {
    if (slot >= 0 && freed == 0) {
      used--;
    }
    if (label == 0) {
      freePlace(place);
    }
  }

  private boolean provideTable() {
    boolean plenty = budget.available() - reserve > 2 * table.growth();
    return (plenty && table.grow()) || !table.isFull();
  }

  private int placeForFull() {
    if (freePlaceCount > 0) {
      return Memory.getInt(freePlaces.address() + --freePlaceCount * (long) Integer.BYTES);
    }
    return full.reserve(fullPlaces + 1L) ? fullPlaces++ : -1;
  }

  /** Where there is no memory to note that it is free, it stays unused. */
  private void freePlace(int place) {
    if (freePlaces.commit((freePlaceCount + 1L) * Integer.BYTES)) {
      Memory.putInt(freePlaces.address() + freePlaceCount++ * (long) Integer.BYTES, place);
    }
  }

  private int fresh() {
    if (used == Integer.MAX_VALUE - 1
        || budget.available() < reserve && (used + 1L) * stride > slots.committed()
        || !costs.take(used + 1L)
        || !slots.commit((used + 1L) * stride)) {
      return FULL;
    }
    return used++;
  }

  /** Whether no other state points to a state. */
  public boolean isFree(int slot) {
    return Memory.getInt(address(slot) + REFERENCES) == 0;
  }

  /** How many events lead to a state from one that is kept in full. */
  public int label(int slot) {
    return Memory.getInt(address(slot) + LABEL);
  }

  /** Forgets a state to which no other points. */
  @Override
  public void remove(int slot) {
    if (!isFree(slot)) {
      throw new IllegalStateException("a state that others point to is forgotten");
    }
    long at = address(slot);
    table.remove(Memory.getInt(at + TAG), slot);
    int label = Memory.getInt(at + LABEL);
    int predecessor = Memory.getInt(at + PREDECESSOR);
    if (label == 0) {
      freePlace((int) Memory.getLong(at + EVENT));
    }
    Memory.putInt(at - noteBytes, freed);
    freed = slot + 1;
    held--;
    if (label > 0) {
      long pointed = address(predecessor) + REFERENCES;
      int left = Memory.getInt(pointed) - 1;
      Memory.putInt(pointed, left);
      if (left == 0) {
        released.accept(predecessor);
      }
    }
  }

  @Override
  public int[] load(int slot, int[] into) {
    rebuild(slot);
    int[] state = into.length >= vector.length ? into : new int[vector.length];
    return copy(vector, state);
  }

  @Override
  public long notes(int slot) {
    return address(slot) - noteBytes;
  }

  private long address(int slot) {
    assert slot >= 0 && slot < used;
    return slots.address() + (long) slot * stride + noteBytes;
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
  public long replayed() {
    return replayed;
  }

  @Override
  public long bytes() {
    return slots.committed()
        + table.bytes()
        + full.bytes()
        + freePlaces.committed()
        + costs.bytes();
  }

  @Override
  public long peakBytes() {
    return peakBytes;
  }

  @Override
  public int bytesPerState() {
    return stride + SlotStore.TABLE_BYTES + slotCost + full.layout().stride() / depth;
  }

  @Override
  public void close() {
    slots.close();
    table.close();
    full.close();
    freePlaces.close();
    costs.giveBack();
  }
}
