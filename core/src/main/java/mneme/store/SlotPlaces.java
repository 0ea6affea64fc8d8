package mneme.store;

import java.util.Arrays;

/**
 * Writes changed slots into a packed state, and reads those whose bits have changed: what {@link
 * Layout} knows of each slot in a form that takes few reads. Immutable.
 */
public final class SlotPlaces {
  private final Layout layout;

  /** The least value, the shift and the word of a slot in one number. */
  private final long[] places;

  /** The bits of its word that do not belong to a slot. */
  private final long[] keeps;

  /** By word and bit the slot it belongs to. */
  private final int[] slotOfBit;

  public SlotPlaces(Layout layout) {
    this.layout = layout;
    this.places = new long[layout.slots()];
    this.keeps = new long[layout.slots()];
    this.slotOfBit = new int[layout.words() * Long.SIZE];
    for (int slot = 0; slot < places.length; slot++) {
      places[slot] =
          (long) layout.leastOf(slot) << 32
              | (long) layout.shiftOf(slot) << 20
              | layout.wordOf(slot);
      keeps[slot] = ~((1L << layout.bitsOf(slot)) - 1 << layout.shiftOf(slot));
      int first = layout.wordOf(slot) * Long.SIZE + layout.shiftOf(slot);
      Arrays.fill(slotOfBit, first, first + layout.bitsOf(slot), slot);
    }
  }

  /** Writes the changed slots of a vector, whose values fit the layout. */
  public void write(int[] vector, int[] changed, int count, long[] packed, int at) {
    for (int i = 0; i < count; i++) {
      int slot = changed[i];
      assert layout.fits(slot, vector[slot]);
      long place = places[slot];
      int where = at + wordOf(place);
      long set = (long) vector[slot] - leastOf(place) << shiftOf(place);
      packed[where] = packed[where] & keeps[slot] | set;
    }
  }

  /**
   * Sets the slots that lie in one word and some of whose bits have changed: few, where states that
   * follow each other are alike.
   *
   * @param word the word as it is now
   * @param difference its bits that have changed
   */
  public void read(int w, long word, long difference, int[] vector) {
    long rest = difference;
    while (rest != 0) {
      int slot = slotAt(w, Long.numberOfTrailingZeros(rest));
      vector[slot] = valueOf(slot, word);
      rest &= keeps[slot];
    }
  }

  /** The slot to which a bit of a word belongs. */
  public int slotAt(int w, int bit) {
    return slotOfBit[w * Long.SIZE + bit];
  }

  /** The value of a slot that lies in a word. */
  public int valueOf(int slot, long word) {
    long place = places[slot];
    return leastOf(place) + (int) ((word & ~keeps[slot]) >>> shiftOf(place));
  }

  /** Whether every changed slot exists and its value fits. */
  public boolean fit(int[] vector, int[] changed, int count) {
    for (int i = 0; i < count; i++) {
      if (!layout.fits(changed[i], vector[changed[i]])) {
        return false;
      }
    }
    return true;
  }

  public long place(int slot) {
    return places[slot];
  }

  public long keep(int slot) {
    return keeps[slot];
  }

  public static int wordOf(long place) {
    return (int) place & 0xfffff;
  }

  public static int leastOf(long place) {
    return (int) (place >> 32);
  }

  /** As a shift distance, of which the low six bits count. */
  public static int shiftOf(long place) {
    return (int) (place >>> 20);
  }
}
