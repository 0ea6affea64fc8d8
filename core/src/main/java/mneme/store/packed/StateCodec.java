package mneme.store.packed;

import java.util.SplittableRandom;
import mneme.store.Layout;
import mneme.store.SlotPlaces;
import mneme.store.StateHash;

/**
 * Packs and hashes states. Where the shape of states may grow, packing changes during a run, and
 * the hash, which cannot be computed again, is that of the vector instead; a slot that is 0 does
 * not count there, so an absent one does no harm, and it is a sum, so that a change of a few slots
 * is a few multiplications. Immutable.
 */
public final class StateCodec {
  private static final long SEED = 0x9e37_79b9_7f4a_7c15L;

  private final Layout layout;
  private final SlotPlaces places;
  private final StateHash hash;

  /** By slot, where the shape may grow. */
  private final long[] weights;

  private final boolean growing;
  private final int hashBits;

  public StateCodec(Layout layout, boolean growing, int hashBits) {
    this.layout = layout;
    this.places = new SlotPlaces(layout);
    this.hash = new StateHash(layout.words(), hashBits);
    this.weights = weights(growing ? layout.slots() : 0);
    this.growing = growing;
    this.hashBits = hashBits;
  }

  /** A slot has the same in every layout; all are odd, so that no value of a slot is lost. */
  private static long[] weights(int slots) {
    SplittableRandom random = new SplittableRandom(SEED);
    long[] weights = new long[slots];
    for (int slot = 0; slot < slots; slot++) {
      weights[slot] = random.nextLong() | 1;
    }
    return weights;
  }

  public StateCodec widened(int[] state) {
    Layout wider = layout.widened(state);
    return wider == layout ? this : new StateCodec(wider, growing, hashBits);
  }

  public Layout layout() {
    return layout;
  }

  public boolean isGrowing() {
    return growing;
  }

  public int words() {
    return layout.words();
  }

  public SlotPlaces places() {
    return places;
  }

  public StateHash hash() {
    return hash;
  }

  /** The hash of a state that is packed in {@code words}. */
  public long hashOf(int[] vector, long[] words, int at) {
    return growing ? hash.finish(sumOf(vector)) : hash.of(words, at);
  }

  /**
   * The values of all slots, each times its weight, added up, from which {@link StateHash#finish}
   * makes a hash. Slots that the layout does not know must be 0.
   */
  public long sumOf(int[] vector) {
    assert layout.fits(vector) : "a state of another layout";
    long sum = 0;
    int slots = Math.min(vector.length, weights.length);
    for (int slot = 0; slot < slots; slot++) {
      sum += vector[slot] * weights[slot];
    }
    return sum;
  }

  /**
   * Writes the changed slots of a vector, whose values fit the layout.
   *
   * @param packed holds the state without the changes
   * @return by how much they change the sum of the vector; a slot that is named twice counts once
   */
  public long write(int[] vector, int[] changed, int count, long[] packed, int at) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      int slot = changed[i];
      assert layout.fits(slot, vector[slot]);
      long place = places.place(slot);
      long keep = places.keep(slot);
      int where = at + SlotPlaces.wordOf(place);
      int shift = SlotPlaces.shiftOf(place);
      long word = packed[where];
      long value = (long) vector[slot] - SlotPlaces.leastOf(place);
      sum += (value - ((word & ~keep) >>> shift)) * weights[slot];
      packed[where] = word & keep | value << shift;
    }
    return sum;
  }

  /**
   * Sets the slots of a vector that lie in one word and some of whose bits have changed.
   *
   * @param word the word as it is now
   * @param difference its bits that have changed
   * @return by how much they change the sum of the vector
   */
  public long read(int w, long word, long difference, int[] vector) {
    if (!growing) {
      places.read(w, word, difference, vector);
      return 0;
    }
    long sum = 0;
    long rest = difference;
    while (rest != 0) {
      int slot = places.slotAt(w, Long.numberOfTrailingZeros(rest));
      int value = places.valueOf(slot, word);
      sum += ((long) value - vector[slot]) * weights[slot];
      vector[slot] = value;
      rest &= places.keep(slot);
    }
    return sum;
  }
}
