package mneme.store.collapse;

import java.util.Arrays;
import java.util.stream.IntStream;
import mneme.model.Shape;
import mneme.model.Slot;

/**
 * How a state vector is cut into parts of at most 64 bits: a component (a process, a channel, the
 * globals) is a part, or several where it is wider. Slots whose range is not fixed take 32 bits.
 * Slots that a run appends follow, two to a part, and an absent part is the word 0. Immutable.
 */
final class Parts {
  private static final int APPENDED_PER_PART = 2;

  /** A shift distance, of which the low six bits count, follows at once. */
  private static final int PART_BITS = 24;

  private final int known;
  private final int fixedParts;
  private final int[] part;
  private final int[] shift;
  private final int[] least;
  private final long[] mask;

  /** What {@link #write} needs of a slot, in few reads: its least value, shift and part. */
  private final long[] places;

  /** The bits of its part that do not belong to a slot. */
  private final long[] keeps;

  /** The known slots of each part. */
  private final int[][] slotsOf;

  Parts(Shape shape) {
    this.known = shape.size();
    this.part = new int[known];
    this.shift = new int[known];
    this.least = new int[known];
    this.mask = new long[known];
    int[] open = new int[shape.components().size()];
    Arrays.fill(open, -1);
    int[] filled = new int[known];
    int parts = 0;
    for (int i = 0; i < known; i++) {
      Slot slot = shape.slot(i);
      int bits = slot.fixed() ? slot.bits() : Integer.SIZE;
      int at = open[slot.component()];
      if (at < 0 || filled[at] + bits > Long.SIZE) {
        at = parts++;
        open[slot.component()] = at;
      }
      part[i] = at;
      // A slot without bits may stand behind 64 others.
      shift[i] = filled[at] & 63;
      least[i] = slot.fixed() ? slot.least() : 0;
      mask[i] = (1L << bits) - 1;
      filled[at] += bits;
    }
    this.fixedParts = parts;
    this.places = new long[known];
    this.keeps = new long[known];
    for (int i = 0; i < known; i++) {
      places[i] = (long) least[i] << 32 | (long) shift[i] << PART_BITS | part[i];
      keeps[i] = ~(mask[i] << shift[i]);
    }
    this.slotsOf = new int[parts][];
    for (int p = 0; p < parts; p++) {
      int wanted = p;
      slotsOf[p] = IntStream.range(0, known).filter(slot -> part[slot] == wanted).toArray();
    }
  }

  /** Parts of a vector without appended slots. */
  int fixedParts() {
    return fixedParts;
  }

  /** How many slots a vector has that is cut into so many parts. */
  int slots(int parts) {
    return known + Math.max(0, parts - fixedParts) * APPENDED_PER_PART;
  }

  /** How many parts a vector of so many slots has. */
  int parts(int slots) {
    return fixedParts + (Math.max(0, slots - known) + APPENDED_PER_PART - 1) / APPENDED_PER_PART;
  }

  int partOf(int slot) {
    return slot < known ? part[slot] : fixedParts + (slot - known) / APPENDED_PER_PART;
  }

  /** Whether a slot is not appended by the run. */
  boolean isKnown(int slot) {
    return slot < known;
  }

  /** Writes the value of a slot into the word of its part. */
  void write(int slot, int value, long[] words) {
    if (slot < known) {
      assert fits(slot, value) : "slot " + slot + " has the value " + value;
      long place = places[slot];
      int at = (int) place & (1 << PART_BITS) - 1;
      long offset = (long) value - (int) (place >> 32);
      words[at] = words[at] & keeps[slot] | offset << (int) (place >>> PART_BITS) & ~keeps[slot];
    } else {
      int at = partOf(slot);
      words[at] = with(words[at], slot, value);
    }
  }

  /** The word of its part after a slot has changed. */
  long with(long word, int slot, int value) {
    if (slot < known) {
      long bits = mask[slot];
      assert fits(slot, value) : "slot " + slot + " has the value " + value;
      return word & ~(bits << shift[slot]) | ((long) value - least[slot] & bits) << shift[slot];
    }
    int at = (slot - known) % APPENDED_PER_PART * Integer.SIZE;
    return word & ~(0xffff_ffffL << at) | (value & 0xffff_ffffL) << at;
  }

  /** Whether a value of a fixed slot lies in its range. */
  private boolean fits(int slot, int value) {
    long offset = (long) value - least[slot];
    return mask[slot] == 0xffff_ffffL || offset >= 0 && offset <= mask[slot];
  }

  /** Sets the slots of a part from its word. */
  void unpack(int part, long word, int[] into) {
    if (part < fixedParts) {
      for (int slot : slotsOf[part]) {
        into[slot] = least[slot] + (int) (word >>> shift[slot] & mask[slot]);
      }
    } else {
      int slot = known + (part - fixedParts) * APPENDED_PER_PART;
      into[slot] = (int) word;
      into[slot + 1] = (int) (word >>> Integer.SIZE);
    }
  }
}
