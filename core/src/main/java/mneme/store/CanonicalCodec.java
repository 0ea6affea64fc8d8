package mneme.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mneme.model.Shape;
import mneme.model.Slot;

/**
 * States as words that mean the same in every process that has loaded the same model, whatever
 * other states it has met: the form in which states travel between machines.
 *
 * <ul>
 *   <li>A state is a record of words. It has exactly one record, so equal states are equal words.
 *   <li>The first {@link #words} words are the slots, packed as the shape of the model says before
 *       any run. A slot that may grow has some room to do so.
 *   <li>A value that has no room there is an exception: one word more, which holds slot and value.
 *       Exceptions come in the order of their slots. The packed words hold the least value of such
 *       a slot.
 * </ul>
 *
 * <p>Immutable.
 */
public final class CanonicalCodec {
  /** How much wider a slot that may grow is packed than its range says. */
  private static final int ROOM_BITS = 3;

  private final Layout layout;
  private final SlotPlaces places;
  private final StateHash hash;
  private final boolean growing;
  private final int words;

  public CanonicalCodec(Shape shape) {
    this.growing = shape.grows();
    this.layout = Layout.of(growing ? roomy(shape) : shape);
    this.places = new SlotPlaces(layout);
    this.hash = new StateHash(layout.words(), Long.SIZE);
    this.words = layout.usedWords();
  }

  private static Shape roomy(Shape shape) {
    List<Slot> slots = new ArrayList<>();
    for (Slot slot : shape.slots()) {
      int bits = Math.min(slot.bits() + ROOM_BITS, Integer.SIZE - 1);
      long greatest = Math.max(slot.greatest(), slot.least() + (1L << bits) - 1);
      slots.add(
          slot.fixed()
              ? slot
              : Slot.growing(
                  slot.name(),
                  slot.component(),
                  slot.least(),
                  (int) Math.min(Integer.MAX_VALUE, greatest)));
    }
    return new Shape(slots, shape.components(), shape.appends());
  }

  /** Words of a record without exceptions. */
  public int words() {
    return words;
  }

  /** Whether records may have exceptions. */
  public boolean isGrowing() {
    return growing;
  }

  /** Slots that are packed. */
  public int slots() {
    return layout.slots();
  }

  /** What an array must have room for that takes any record of a vector of so many slots. */
  public int mostWords(int slots) {
    return layout.words() + (growing ? Math.max(slots, layout.slots()) : 0);
  }

  /**
   * Writes a state as a record.
   *
   * @param into has room for {@link #mostWords} words
   * @return the length of the record
   */
  public int pack(int[] state, long[] into) {
    if (!growing) {
      layout.pack(state, into, 0);
      return words;
    }
    Arrays.fill(into, 0, layout.words(), 0);
    int length = words;
    for (int slot = 0; slot < state.length; slot++) {
      int value = state[slot];
      if (layout.fits(slot, value)) {
        into[layout.wordOf(slot)] |= ((long) value - layout.leastOf(slot)) << layout.shiftOf(slot);
      } else if (slot < layout.slots() || value != 0) {
        into[length++] = (long) slot << Integer.SIZE | value & 0xffff_ffffL;
      }
    }
    for (int slot = state.length; slot < layout.slots(); slot++) {
      // Absent slots read as 0.
      if (layout.fits(slot, 0)) {
        into[layout.wordOf(slot)] |= (0L - layout.leastOf(slot)) << layout.shiftOf(slot);
      } else {
        into[length++] = (long) slot << Integer.SIZE;
      }
    }
    return length;
  }

  /**
   * Writes a state that differs in some slots from one whose record is known.
   *
   * @param from the record of that one
   * @param length of that record
   * @return the length of the record
   */
  public int change(long[] from, int length, int[] state, int[] changed, int count, long[] into) {
    if (growing && (length != words || !places.fit(state, changed, count))) {
      return pack(state, into);
    }
    System.arraycopy(from, 0, into, 0, words);
    if (words < layout.words()) {
      into[words] = 0;
    }
    places.write(state, changed, count, into, 0);
    return words;
  }

  /**
   * Reads a record.
   *
   * @param into is filled and returned if it is long enough
   */
  public int[] unpack(long[] record, int length, int[] into) {
    int slots = layout.slots();
    if (length > words) {
      slots = Math.max(slots, (int) (record[length - 1] >>> Integer.SIZE) + 1);
    }
    int[] state = into.length >= slots ? into : new int[slots];
    layout.unpack(record, 0, state);
    for (int slot = layout.slots(); slot < state.length; slot++) {
      state[slot] = 0;
    }
    for (int at = words; at < length; at++) {
      state[(int) (record[at] >>> Integer.SIZE)] = (int) record[at];
    }
    return state;
  }

  /**
   * Brings a vector up to date after one word of its record has changed; for records without
   * exceptions.
   *
   * @param word the word as it is now
   * @param difference its bits that have changed
   */
  public void update(int w, long word, long difference, int[] vector) {
    places.read(w, word, difference, vector);
  }

  /** A hash of a record, the same in every process. */
  public long hash(long[] record, int length) {
    if (!growing) {
      return hash.of(record, 0);
    }
    // Words are hashed in pairs, and what lies behind the packed words may be an exception.
    boolean odd = words < layout.words();
    long behind = odd ? record[words] : 0;
    if (odd) {
      record[words] = 0;
    }
    long packed = hash.of(record, 0);
    if (odd) {
      record[words] = behind;
    }
    if (length == words) {
      return packed;
    }
    long sum = packed;
    for (int at = words; at < length; at++) {
      sum += VectorHash.share((int) (record[at] >>> Integer.SIZE), (int) record[at]);
    }
    return hash.finish(sum);
  }
}
